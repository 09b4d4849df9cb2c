"""The lines of a PO file to entries, every piece of text with its place.

In: the text of a file. Out: `PoEntry`s and the problems of its syntax. The laws of this file: a line ends
with a line feed; a line that is no PO is a problem at its place, and its entry is left out, never guessed;
text knows where each of its characters was typed.

polib writes our files but does not read them: it stops at the first line that is no PO, without a column, and
accepts unknown escapes, control characters and an entry that is cut off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

_TEXT = r'(?P<text>"(?:[^"\\]|\\.)*")'
_KEYED = re.compile(rf"(?P<key>msgctxt|msgid_plural|msgid|msgstr)(?P<form>\[\d+\])?[ \t]*{_TEXT}[ \t]*$")
_CONTINUED = re.compile(rf"{_TEXT}[ \t]*$")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SYNTAX = 'expected `msgctxt "…"`, `msgid "…"`, `msgstr "…"` or a comment, found `{}`'
_NEXT = {"msgctxt": ("msgid",), "msgid": ("msgid_plural", "msgstr"), "msgid_plural": ("msgstr",)}


@dataclass
class PoEntry:
    """An entry as written: its texts by key (`|msgid` is the previous one), flags, and comments by mark."""

    line: int
    texts: dict[str, Scalar] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)
    comments: dict[str, list[str]] = field(default_factory=dict)
    is_old: bool = False
    is_plural: bool = False
    is_broken: bool = False

    @property
    def is_begun(self) -> bool:
        """True if it has a text, besides previous ones."""
        return any(not key.startswith("|") for key in self.texts)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The translator's own comments."""
        return tuple(self.comments.get("#", ()))


def entries_of(text: str, path: str) -> tuple[list[PoEntry], list[Problem]]:
    """Return the entries of a PO file, broken ones left out, and what is wrong with its lines. A remark
    belongs to the entry that follows it, an empty line between them or not. The remarks that end the file
    are a last entry without texts."""
    reading = _EntryReader(path, is_clean=_CONTROL.search(text.replace("\r\n", "\n")) is None)
    for number, line in enumerate(text.split("\n"), 1):
        reading.line(number, line.removesuffix("\r"))
    reading.end()
    return [raw for raw in reading.entries if not raw.is_broken], reading.problems


