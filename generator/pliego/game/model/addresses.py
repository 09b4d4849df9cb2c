"""Addresses of published tables, and the hosts that a game lets Pliego ask for them.

In: text from the YAML tree. Out: the same text, or why it is no such address. The laws of this file: an
address is `https://HOST/…` and holds no user name or password; a fault never quotes one; nothing is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated
from urllib.parse import SplitResult, parse_qs, urlsplit

from pydantic import AfterValidator, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from pliego.game.model.names import NameFault
from pliego.game.model.types import shortened

LONGEST_ADDRESS = 2_000
HTTPS_PORT = 443
_MOST_PORT = 65_535
_LABEL = r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)"
_HOST = rf"{_LABEL}(?:\.{_LABEL})*"
_HOST_AND_PORT = re.compile(rf"({_HOST})(?::([0-9]{{1,5}}))?", re.ASCII)
_HOST_RULE = re.compile(rf"(\*\.(?={_LABEL}\.))?({_HOST})(?::([0-9]{{1,5}}))?", re.ASCII)
_SIGNS = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+", re.ASCII)
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_EXAMPLE = "https://docs.google.com/spreadsheets/d/e/…/pub?output=csv"
PUBLISH = f"in Google Sheets: File → Share → Publish to the web → CSV; the address there is like `{_EXAMPLE}`"
"""How a sheet gets an address that answers with a table."""
_KINDS = ("csv", "tsv", "xlsx", "ods", "json")
_PORT_FAULT = f"write a port from 1 to {_MOST_PORT}, or none"


def is_like_address(text: str) -> bool:
    """True for what a person types as an address where a file or a game is expected."""
    return re.match("https?:/", text, re.IGNORECASE) is not None


def address_fault(address: str) -> NameFault | None:
    """Return why Pliego cannot bring a table from an address, None if it can."""
    return form_fault(address) or _page_fault(urlsplit(address))


def form_fault(address: str) -> NameFault | None:
    """Return why an address is none of `https://HOST/…`, None if it is one."""
    if len(address) > LONGEST_ADDRESS:
        message = f"expected an address of at most {LONGEST_ADDRESS:,} characters, found {len(address):,}"
        return NameFault("length", message, "copy it again")
    if "@" in re.split(r"[/?#\\]", _SCHEME.sub("", address), maxsplit=1)[0]:
        message = "expected an address without a user name or password, found one with it"
        return NameFault("address", message, "take it out: Pliego brings only what is open to everybody")
    scheme = _SCHEME.match(address)
    if scheme is None or scheme[1].lower() != "https":
        rest = address[scheme.end() :] if scheme else address.lstrip("/")
        can_be = rest and (scheme is None or scheme[1].lower() == "http")
        hint = f"write `https://{rest}`" if can_be else f"such as `{_EXAMPLE}`"
        return _fault("an address that begins with `https://`", address, hint)
    if not _SIGNS.fullmatch(address):
        return _fault("an address of the signs that a browser copies", address, "copy it from the browser")
    place = re.split(r"[/?#]", address[scheme.end() :], maxsplit=1)[0]
    found = _HOST_AND_PORT.fullmatch(place)
    if not place:
        return _fault("the name of a host after `https://`", address, f"such as `{_EXAMPLE}`")
    if found is None or not _is_port(found[2]):
        return _fault("the name of a host after `https://`", place or address, _PORT_FAULT)
    return None


def _fault(expected: str, found: str, hint: str) -> NameFault:
    quoted = f"`{shortened(found)}`" if found else "nothing"
    return NameFault("address", f"expected {expected}, found {quoted}", hint)


def _is_port(port: str | None) -> bool:
    return port is None or 1 <= int(port) <= _MOST_PORT


def _page_fault(address: SplitResult) -> NameFault | None:
    """Return why an address is known to show a page and no table, None if it may be one of a table."""
    host, path = (address.hostname or "").removeprefix("www."), address.path
    asked = parse_qs(address.query)
    if host == "docs.google.com" and path.startswith("/spreadsheets/"):
        return _google_fault(address)
    if host == "drive.google.com" and (file := re.match(r"/file/d/([\w-]+)", path)):
        hint = f"write `https://drive.google.com/uc?export=download&id={file[1]}`"
        return _page("the page that shows a file", hint)
    if host == "dropbox.com" and asked.get("dl", ["0"]) != ["1"] and "raw" not in asked:
        return _page("the page that shows a file", "end it with `dl=1` in place of `dl=0`")
    if host == "github.com" and (file := re.fullmatch(r"/([^/]+/[^/]+)/blob/(.+)", path)):
        raw = f"https://raw.githubusercontent.com/{file[1]}/{file[2]}"
        return _page("the page that shows a file", f"write `{raw}`")
    return None


def _google_fault(address: SplitResult) -> NameFault | None:
    last = address.path.rstrip("/").rpartition("/")[2]
    if last in ("export", "tq") or (last == "pub" and parse_qs(address.query).get("output")):
        return None
    if last in ("pub", "pubhtml"):
        start = address.path.rstrip("/").removesuffix(last)
        return _page("the published page", f"write `https://{address.netloc}{start}pub?output=csv`")
    return _page("the editor", PUBLISH + _export_of(address))


def _export_of(address: SplitResult) -> str:
    """Return in words the address at which a sheet of the editor is exported, if everybody may see it."""
    sheet = re.match(r"/spreadsheets/d/(?!e/)([\w-]+)", address.path)
    part = re.search(r"\bgid=(\d+)", f"{address.query}#{address.fragment}")
    if not sheet:
        return ""
    export = f"https://docs.google.com/spreadsheets/d/{sheet[1]}/export?format=csv"
    tail = f"&gid={part[1]}" if part else ""
    return f". Or, if everybody who has the link may read it, write `{export}{tail}`"


def _page(found: str, hint: str) -> NameFault:
    return NameFault("address", f"expected the address of the exported table, found that of {found}", hint)


def kind_asked(address: str) -> str:
    """Return the kind of table that an address asks for (`csv`), "" if it does not say."""
    parts = urlsplit(address)
    asked = parse_qs(parts.query)
    words = [*asked.get("output", []), *asked.get("format", []), *asked.get("tqx", [])]
    words += [parts.path.rpartition(".")[2]]
    kinds = [word.lower().removeprefix("out:") for word in words]
    return next((kind for kind in kinds if kind in _KINDS), "")


def host_fault(rule: str) -> NameFault | None:
    """Return why an entry of `hosts` names no host, None if it does: `x.org`, `*.x.org` or `x.org:8443`.
    Without a port, any port of the host is meant."""
    found = _HOST_RULE.fullmatch(rule)
    if found and _is_port(found[3]):
        return None
    message = f"expected the name of a host, found `{shortened(rule)}`"
    inner = re.split(r"[/?#]", _SCHEME.sub("", rule), maxsplit=1)[0]
    hint = "such as `docs.google.com`, or `*.googleusercontent.com` for all whose names end so"
    if "@" not in rule and inner != rule and _HOST_RULE.fullmatch(inner):
        hint = f"write `{inner}`"
    return NameFault("host", message, hint)


def host_of(address: str) -> str:
    """Return the host of an address, in small letters."""
    return urlsplit(address).hostname or ""


def may_ask(address: str, source: str, rules: Sequence[str]) -> bool:
    """True if a game lets Pliego ask an address: its host is that of the `source`, or is among `rules`."""
    host, port = host_of(address), urlsplit(address).port or HTTPS_PORT
    return host == host_of(source) or any(_is_named(rule, host, port) for rule in rules)


def _is_named(rule: str, host: str, port: int) -> bool:
    found = _HOST_RULE.fullmatch(rule)
    if found is None or int(found[3] or port) != port:
        return False
    name = found[2].lower()
    return host.endswith(f".{name}") if found[1] else host == name


def _address(text: str) -> str:
    return _checked(text, address_fault(text))


def _host(text: str) -> str:
    return _checked(text, host_fault(text))


def _checked(text: str, fault: NameFault | None) -> str:
    if fault:
        raise PydanticCustomError(fault.code, "{message}", {"message": fault.message, "hint": fault.hint})
    return text


TableAddress = Annotated[
    str,
    StringConstraints(strip_whitespace=True),
    AfterValidator(_address),
    WithJsonSchema(
        {"type": "string", "pattern": r"^https://[^/?#@\s]+([/?#]|$)", "maxLength": LONGEST_ADDRESS}
    ),
]
"""Where a published table is: `https://docs.google.com/…/pub?output=csv`."""
HostRule = Annotated[
    str,
    AfterValidator(_host),
    WithJsonSchema({"type": "string", "pattern": r"^(\*\.[A-Za-z0-9-]+\.)?[A-Za-z0-9.-]+(:[0-9]{1,5})?$"}),
]
"""A host that may be asked: `x.org`, `x.org:8443`, or `*.x.org` for all whose names end so."""
