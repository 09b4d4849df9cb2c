"""A PO file as a catalog: translations by content address.

In: the bytes of a file. Out: `Catalog`, and every problem of it at its line. The laws of this file: it is
UTF-8, by its header too; an address (`msgctxt`) is there once; forms of a plural are written in the text
(`{value.x, plural, …}`), never as `msgid_plural`; what is wrong is reported, nothing is repaired.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pliego.text.files import decoded
from pliego.text.nodes import Scalar
from pliego.text.po.lines import PoEntry, entries_of
from pliego.text.problems import Problem, Span

EntryState = Literal["done", "old", "missing"]
"""How far a text is: translated, translated only as it read before, or not translated."""
CHARSET = "text/plain; charset=UTF-8"
_CHARSET = re.compile(r"charset\s*=\s*([\w.:-]+)", re.IGNORECASE)
_FUZZY = "fuzzy"
_PERSON = re.compile(r"([^<>]+)<[^<>]*>, *\d{4}")
_MAIL = re.compile(r"<[^<>]*>")


@dataclass(frozen=True)
class Translation:
    """A translation of the text at `address`, made from `source`. It is fuzzy if it was only carried over
    from `previous`, an earlier source. `remarks` are the translator's own."""

    address: str
    source: str
    text: Scalar
    place: Span
    is_fuzzy: bool = False
    previous: str | None = None
    flags: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    remarks_at: Span | None = None

    @property
    def translation(self) -> str:
        """The translation, nothing if there is none."""
        return self.text.text.strip()

    def is_of(self, source: str) -> bool:
        """True if this is a finished translation of just that text."""
        return bool(self.translation) and not self.is_fuzzy and self.source.strip() == source.strip()


@dataclass(frozen=True)
class Catalog:
    """A game in another language: entries by address, those no longer needed (`old`), the header's fields,
    the comment above it, and the remarks that end the file. Several old entries may have one address."""

    lang: str
    path: str
    entries: Mapping[str, Translation] = field(default_factory=dict)
    old: tuple[Translation, ...] = ()
    header: Mapping[str, str] = field(default_factory=dict)
    preface: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()

    def finished(self, address: str, source: str) -> Translation | None:
        """Return the finished translation of a text, None if there is none."""
        entry = self.entries.get(address)
        return entry if entry is not None and entry.is_of(source) else None

    def state(self, address: str, source: str) -> EntryState:
        """Return how far a text is."""
        entry = self.entries.get(address)
        if entry is None or not entry.translation:
            return "missing"
        return "done" if entry.is_of(source) else "old"

    @property
    def people(self) -> list[str]:
        """Who translated it, without addresses: those of the comment above the header (`# Ana <ana@…>,
        2026.`) and the last one."""
        lines = [match[1] for line in self.preface if (match := _PERSON.match(line))]
        last = _MAIL.sub("", self.header.get("Last-Translator", "")).strip()
        return list(dict.fromkeys(name.strip() for name in (*lines, last) if name.strip()))


def read_catalog(data: bytes, path: str, lang: str) -> tuple[Catalog, list[Problem]]:
    """Return the sound entries of a PO file, and what is wrong with it."""
    text, problems = decoded(data, path)
    if text is None:
        return Catalog(lang, path), problems
    raws, found = entries_of(text.removeprefix("\ufeff"), path)
    ending = raws.pop().remarks if raws and not raws[-1].texts else ()
    header = next((raw for raw in raws if _is_header(raw)), None)
    problems = [*found, *_header_problems(header, path, lang)]
    entries: dict[str, Translation] = {}
    old: list[Translation] = []
    for raw in raws:
        if raw is header:
            continue
        problems.extend(faults := list(_faults(raw, entries, path)))
        if raw.is_old and not faults:
            old.append(_entry(raw))
        elif not faults:
            entries[raw.texts["msgctxt"].text] = _entry(raw)
    fields = _fields(header.texts["msgstr"].text) if header else {}
    preface = header.remarks if header else ()
    return Catalog(lang, path, entries, tuple(old), fields, preface, ending), problems


def _is_header(raw: PoEntry) -> bool:
    return "msgctxt" not in raw.texts and raw.texts["msgid"].text == "" and not raw.is_old


def _entry(raw: PoEntry) -> Translation:
    texts = raw.texts
    previous = texts.get("|msgid")
    address = texts["msgctxt"]
    return Translation(
        address.text,
        texts["msgid"].text,
        texts["msgstr"],
        address.span,
        _FUZZY in raw.flags,
        previous.text if previous else None,
        tuple(flag for flag in raw.flags if flag != _FUZZY),
        raw.remarks,
        Span(address.span.path, raw.line),
    )


def _faults(raw: PoEntry, known: Mapping[str, Translation], path: str) -> Iterator[Problem]:
    """Yield what makes an entry unusable; an old one needs only an address."""
    place = Span(path, raw.line)
    if raw.is_old:
        if "msgctxt" not in raw.texts:
            yield Problem("po-context", "expected `msgctxt` in an old entry, found none", place, "delete it")
        return
    if "msgctxt" not in raw.texts:
        message = "expected the address of a text as `msgctxt`, found none"
        yield Problem("po-context", message, raw.texts["msgid"].span, "`pliego translate update` writes them")
    elif raw.texts["msgctxt"].text in known:
        address = raw.texts["msgctxt"]
        message = f"expected each address once, found `{address.text}` again"
        first = known[address.text].place
        yield Problem("po-duplicate", f"{message} (first at {first})", address.span, "delete one of them")
    if raw.is_plural:
        message = "expected one `msgstr`, found the forms of a plural"
        hint = "write `{value.x, plural, one {…} other {…}}` in the text"
        yield Problem("po-plural", message, raw.texts["msgid"].span, hint)


def _header_problems(header: PoEntry | None, path: str, lang: str) -> Iterator[Problem]:
    """Yield what is wrong with the header; `path` is shown for a file without one."""
    if header is None:
        message = 'expected a header (`msgid ""`) that says `charset=UTF-8`, found none'
        yield Problem(
            "po-header", message, Span(path), "take it from another file, or `pliego translate init`"
        )
        return
    scalar = header.texts["msgstr"]
    match = _CHARSET.search(scalar.text)
    if match is None or match[1].upper() not in ("UTF-8", "UTF8", "US-ASCII", "ASCII"):
        charset = match[1] if match else "none"
        place = scalar.place(match.start(1)) if match else scalar.span
        hint = f"save the file as UTF-8 and write `Content-Type: {CHARSET}\\n`"
        yield Problem("po-charset", f"expected the charset UTF-8, found `{charset}`", place, hint)
    language = _fields(scalar.text).get("Language", "").replace("_", "-")
    if language and language != lang:
        place = scalar.place(scalar.text.index("Language:") + len("Language:"))
        message = f"expected the language `{lang}`, as the file is called, found `{language}`"
        yield Problem("po-language", message, place, "rename the file, or mend the header")


def _fields(text: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in text.split("\n") if ":" in line)
    return {name.strip(): value.strip() for name, _colon, value in pairs}