class _EntryReader:
    """A file as its lines are read; it owns the entries and problems, which `entries_of` returns."""

    def __init__(self, path: str, *, is_clean: bool) -> None:
        self.path = path
        self.is_clean = is_clean
        self.entries: list[PoEntry] = []
        self.problems: list[Problem] = []
        self._now: PoEntry | None = None
        self._key = ""
        self._pieces: list[str] = []
        self._start = Span(path)

    def line(self, number: int, line: str) -> None:
        """Take one line."""
        found = None if self.is_clean else _CONTROL.search(line)
        if found:
            character = found[0].encode("unicode_escape").decode()
            self._wrong(
                number, found.start(), "po-control", f"expected text, found the character `{character}`"
            )
            if self._now is not None:
                self._now.is_broken = True
            return
        body = line.strip(" \t")
        if not body:
            if self._key or (self._now is not None and self._now.texts):
                self.end()
        elif body.startswith("#~"):
            self._old(number, body)
        elif body.startswith("#"):
            self._comment(number, body)
        else:
            self._text(number, line, body)

    def end(self) -> None:
        """End the entry being read; one without `msgstr` ends too early."""
        self._close()
        raw, self._now = self._now, None
        if raw is None or raw.is_broken or not raw.texts:
            return
        missing = next((key for key in ("msgid", "msgstr") if key not in raw.texts), "")
        if missing:
            message = f"expected `{missing}` in this entry, found its end"
            hint = "is the file cut off? take the entry from an older copy, or delete it"
            self.problems.append(Problem("po-truncated", message, Span(self.path, raw.line), hint))
            raw.is_broken = True

    def _entry(self, number: int, *, old: bool = False) -> PoEntry:
        """Return the entry being read, a new one if that is complete or another kind begins."""
        if self._now is not None and ("msgstr" in self._now.texts or self._key == "msgstr"):
            self.end()
        if self._now is None or (self._now.is_old != old and (self._now.texts or self._key)):
            self.end()
            self._now = PoEntry(number, is_old=old)
            self.entries.append(self._now)
        return self._now

    def _comment(self, number: int, body: str) -> None:
        raw = self._entry(number)
        mark, rest = ("#", body[1:].removeprefix(" "))
        if body[1:2] in tuple(",.:|"):
            mark, rest = (body[:2], body[2:].strip())
        if mark == "#,":
            raw.flags.extend(flag.strip() for flag in rest.split(",") if flag.strip())
        elif mark == "#|":
            self._previous(raw, number, rest)
        else:
            self._close()
            raw.comments.setdefault(mark, []).append(rest)

    def _previous(self, raw: PoEntry, number: int, rest: str) -> None:
        if match := _KEYED.match(rest):
            self._close()
            self._key, self._pieces, self._start = (
                f"|{match['key']}",
                [match["text"]],
                Span(self.path, number),
            )
        elif (match := _CONTINUED.match(rest)) and self._key.startswith("|"):
            self._pieces.append(match["text"])
        else:
            self._wrong(number, 0, "po-syntax", _SYNTAX.format(_short(rest)))
            raw.is_broken = True

    def _old(self, number: int, body: str) -> None:
        rest = body[2:].strip()
        if rest.startswith("|"):
            self._previous(self._old_entry(number), number, rest[1:].strip())
            return
        if rest.startswith('"') and self._key and self._now is not None and self._now.is_old:
            self._text(number, body, rest, old=True)
            return
        if rest.startswith("msgctxt") or (rest.startswith("msgid") and self._key not in ("msgctxt", "")):
            self._close()
            if self._now is not None and not self._now.is_begun:
                self._now.is_old = True
            else:
                self.end()
        self._old_entry(number)
        self._text(number, body, rest, old=True)

    def _old_entry(self, number: int) -> PoEntry:
        """Return the old entry being read. Comments and the previous text may come first."""
        if self._now is not None and not self._now.texts and not self._key:
            self._now.is_old = True
        return self._entry(number, old=True)

    def _text(self, number: int, line: str, body: str, *, old: bool = False) -> None:
        column = line.index(body)
        if (match := _CONTINUED.match(body)) and self._key and not self._key.startswith("|"):
            self._pieces.append(" " * (column if self._pieces else 0) + match["text"])
            return
        match = _KEYED.match(body)
        if match is None:
            self._wrong(number, column, "po-syntax", _SYNTAX.format(_short(body)))
            self._close()
            if self._now is not None:
                self._now.is_broken = True
            return
        self._keyed(number, column, match, old=old)

    def _keyed(self, number: int, column: int, match: re.Match[str], *, old: bool) -> None:
        key = match["key"]
        if self._key == "msgstr" and not match["form"]:
            self.end()
        self._close()
        raw = self._now if self._now is not None and match["form"] else self._entry(number, old=old)
        raw.is_plural = raw.is_plural or key == "msgid_plural" or match["form"] is not None
        if key in raw.texts and not match["form"]:
            self._wrong(number, column, "po-syntax", f"expected `{key}` once in an entry, found it again")
            raw.is_broken = True
            return
        self._key, self._pieces = key, [match["text"]]
        self._start = Span(self.path, number, column + match.start("text") + 1)

    def _close(self) -> None:
        """Take up the text whose last line has been read."""
        key, pieces = self._key, self._pieces
        self._key, self._pieces = "", []
        if self._now is None or not key:
            return
        scalar = _scalar(pieces, self._start)
        if wrong := next((m for m in _ESCAPE.finditer(scalar.raw) if m[1] not in _ESCAPES), None):
            message = f'expected one of `\\n`, `\\t`, `\\r`, `\\"`, `\\\\`, found `{wrong[0]}`'
            place = _at(scalar, wrong.start())
            self.problems.append(Problem("po-escape", message, place, "write the character itself"))
            self._now.is_broken = True
        self._now.texts.setdefault(key, scalar)

    def _wrong(self, number: int, column: int, code: str, message: str) -> None:
        hint = "mend the line; an editor such as Poedit writes it correctly"
        self.problems.append(Problem(code, message, Span(self.path, number, column + 1), hint))


def _scalar(pieces: list[str], start: Span) -> Scalar:
    """Return the text of one or several quoted lines. As typed, the quotes between lines are blanks, so that
    a place in the text is a place in the file."""
    words = [piece.strip()[1:-1] for piece in pieces]
    text = _ESCAPE.sub(lambda found: _ESCAPES.get(found[1], found[0]), "".join(words))
    if len(pieces) == 1:
        return Scalar(text, start, raw=pieces[0])
    first, *between, last = pieces
    blanked = [first[:-1] + " ", *(" ".join(_unquoted(piece)) for piece in between), _opened(last)]
    return Scalar(text, start, raw="\n".join(blanked))


def _unquoted(piece: str) -> Iterator[str]:
    """Yield what stands before, in and behind the quotes of a line."""
    opening = piece.index('"')
    yield piece[:opening]
    yield piece[opening + 1 : -1]
    yield ""


def _opened(piece: str) -> str:
    opening = piece.index('"')
    return f"{piece[:opening]} {piece[opening + 1 :]}"


def _at(scalar: Scalar, index: int) -> Span:
    before = scalar.raw[:index]
    if "\n" not in before:
        return Span(scalar.span.path, scalar.span.line, scalar.span.column + index)
    return Span(scalar.span.path, scalar.span.line + before.count("\n"), index - before.rindex("\n"))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
