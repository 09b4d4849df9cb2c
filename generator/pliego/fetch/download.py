"""Download what an address answers. This is the only module of Pliego that asks another computer.

In: an address by https, the hosts that may be asked, limits. Out: an `Answer`, or `NotFetched`. The laws of
this file: each host on the way is named by the game and proves itself by its certificate; an answer ends
within the limits of size and time, however it drips; nothing of an earlier answer is kept or sent on.
"""

from __future__ import annotations

import ssl
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from queue import Empty, SimpleQueue
from time import monotonic
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urldefrag, urljoin
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from pliego.fetch.faults import (
    NotFetched,
    is_sign_in,
    not_published,
    of_error,
    of_status,
    redirected,
    redirected_badly,
    redirected_often,
    too_large,
    too_slow,
    torn,
)
from pliego.game.model.addresses import form_fault, host_of, may_ask
from pliego.text.files import MOST_BYTES
from pliego.text.process import signals_held

_PIECE = 65_536
_LEAST_SECONDS = 0.01
_REDIRECTS = (301, 302, 303, 307, 308)
_HEADERS = {"User-Agent": "Pliego", "Accept": "*/*", "Accept-Encoding": "identity"}
_IN_ADDRESS = "%/:=&?~#+!$,;'@()*[]"


@dataclass(frozen=True)
class Limits:
    """How long an answer may take in all, how large it may be, and how often an address may lead on."""

    seconds: float = 30
    most_bytes: int = MOST_BYTES[".csv"]
    redirects: int = 5


@dataclass(frozen=True)
class Answer:
    """What an address answered, and the address at which that was in the end."""

    address: str
    data: bytes
    kind: str
    """Its kind as the host says it: `text/csv`."""


@dataclass(frozen=True)
class _Way:
    """The way from an address to its answer."""

    source: str
    rules: Sequence[str]
    limits: Limits
    opener: OpenerDirector
    end: float

    @property
    def seconds_left(self) -> float:
        return max(_LEAST_SECONDS, self.end - monotonic())


def download(address: str, rules: Sequence[str], limits: Limits | None = None) -> Answer:
    """Return what an address answers; `rules` are the hosts that the game names. Raise NotFetched.

    A thread of its own asks, because looking up a host may take any time.
    """
    limits = limits or Limits()
    way = _Way(address, rules, limits, _opener(), monotonic() + limits.seconds)
    came: SimpleQueue[Answer | Exception] = SimpleQueue()
    with signals_held():
        threading.Thread(target=lambda: came.put(_asked(way)), daemon=True).start()
    try:
        found = came.get(timeout=limits.seconds)
    except Empty:
        raise too_slow(address, limits.seconds) from None
    if isinstance(found, Exception):
        raise found
    return found


def _opener() -> OpenerDirector:
    """Return what asks by https, with the proxy that the environment names, without cookies."""
    opener = OpenerDirector()
    handlers = (ProxyHandler(), HTTPSHandler(context=ssl.create_default_context()))
    for handler in (*handlers, HTTPErrorProcessor(), HTTPDefaultErrorHandler()):
        opener.add_handler(handler)
    return opener


def _asked(way: _Way) -> Answer | Exception:
    try:
        return _followed(way)
    except Exception as error:
        return error


def _followed(way: _Way) -> Answer:
    """Return the answer at the end of all redirects."""
    address = urldefrag(way.source).url
    for _ in range(way.limits.redirects + 1):
        answer = _answer(way, address)
        if isinstance(answer, Answer):
            return answer
        address = answer
    raise redirected_often(way.source, way.limits.redirects)


def _answer(way: _Way, address: str) -> Answer | str:
    """Return the answer of an address, or the address to which it leads on."""
    try:
        with way.opener.open(Request(address, headers=_HEADERS), timeout=way.seconds_left) as response:
            return _read(way, address, response)
    except HTTPError as error:
        with error:
            if error.code not in _REDIRECTS:
                raise of_status(address, error.code) from None
            return _next(way, address, error.headers.get("Location", ""))
    except (URLError, OSError, HTTPException, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, TimeoutError):
            raise too_slow(address, way.limits.seconds) from None
        raise of_error(address, reason if isinstance(reason, BaseException) else error) from None


def _next(way: _Way, address: str, location: str) -> str:
    """Return the address to which another leads on, if it may be asked."""
    to = urldefrag(urljoin(address, quote(location.strip(), safe=_IN_ADDRESS))).url
    if not location.strip():
        raise redirected_badly(address, "it does not say where")
    if to.lower().startswith("http:"):
        raise redirected_badly(address, f"`http://{host_of(to)}` is not encrypted")
    if fault := form_fault(to):
        raise redirected_badly(address, fault.message)
    if is_sign_in(host_of(to)):
        raise not_published(way.source, f"a sign-in page (`{host_of(to)}`)")
    if not may_ask(to, way.source, way.rules):
        raise redirected(to, bool(way.rules))
    return to


def _read(way: _Way, address: str, response: HTTPResponse) -> Answer:
    """Return an answer, read piece by piece."""
    wanted, most = response.length, way.limits.most_bytes
    data = bytearray()
    while piece := response.read(min(_PIECE, most + 1 - len(data))):
        data += piece
        if len(data) > most or (wanted or 0) > most:
            raise too_large(address, most)
        if monotonic() > way.end:
            raise too_slow(address, way.limits.seconds)
    if wanted is not None and len(data) < wanted:
        raise torn(address, len(data), wanted)
    if (packed := response.headers.get("Content-Encoding", "identity").lower()) not in ("", "identity"):
        message = f"expected an answer that is not packed, found `{packed}` from `{host_of(address)}`"
        raise NotFetched("broken", message, "give another address of the table")
    return Answer(address, bytes(data), response.headers.get_content_type().lower())
