"""The text of a cell to a small tree: what stands in a table prints as it was typed.

In: the text of a cell, and its `CellGrammar`. Out: the blocks that `prose` makes of Markdown, placeholders
still unfilled, and faults. The laws of this file: a line break stays; markup is `*…*`, `**…**`, the `<b>`,
`<i>`, `<em>`, `<strong>`, `<br>` and `<p>` of exports, the line breaks of other programs (`\\n` between
sentences, `\\13\\`), a placeholder such as `{card.fire}`, and the shorthand of an icon; a backslash before
one of them prints it; all else is words. Asterisks that a bracket parts, as in `2* (*if able) 3*`, are words
too. It looks up and draws nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from unicodedata import category

from pliego.text.placeholders import MAX_LENGTH, Fault, RawPlaceholder, is_plain, placeholder_at, scan
from pliego.text.prose import (
    Block,
    Break,
    Emphasis,
    Inline,
    Listing,
    Paragraph,
    Placeholder,
    Strong,
    Words,
    joined,
    literal,
)
from pliego.text.shorthands import Shorthands, any_of

_MOST_OPEN = 12
"""The most marks that may be open at once; the outermost of more is words."""
_DEEPEST = 4
_FIRST_UNSPACED = "\u2e80"
"""The first of the letters that stand without spaces between words: ideographs, kana."""
_LINE_TAG = re.compile(r"(?<!\\)<br\s{0,9}/?>[^\S\n]*\n?", re.IGNORECASE)
_TYPED_BREAK = re.compile(r"(?<=[^\s\\:/]) ?(?:\\n)+ ?(?=[^\s\\])(?![a-zß-ÿ])|(?<!\\)\\13\\")
"""`\\n` directly between sentences, and `\\13\\` of nanDECK: line breaks that a cell writes as words."""
_FOLDER = re.compile(r"\b[A-Za-z]:\\")
"""The start of the path of a file: its backslashes are words."""
_PARAGRAPH_TAG = re.compile(r"(?<!\\)</?p(?:\s[^<>\n]{0,200})?>", re.IGNORECASE)
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
_BULLET = re.compile(r"[-*+•][^\S\n]+(?=\S)")
_NUMBERED = re.compile(r"(\d{1,3})([.)])[^\S\n]+(?=\S)")
_SIGNS = (".", ")")
"""What stands behind the numbers of a list, all alike."""
_BRACKETS = ("()", "[]", "（）", "【】")
_CLOSING = tuple(pair[1] for pair in _BRACKETS)
_NEVER_FIRST = (*_CLOSING, ",", ";", ":")
"""What no words begin with."""
_WORD = re.compile(r"[^\W\d_]+")
EMPHASIS_TAGS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
"""The tags of exports that are emphasis, and what each means."""
_TAG = r"(?i:<(?P<end>/?)(?P<tag>strong|em|b|i)(?:\s[^<>\n]{0,200})?>)"


@dataclass(frozen=True, slots=True)
class CellGrammar:
    """What is markup in a cell besides emphasis and placeholders.

    `icons` are the shorthands of icons; `letters` those that count in a word of nothing else, as in `2YR`.
    With `lists`, lines that begin with `-` or with `1.`, `2.` … are lists.
    """

    icons: Shorthands = ()
    letters: Shorthands = ()
    lists: bool = False


PLAIN_CELL = CellGrammar()


@lru_cache(maxsize=4096)
def parse_cell(text: str, grammar: CellGrammar = PLAIN_CELL) -> tuple[tuple[Block, ...], tuple[Fault, ...]]:
    """Parse the text of a cell into blocks."""
    if is_plain(text) and not (grammar.icons or grammar.letters):
        return literal(text), ()
    if len(text) > MAX_LENGTH:
        return literal(text[:MAX_LENGTH]), scan(text)[1]
    text = _PARAGRAPH_TAG.sub("\n\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _LINE_TAG.sub("\n", text)
    if "\\" in text and not _FOLDER.search(text):
        text = _TYPED_BREAK.sub(lambda found: "\n" * max(found[0].count("n"), 1), text)
    parsing = _CellParsing(grammar)
    parts = [each for each in _BLANK_LINES.split(text) if each.strip()]
    blocks = tuple(block for part in parts for block in parsing.blocks(part))
    return blocks, tuple(parsing.faults)


@lru_cache(maxsize=64)
def _marks(icons: Shorthands) -> re.Pattern[str]:
    """Return the pattern of all marks."""
    icon = any_of(icons)
    typed = rf"\\(?P<typed>[*{{<]|\\(?=n|13\\)|{icon})"
    return re.compile(rf"{typed}|(?P<icon>{icon})|(?P<stars>\*+)|(?P<brace>\{{)|{_TAG}|\n")


@lru_cache(maxsize=64)
def _letters(letters: Shorthands) -> re.Pattern[str]:
    return re.compile(any_of(letters))


_Brackets = tuple[int, ...]
"""Where the innermost pair of brackets of each kind opens that is around a place, -1 for none."""


@dataclass
class _Open:
    """A mark that is open, with the parts behind it. `name` is what closes it, `written` how it stands. Marks
    of one pair stand within the same brackets."""

    name: str = ""
    written: str = ""
    within: _Brackets = ()
    parts: list[Inline] = field(default_factory=list)

    def as_words(self) -> list[Inline]:
        """Return the mark as words, and its parts."""
        return [Words(self.written), *self.parts]


@dataclass
class _CellParsing:
    """The parsing of a cell, with the faults of its plural forms so far."""

    grammar: CellGrammar
    faults: list[Fault] = field(default_factory=list)

    def blocks(self, text: str) -> Iterator[Block]:
        """Yield the blocks of lines that no blank line parts."""
        lines = [line.strip() for line in text.strip().split("\n")]
        if not self.grammar.lists:
            yield Paragraph(self.inlines("\n".join(lines)))
            return
        for kind, items in _grouped(lines):
            if kind:
                made = tuple((Paragraph(self.inlines(item)),) for item in items)
                yield Listing(kind in _SIGNS, made, sign=kind if kind in _SIGNS else ".")
            else:
                yield Paragraph(self.inlines("\n".join(items)))

    def inlines(self, text: str, depth: int = 0) -> tuple[Inline, ...]:
        """Return the parts of a paragraph that lies `depth` deep in plural forms."""
        line = _Line(_BracketPairs(text))
        at, marks = 0, _marks(self.grammar.icons)
        while match := marks.search(text, at):
            line.add(*self._words(text[at : match.start()]))
            at = self._mark(line, match, depth)
        line.add(*self._words(text[at:]))
        return line.closed()

    def _mark(self, line: _Line, match: re.Match[str], depth: int) -> int:
        """Add a mark to a line; return where the text goes on."""
        raw = match[0]
        if match["typed"]:
            line.add(Words(match["typed"]))
        elif match["icon"]:
            line.add(Placeholder(("icon", dict(self.grammar.icons)[raw]), raw))
        elif match["stars"]:
            line.stars(match)
        elif match["tag"]:
            line.tag(match)
        elif raw == "\n":
            line.add(Break())
        elif (found := placeholder_at(match.string, match.start())) and _is_meant(found):
            line.add(self._placeholder(match.string, found, depth))
            return found.end
        else:
            line.add(Words(raw))
        return match.end()

    def _placeholder(self, text: str, found: RawPlaceholder, depth: int) -> Inline:
        raw = text[found.start : found.end]
        if "," not in raw:
            return Placeholder(found.path, raw, case=found.case)
        self.faults += [] if depth else scan(raw)[1]
        if depth >= _DEEPEST:
            return Words(raw)
        forms = (
            (form.category, self.inlines(text[form.start : form.end], depth + 1)) for form in found.forms
        )
        return Placeholder(found.path, raw, tuple(forms), found.case)

    def _words(self, text: str) -> Iterator[Inline]:
        """Yield text; where letters are icons, the icons of words that are made of such letters alone."""
        at = 0
        for word in _WORD.finditer(text) if self.grammar.letters else ():
            signs = list(_letters(self.grammar.letters).finditer(word[0]))
            if "".join(sign[0] for sign in signs) == word[0]:
                yield Words(text[at : word.start()])
                known = dict(self.grammar.letters)
                yield from (Placeholder(("icon", known[sign[0]]), sign[0]) for sign in signs)
                at = word.end()
        yield Words(text[at:])


class _Line:
    """The parts of a paragraph so far, with the marks that are open, the innermost last."""

    def __init__(self, brackets: _BracketPairs) -> None:
        self._open = [_Open()]
        self._brackets = brackets

    def add(self, *parts: Inline) -> None:
        """Add parts behind the last mark."""
        self._open[-1].parts += parts

    def stars(self, match: re.Match[str]) -> None:
        """Open or close what a run of asterisks means; else it is words."""
        names = {1: ["*"], 2: ["**"], 3: ["**", "*"]}.get(len(match[0]), [])
        within = self._brackets.around(match.start()) if names else ()
        depths = [self._depth(name, within) for name in names]
        if names and _may_close(match) and all(depths):
            for depth in sorted(depths, reverse=True):
                self._close(depth)
        elif names and _may_open(match):
            for name in names:
                self._push(_Open(name, name, within))
        else:
            self.add(Words(match[0]))

    def tag(self, match: re.Match[str]) -> None:
        """Open or close what a tag of an export means; else it is words."""
        name = f"<{EMPHASIS_TAGS[match['tag'].lower()]}"
        if not match["end"]:
            self._push(_Open(name, match[0]))
        elif depth := self._depth(name):
            self._close(depth)
        else:
            self.add(Words(match[0]))

    def closed(self) -> tuple[Inline, ...]:
        """Return all parts; a mark that nothing closed is words."""
        while len(self._open) > 1:
            last = self._open.pop()
            self.add(*last.as_words())
        return joined(self._open[0].parts)

    def _push(self, opened: _Open) -> None:
        if len(self._open) > _MOST_OPEN:
            outermost = self._open.pop(1)
            self._open[0].parts += outermost.as_words()
        self._open.append(opened)

    def _depth(self, name: str, within: _Brackets = ()) -> int:
        """Return how deep the innermost open mark of a name within the same brackets lies, 0 for none."""
        found = (n for n, each in enumerate(self._open) if (each.name, each.within) == (name, within))
        return max(found, default=0)

    def _close(self, depth: int) -> None:
        """Close the mark at a depth; marks within it that nothing closed are words."""
        while len(self._open) > depth + 1:
            inner = self._open.pop()
            self.add(*inner.as_words())
        closed = self._open.pop()
        kind = Strong if closed.name.endswith("**") else Emphasis
        self.add(kind(joined(closed.parts)))


class _BracketPairs:
    """The pairs of brackets of a text. A bracket without its other half, as in `a) Draw`, is none."""

    def __init__(self, text: str) -> None:
        self._kinds = [_steps(text, *pair) for pair in _BRACKETS if pair[0] in text and pair[1] in text]

    def around(self, at: int) -> _Brackets:
        """Return the innermost pair of each kind around a place."""
        return tuple(opened[bisect_right(places, at) - 1] for places, opened in self._kinds)


def _steps(text: str, left: str, right: str) -> tuple[list[int], list[int]]:
    """Return the places where the innermost pair of a kind changes, and where the new one opens."""
    pairs, waiting = dict[int, int](), list[int]()
    for at, letter in enumerate(text):
        if letter == left:
            waiting.append(at)
        elif letter == right and waiting:
            pairs[waiting.pop()] = at
    ends, around = set(pairs.values()), [-1]
    places, opened = [-1], [-1]
    for at in sorted({*pairs, *ends}):
        around = around[:-1] if at in ends else [*around, at]
        places.append(at)
        opened.append(around[-1])
    return places, opened


def _is_meant(found: RawPlaceholder) -> bool:
    """True for a placeholder of two steps, or of a plural; `{coin}` and `{r}` are words."""
    return len(found.path) > 1 or found.is_plural


def _may_open(match: re.Match[str]) -> bool:
    """True for asterisks before a word: `*so*`, not `3*4`; two may also stand within one, `fire**ball**`, but
    not between it and a sign such as `$`."""
    before, after = _neighbours(match)
    if not after.strip() or after in _NEVER_FIRST or (before in _CLOSING and after.isdecimal()):
        return False  # as in (3)*2
    return not _is_joined(match, before) and not _is_code(after, before)


def _may_close(match: re.Match[str]) -> bool:
    """True for asterisks behind a word."""
    before, after = _neighbours(match)
    return bool(before.strip()) and not _is_joined(match, after) and not _is_code(before, after)


def _is_code(inside: str, outside: str) -> bool:
    """True if a sign stands inside asterisks and a letter outside: `$**YT` is a code."""
    return category(inside or " ").startswith("S") and outside.isalnum()


def _neighbours(match: re.Match[str]) -> tuple[str, str]:
    text = match.string
    return text[match.start() - 1 : match.start()] if match.start() else "", text[
        match.end() : match.end() + 1
    ]


def _is_joined(match: re.Match[str], outside: str) -> bool:
    """True if a word goes on beyond asterisks, so that they are no marks."""
    if len(match[0]) > 1:
        return outside.isdecimal()
    return outside.isalnum() and outside < _FIRST_UNSPACED


def _grouped(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the kind and the lines of each group: `bullets`, the sign behind its numbers (from 1 up), or ""
    for a paragraph."""
    kind, held = "", list[str]()
    for line in lines:
        found, rest = _item(line, len(held) + 1 if kind in _SIGNS else 1)
        found = kind if {found, kind} <= {*_SIGNS} else found
        if found != kind and held:
            yield kind, held
            held = []
            found, rest = _item(line, 1)
        kind = found
        held.append(rest)
    if held:
        yield kind, held


def _item(line: str, number: int) -> tuple[str, str]:
    """Return the kind of a line and what stands behind its mark; a numbered one has the next number."""
    if match := _BULLET.match(line):
        return "bullets", line[match.end() :]
    match = _NUMBERED.match(line)
    if match and int(match[1]) == number:
        return match[2], line[match.end() :]
    return "", line
