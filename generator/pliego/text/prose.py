"""Prose to a small tree: the one markup parser, for cards and books alike.

In: a piece of prose (Markdown without HTML, with holes such as `{value.hand}`). Out: paragraphs and lists of
inline parts, holes still open, and the faults found. The law of this file: nothing is looked up or drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from pliego.text.placeholders import MAX_LENGTH, Fault, is_plain, placeholder_at, scan

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

__all__ = ["Fault"]

_MAX_DEPTH = 8
_UNIT = re.compile(r"(?<=\d) (?=(?:mm|cm|m|km|g|kg|s|min|h|pt|%)(?:[²³/.,:;)»]|\s|$))")


@dataclass(frozen=True, slots=True)
class Words:
    """Characters to print as they stand."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    """Bold parts."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Italic parts."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """A line break that the author asked for."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """Something to look up; `forms` are the plural forms by CLDR category, `raw` is the text as written,
    `case` the form that a name is wanted in."""

    path: tuple[str, ...]
    raw: str
    forms: tuple[tuple[str, tuple[Inline, ...]], ...] = ()
    case: str = ""


@dataclass(frozen=True, slots=True)
class IconRef:
    """An icon of the game, set as high as the text."""

    icon: str
    title: str


@dataclass(frozen=True, slots=True)
class CrossReference:
    """A reference to a rule or a section, printed as the section's title; `anchor` is where a book has it."""

    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a component (`kind` is card, deck …), set as such."""

    kind: str
    name: str
    parts: tuple[Inline, ...]


Inline: TypeAlias = Words | Strong | Emphasis | Break | Placeholder | IconRef | CrossReference | Named


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; each item is made of blocks."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]


Block: TypeAlias = Paragraph | Listing


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[tuple[Block, ...], tuple[Fault, ...]]:
    """Parse prose into blocks."""
    if is_plain(text):
        return literal(text), ()
    _, faults = scan(text)
    if any(fault.code == "prose-length" for fault in faults):
        return literal(text[:MAX_LENGTH]), faults
    parsing = _Parsing()
    blocks = parsing.parsed(text, 0)
    return blocks, faults or tuple(parsing.faults)


def literal(text: str) -> tuple[Block, ...]:
    """Return text that has no markup as one paragraph."""
    return (Paragraph((Words(text),)),)


def keep_units(text: str) -> str:
    """Return text whose numbers stay on one line with their unit: `100 mm`, `85 %`."""
    return _UNIT.sub("\u00a0", text)


def plain_text(blocks: Sequence[Block]) -> str:
    """Return the words alone, blocks separated by a space."""
    return " ".join(
        inline_text(block.parts) if isinstance(block, Paragraph) else " ".join(map(plain_text, block.items))
        for block in blocks
    )


def own_words(blocks: Sequence[Block]) -> str:
    """Return the words that stand in prose itself, those of its plurals too, and none that a hole brings."""
    return " ".join(
        _own_words(block.parts) if isinstance(block, Paragraph) else " ".join(map(own_words, block.items))
        for block in blocks
    )


def _own_words(parts: Sequence[Inline]) -> str:
    words: list[str] = []
    for part in parts:
        match part:
            case Placeholder(forms=forms):
                words.extend(_own_words(form) for _category, form in forms)
            case Strong(inner) | Emphasis(inner):
                words.append(_own_words(inner))
            case _:
                words.append(_inline_text(part))
    return "".join(words)


def named_char(char: str) -> str:
    """Return a character as every message names it, for one that no font has is not seen."""
    return f"`{char}` (U+{ord(char):04X})"


def inline_text(parts: Sequence[Inline]) -> str:
    """Return the words of inline parts; an icon reads as its title."""
    return "".join(_inline_text(part) for part in parts)


def _inline_text(part: Inline) -> str:
    match part:
        case Words(text):
            return text
        case Strong(parts) | Emphasis(parts) | Named(_, _, parts):
            return inline_text(parts)
        case IconRef(_, title) | CrossReference(_, title):
            return title
        case Break():
            return " "
        case Placeholder(raw=raw):
            return raw


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    rules = ["emphasis", "balance_pairs", "list", "newline", "escape"]
    parser = MarkdownIt("zero").enable(rules).disable("text_join")
    parser.inline.ruler.before("text", "hole", _hole_rule)
    return parser


def _hole_rule(state: StateInline, silent: bool) -> bool:
    gap = placeholder_at(state.src, state.pos) if state.src[state.pos] == "{" else None
    if gap is None:
        return False
    if not silent:
        token = state.push("hole", "", 0)
        token.content = state.src[gap.start : gap.end]
    state.pos = gap.end
    return True


def joined(parts: Sequence[Inline]) -> tuple[Inline, ...]:
    """Return parts with neighbouring words run together."""
    done: list[Inline] = []
    for part in parts:
        if isinstance(part, Words) and done and isinstance(done[-1], Words):
            done[-1] = Words(done[-1].text + part.text)
        elif not (isinstance(part, Words) and not part.text):
            done.append(part)
    return tuple(done)


@dataclass
class _Parsing:
    """A piece of prose as it is parsed; it owns the faults of its markup, and `parse` returns them."""

    faults: list[Fault] = field(default_factory=list)

    def parsed(self, text: str, depth: int) -> tuple[Block, ...]:
        return self._blocks(iter(_parser().parse(text)), "", depth)

    def _blocks(self, tokens: Iterator[Token], until: str, depth: int) -> tuple[Block, ...]:
        found: list[Block] = []
        for token in tokens:
            if token.type == until:
                break
            if token.type == "inline":
                found.append(Paragraph(self._line(token, depth)))
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                found.append(self._listing(tokens, token.type.replace("_open", "_close"), depth))
        return tuple(found)

    def _listing(self, tokens: Iterator[Token], until: str, depth: int) -> Listing:
        items: list[tuple[Block, ...]] = []
        for token in tokens:
            if token.type == until:
                break
            if token.type == "list_item_open":
                items.append(self._blocks(tokens, "list_item_close", depth))
        return Listing(until.startswith("ordered"), tuple(items))

    def _line(self, token: Token, depth: int) -> tuple[Inline, ...]:
        """Return the parts of one run of text; emphasis nested beyond reason is left as it stands."""
        children = token.children or []
        deepest = max(accumulate((child.nesting for child in children), initial=depth))
        if deepest > _MAX_DEPTH:
            message = f"expected emphasis at most {_MAX_DEPTH} deep, found more"
            self.faults.append(Fault("prose-markup", message, token.content[:20], "take some of it out"))
            return (Words(token.content),)
        return self._inlines(iter(children), "", depth)

    def _inlines(self, tokens: Iterator[Token], until: str, depth: int) -> tuple[Inline, ...]:
        found: list[Inline] = []
        for token in tokens:
            if token.type == until:
                break
            found.extend(self._inline(token, tokens, depth))
        return joined(found)

    def _inline(self, token: Token, tokens: Iterator[Token], depth: int) -> Iterator[Inline]:
        match token.type:
            case "text":
                self._refuse_asterisk(token.content)
                yield Words(token.content)
            case "text_special":
                yield Words(token.content)
            case "softbreak":
                yield Words(" ")
            case "hardbreak":
                yield Break()
            case "hole":
                yield self._hole(token.content, depth)
            case "strong_open":
                yield Strong(self._inlines(tokens, "strong_close", depth))
            case "em_open":
                yield Emphasis(self._inlines(tokens, "em_close", depth))

    def _refuse_asterisk(self, text: str) -> None:
        """Refuse an asterisk that opens or closes nothing."""
        if "*" in text:
            needle = text[text.index("*") :][:20]
            message = "expected emphasis to open and close, found a single `*`"
            hint = "close the emphasis, or write `\\*` if you mean the character"
            self.faults.append(Fault("prose-markup", message, needle, hint))

    def _hole(self, raw: str, depth: int) -> Placeholder:
        gap = placeholder_at(raw, 0)
        assert gap is not None
        if depth >= _MAX_DEPTH:
            return Placeholder(gap.path, raw)
        forms = ((form.category, self._form(raw[form.start : form.end], depth + 1)) for form in gap.forms)
        return Placeholder(gap.path, raw, tuple(forms), gap.case)

    def _form(self, text: str, depth: int) -> tuple[Inline, ...]:
        blocks = self.parsed(text, depth)
        return blocks[0].parts if blocks and isinstance(blocks[0], Paragraph) else ()
