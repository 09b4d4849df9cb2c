"""Why a table did not come: one cause, one message, and what to do.

In: what happened while a host was asked. Out: a `NotFetched`. The law of this file: nothing is asked here,
and no message holds an address with a secret in it: a host is named, not a query.
"""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPException
from urllib.request import getproxies

from pliego.game.model.addresses import PUBLISH, host_of
from pliego.text.problems import Problem, Span

_AGAIN = "run the command again; the table stays as it was"
_SHARED_HOSTS = ("googleusercontent.com", "dropboxusercontent.com")
"""The hosts of these change their first word with each file."""
_SIGN_IN = ("accounts.", "login.", "signin.", "sso.", "auth.")
_PROXY = "the environment names a proxy (`https_proxy`), which may be wrong"
_BUSY = 429
_GONE = (404, 410)
_CLOSED = (401, 403, 407)
_SERVER = 500
_LONGEST_REASON = 200


class NotFetched(Exception):
    """A table did not come: what was expected and found, and what to do."""

    def __init__(self, code: str, found: str, hint: str) -> None:
        super().__init__(found)
        self.code, self.message, self.hint = f"fetch-{code}", found, hint

    def problem(self, place: Span) -> Problem:
        """Return the problem at the place where content names the address."""
        return Problem(self.code, self.message, place, self.hint)


def is_sign_in(host: str) -> bool:
    """True for a host at which people sign in."""
    return host.startswith(_SIGN_IN)


def not_published(address: str, found: str) -> NotFetched:
    """Return that somebody must sign in to see a table, or that a page came in its place."""
    message = f"expected a table from `{host_of(address)}`, found {found}: the sheet is not published"
    return NotFetched("page", message, publishing(address))


def publishing(address: str) -> str:
    """Return what to do so that an address answers with a table."""
    if _is_google(address):
        return f"publish it {PUBLISH}"
    return f"give the address of the file itself, which opens without signing in; {PUBLISH}"


def _copied_again(address: str) -> str:
    return f"copy the address again{f'; {PUBLISH}' if _is_google(address) else ''}"


def _is_google(address: str) -> bool:
    return host_of(address).endswith("google.com")


def of_status(address: str, status: int) -> NotFetched:
    """Return what an answer without a table means, by its status."""
    host = host_of(address)
    if status in _GONE:
        message = f"expected a table, found that `{host}` has none at this address ({status})"
        return NotFetched("missing", message, _copied_again(address))
    if status in _CLOSED:
        return not_published(address, f"that it is not open to everybody ({status})")
    if status == _BUSY:
        message = f"expected a table, found that `{host}` was asked too often ({status})"
        return NotFetched("status", message, "wait some minutes and run the command again")
    if status >= _SERVER:
        message = f"expected a table, found that `{host}` has a fault of its own ({status})"
        return NotFetched("status", message, f"wait some minutes: {_AGAIN}")
    message = f"expected a table, found that `{host}` refuses the address ({status})"
    return NotFetched("status", message, _copied_again(address))


def of_error(address: str, error: BaseException) -> NotFetched:
    """Return what went wrong on the way to a host. A proxy of the environment may be the cause."""
    fault = _of_error(host_of(address), error)
    if getproxies().get("https") and not isinstance(error, ssl.SSLError):
        fault.hint += f"; {_PROXY}"
    return fault


def _of_error(host: str, error: BaseException) -> NotFetched:
    if isinstance(error, ssl.SSLCertVerificationError):
        return _of_certificate(host, error)
    if isinstance(error, TimeoutError):
        return NotFetched("time", f"expected an answer from `{host}`, found none in time", _AGAIN)
    if isinstance(error, socket.gaierror):
        return _of_name(host, error)
    if isinstance(error, ssl.SSLError):
        message = f"expected an answer by https from `{host}`, found none: {_reason(error)}"
        return NotFetched("connection", message, "check the address; a page by http alone is not taken")
    if isinstance(error, ConnectionRefusedError):
        message = f"expected an answer from `{host}`, found that nobody answers there"
        return NotFetched("connection", message, "check the address, and its port if it has one")
    if isinstance(error, HTTPException):
        message = f"expected a whole answer from `{host}`, found a broken one: {_reason(error)}"
        return NotFetched("broken", message, _AGAIN)
    message = f"expected a connection to `{host}`, found none: {_reason(error)}"
    return NotFetched("connection", message, f"check the network; {_AGAIN}")


def _of_name(host: str, error: socket.gaierror) -> NotFetched:
    if error.errno == socket.EAI_AGAIN:
        message = f"expected an answer from `{host}`, found no network"
        return NotFetched("network", message, f"connect to the network; {_AGAIN}")
    message = f"expected a host that exists, found `{host}`, which nobody knows"
    return NotFetched("host", message, "correct the address; or there is no network")


def _of_certificate(host: str, error: ssl.SSLCertVerificationError) -> NotFetched:
    reason = " ".join((error.verify_message or "it is not valid").split())[:_LONGEST_REASON]
    message = f"expected a certificate that proves that this is `{host}`, found one that does not: {reason}"
    hint = "check the address, and the clock of this computer; if it is so with every address on macOS, open "
    return NotFetched("certificate", message, f"{hint}`Install Certificates.command` of Python")


def _reason(error: BaseException) -> str:
    text = str(getattr(error, "reason", None) or getattr(error, "strerror", None) or error)
    return (" ".join(text.split()) or type(error).__name__)[:_LONGEST_REASON].lower()


def too_slow(address: str, seconds: float) -> NotFetched:
    """Return that a table was not there in time."""
    message = f"expected the whole table from `{host_of(address)}` within {seconds:g} s, found less"
    return NotFetched("time", message, f"{_AGAIN}; or download it yourself and put it in its place")


def too_large(address: str, most: int) -> NotFetched:
    """Return that an answer is larger than a table may be."""
    message = f"expected a table of at most {most:,} bytes, found that `{host_of(address)}` sends more"
    return NotFetched("size", message, "delete what no card needs, or make several sheets of it")


def torn(address: str, came: int, wanted: int) -> NotFetched:
    """Return that an answer ended too early."""
    message = f"expected {wanted:,} bytes from `{host_of(address)}`, found {came:,}: the answer was cut off"
    return NotFetched("broken", message, _AGAIN)


def redirected(to: str, rules: bool) -> NotFetched:
    """Return that an address leads on to a host that the game does not name."""
    host = host_of(to)
    shared = next((f"*.{name}" for name in _SHARED_HOSTS if host.endswith(f".{name}")), host)
    line = f'`hosts: ["{shared}"]`'
    hint = f'add `"{shared}"` to `hosts` in game.yaml' if rules else f"add this line to game.yaml: {line}"
    message = f"expected an address of a host that the game names, found that it leads on to `{host}`"
    return NotFetched("redirect", message, f"if you trust that host, {hint}")


def redirected_badly(address: str, why: str) -> NotFetched:
    """Return that an address leads on to what cannot be asked."""
    message = f"expected that `{host_of(address)}` leads on to a host by https, found that it does not: {why}"
    return NotFetched("redirect", message, "give the address at which the table is in the end")


def redirected_often(address: str, most: int) -> NotFetched:
    """Return that an address leads on and on."""
    message = f"expected at most {most} redirects, found that `{host_of(address)}` leads on and on"
    return NotFetched("redirect", message, publishing(address))
