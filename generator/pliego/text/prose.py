"""Prose to a small tree: the one parser of markup, for cards and books.

In: a piece of prose (Markdown without HTML, with placeholders such as `{value.hand}`). Out: paragraphs and
lists of inline parts, placeholders still unfilled, and faults. The law of this file: it looks up and draws
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from pliego.text.placeholders import MAX_LENGTH, Fault, is_plain, placeholder_at, scan

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

_MAX_DEPTH = 8
_AS_IT_STANDS = "text_special"
"""The type of text in which an asterisk is no fault."""
_BARE_MARK = re.compile(r"[-+]|\d{1,9}[.)]")
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
    """Something to look up: its path, and `raw`, the text as written.

    `forms` are the plural forms by CLDR category; `case` is the wanted form of a name.
    """

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
    """A reference to a rule or a section, printed as the section's title; `anchor` is its place in a book."""

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
    """A list; each item is made of blocks. An ordered one begins with the number that the author wrote, and
    has the sign behind its numbers: `1.` or `1)`."""

    ordered: bool
    items: tuple[tuple[Block, ...], ...]
    start: int = 1
    sign: str = "."


Block: TypeAlias = Paragraph | Listing


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[tuple[Block, ...], tuple[Fault, ...]]:
    """Parse prose into blocks. The mark of a list alone is no list."""
    if is_plain(text) or _BARE_MARK.fullmatch(text.strip()):
        return literal(text), ()
    _, faults = scan(text)
    if any(fault.code == "prose-length" for fault in faults):
        return literal(text[:MAX_LENGTH]), faults
    parsing = _Parsing()
    blocks = parsing.blocks(text, 0)
    return blocks, faults or tuple(parsing.faults)


def literal(text: str) -> tuple[Block, ...]:
    """Return text without markup as one paragraph."""
    return (Paragraph((Words(text),)),)


def keep_units(text: str) -> str:
    """Return text whose numbers stay on the line of their unit: `100 mm`, `85 %`."""
    return _UNIT.sub("\u00a0", text)


def plain_text(blocks: Sequence[Block]) -> str:
    """Return the words alone, blocks separated by a space."""
    return " ".join(map(inline_text, _lines(blocks)))


def text_in_lines(blocks: Sequence[Block]) -> str:
    """Return the words alone, each paragraph and each line that the author broke on a line of its own."""
    return "\n".join(inline_text(_with_line_ends(parts)) for parts in _lines(blocks))


def _with_line_ends(parts: Sequence[Inline]) -> tuple[Inline, ...]:
    return tuple(
        Words("\n") if isinstance(part, Break) else with_inner(part, _with_line_ends) for part in parts
    )


def own_words(blocks: Sequence[Block]) -> str:
    """Return the words of prose and of its plural forms, without those that placeholders bring."""
    return " ".join(map(_own_words, _lines(blocks)))


def _lines(blocks: Sequence[Block]) -> Iterator[Sequence[Inline]]:
    """Yield the parts of each paragraph, those of lists too."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block.parts
        else:
            yield from (parts for item in block.items for parts in _lines(item))


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
    """Return a character as messages name it, with its number, because some cannot be seen."""
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
    parser.inline.ruler.before("text", "placeholder", _placeholder_rule)
    return parser


def _placeholder_rule(state: StateInline, silent: bool) -> bool:
    found = placeholder_at(state.src, state.pos) if state.src[state.pos] == "{" else None
    if found is None:
        return False
    if not silent:
        state.push("placeholder", "", 0).content = state.src[found.start : found.end]
    state.pos = found.end
    return True


def with_inner(part: Inline, change: Callable[[Sequence[Inline]], tuple[Inline, ...]]) -> Inline:
    """Return bold or italic parts with their inner parts changed, any other part as it is."""
    match part:
        case Strong(inner):
            return Strong(change(inner))
        case Emphasis(inner):
            return Emphasis(change(inner))
    return part


def joined(parts: Sequence[Inline]) -> tuple[Inline, ...]:
    """Return parts with neighbouring words joined."""
    done: list[Inline] = []
    for part in parts:
        if isinstance(part, Words) and done and isinstance(done[-1], Words):
            done[-1] = Words(done[-1].text + part.text)
        elif not (isinstance(part, Words) and not part.text):
            done.append(part)
    return tuple(done)


@dataclass
class _Parsing:
    """The parsing of a piece of prose, with the faults of its markup so far."""

    faults: list[Fault] = field(default_factory=list)

    def blocks(self, text: str, depth: int) -> tuple[Block, ...]:
        """Return the blocks of prose that lies `depth` deep in other prose."""
        from markdown_it.tree import SyntaxTreeNode

        tokens = _parser().parse(text)
        for token in tokens:
            self._refuse_depth(token, depth)
        return self._blocks(SyntaxTreeNode(tokens), depth)

    def _refuse_depth(self, token: Token, depth: int) -> None:
        """Leave text with too many levels of emphasis as it stands."""
        levels = accumulate((child.nesting for child in token.children or ()), initial=depth)
        if max(levels) > _MAX_DEPTH:
            message = f"expected emphasis at most {_MAX_DEPTH} deep, found more"
            self.faults.append(Fault("prose-markup", message, token.content[:20], "take some of it out"))
            token.children = [replace(token, type=_AS_IT_STANDS, children=None)]

    def _blocks(self, parent: SyntaxTreeNode, depth: int) -> tuple[Block, ...]:
        found: list[Block] = []
        for node in parent.children:
            if node.type == "paragraph":
                found.append(Paragraph(self._inlines(node.children[0], depth)))
            elif node.type in ("bullet_list", "ordered_list"):
                items = tuple(self._blocks(item, depth) for item in node.children)
                is_ordered, start = node.type == "ordered_list", int(node.attrs.get("start", 1))
                found.append(Listing(is_ordered, items, start, node.markup if is_ordered else "."))
        return tuple(found)

    def _inlines(self, parent: SyntaxTreeNode, depth: int) -> tuple[Inline, ...]:
        return joined([part for node in parent.children for part in self._inline(node, depth)])

    def _inline(self, node: SyntaxTreeNode, depth: int) -> Iterator[Inline]:
        match node.type:
            case "text":
                self._refuse_asterisk(node.content)
                yield Words(node.content)
            case "text_special":
                yield Words(node.content)
            case "softbreak":
                yield Words(" ")
            case "hardbreak":
                yield Break()
            case "placeholder":
                yield self._placeholder(node.content, depth)
            case "strong":
                yield Strong(self._inlines(node, depth))
            case "em":
                yield Emphasis(self._inlines(node, depth))

    def _refuse_asterisk(self, text: str) -> None:
        """Refuse an asterisk that opens or closes nothing."""
        if "*" in text:
            needle = text[text.index("*") :][:20]
            message = "expected emphasis to open and close, found a single `*`"
            hint = "close the emphasis, or write `\\*` if you mean the character"
            self.faults.append(Fault("prose-markup", message, needle, hint))

    def _placeholder(self, raw: str, depth: int) -> Placeholder:
        found = placeholder_at(raw, 0)
        assert found is not None
        if depth >= _MAX_DEPTH:
            return Placeholder(found.path, raw)
        forms = ((form.category, self._form(raw[form.start : form.end], depth + 1)) for form in found.forms)
        return Placeholder(found.path, raw, tuple(forms), found.case)

    def _form(self, text: str, depth: int) -> tuple[Inline, ...]:
        blocks = self.blocks(text, depth)
        return blocks[0].parts if blocks and isinstance(blocks[0], Paragraph) else ()
