"""Prose to a small tree: the one markup parser, for cards and books alike.

In: a piece of prose (Markdown without HTML, with holes such as `{value.hand}`). Out: paragraphs and lists of inline
parts, holes still open, and the faults found. The law of this file: nothing is looked up and nothing is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

_PATH = r"[a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*"
_HOLE = re.compile(rf"\{{({_PATH})\}}")
_PLURAL = re.compile(rf"\{{({_PATH})\s*,\s*plural\s*,")
_FORM = re.compile(r"\s*(zero|one|two|few|many|other)\s*\{")
_HTML = re.compile(r"</?[A-Za-z][^<>]*>|<!--|<[!?][A-Za-z]|&(?:[A-Za-z]+|#\d+);")
_JINJA = re.compile(r"\{[{%#]")


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
class Hole:
    """Something to look up; `forms` are the plural forms by CLDR category, `raw` is the text as written."""

    path: tuple[str, ...]
    raw: str
    forms: tuple[tuple[str, tuple[Inline, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class IconRef:
    """An icon of the game, set as high as the text."""

    icon: str
    title: str


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A reference to a rule, printed as the title of the section it stands in."""

    rule: str
    title: str


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a component (`kind` is card, deck …), set as such."""

    kind: str
    name: str
    parts: tuple[Inline, ...]


Inline: TypeAlias = Words | Strong | Emphasis | Break | Hole | IconRef | RuleRef | Named


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


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a piece of prose; `needle` is the text to look for to find its place."""

    code: str
    message: str
    needle: str
    hint: str = ""


@dataclass(slots=True)
class _Notes:
    faults: list[Fault] = field(default_factory=list)


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[tuple[Block, ...], tuple[Fault, ...]]:
    """Parse prose into blocks."""
    notes = _Notes()
    tokens = _parser().parse(text)
    blocks = _blocks(iter(tokens), "", notes)
    return blocks, tuple(notes.faults)


def literal(text: str) -> tuple[Block, ...]:
    """Return text that has no markup as one paragraph."""
    return (Paragraph((Words(text),)),)


def plain_text(blocks: Sequence[Block]) -> str:
    """Return the words alone, blocks separated by a space."""
    return " ".join(
        inline_text(block.parts) if isinstance(block, Paragraph) else " ".join(plain_text(item) for item in block.items)
        for block in blocks
    )


def inline_text(parts: Sequence[Inline]) -> str:
    """Return the words of inline parts; an icon reads as its title."""
    return "".join(_inline_text(part) for part in parts)


def _inline_text(part: Inline) -> str:
    match part:
        case Words(text):
            return text
        case Strong(parts) | Emphasis(parts) | Named(_, _, parts):
            return inline_text(parts)
        case IconRef(_, title) | RuleRef(_, title):
            return title
        case Break():
            return " "
        case Hole(raw=raw):
            return raw


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("zero").enable(["emphasis", "balance_pairs", "list", "newline", "escape"]).disable("text_join")
    parser.inline.ruler.before("text", "hole", _hole_rule)
    return parser


def _hole_rule(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "{":
        return False
    end = _hole_end(state.src, state.pos)
    if end < 0:
        return False
    if not silent:
        token = state.push("hole", "", 0)
        token.content = state.src[state.pos : end]
    state.pos = end
    return True


def _hole_end(text: str, start: int) -> int:
    if match := _HOLE.match(text, start):
        return match.end()
    if not (_PLURAL.match(text, start)):
        return -1
    depth = 0
    for position in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        if depth == 0:
            return position + 1
    return -1


def _blocks(tokens: Iterator[Token], until: str, notes: _Notes) -> tuple[Block, ...]:
    found: list[Block] = []
    for token in tokens:
        if token.type == until:
            break
        if token.type == "inline":
            found.append(Paragraph(_inlines(iter(token.children or ()), "", notes)))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            found.append(_listing(tokens, token.type.replace("_open", "_close"), notes))
    return tuple(found)


def _listing(tokens: Iterator[Token], until: str, notes: _Notes) -> Listing:
    items: list[tuple[Block, ...]] = []
    for token in tokens:
        if token.type == until:
            break
        if token.type == "list_item_open":
            items.append(_blocks(tokens, "list_item_close", notes))
    return Listing(until.startswith("ordered"), tuple(items))


def _inlines(tokens: Iterator[Token], until: str, notes: _Notes) -> tuple[Inline, ...]:
    found: list[Inline] = []
    for token in tokens:
        if token.type == until:
            break
        if token.type == "text":
            _refuse(token.content, notes)
        match token.type:
            case "text" | "text_special":
                found.append(Words(token.content))
            case "softbreak":
                found.append(Words(" "))
            case "hardbreak":
                found.append(Break())
            case "hole":
                found.append(_hole(token.content, notes))
            case "strong_open":
                found.append(Strong(_inlines(tokens, "strong_close", notes)))
            case "em_open":
                found.append(Emphasis(_inlines(tokens, "em_close", notes)))
    return _joined(found)


def _joined(parts: list[Inline]) -> tuple[Inline, ...]:
    joined: list[Inline] = []
    for part in parts:
        if isinstance(part, Words) and joined and isinstance(joined[-1], Words):
            joined[-1] = Words(joined[-1].text + part.text)
        elif not (isinstance(part, Words) and not part.text):
            joined.append(part)
    return tuple(joined)


def _refuse(text: str, notes: _Notes) -> None:
    for match in _HTML.finditer(text):
        message = f"expected Markdown, found the HTML `{match[0]}`"
        hint = "it is printed as text and never run; write `\\<` if you mean the character"
        notes.faults.append(Fault("prose-html", message, match[0], hint))
    for match in _JINJA.finditer(text):
        message = f"expected prose, found the template code `{match[0]}`"
        hint = "it is printed as text and never run; a hole is written `{value.hand}`, a brace `\\{`"
        notes.faults.append(Fault("prose-template", message, match[0], hint))
    for match in re.finditer(r"(?<!\{)\{(?![{%#])[^{}\s]*", text):
        message = f"expected a hole such as `{{value.hand}}`, found `{match[0]}`"
        notes.faults.append(Fault("hole-syntax", message, match[0], "write `\\{` if you mean the brace"))


def _hole(raw: str, notes: _Notes) -> Hole:
    if match := _HOLE.fullmatch(raw):
        return Hole(tuple(match[1].split(".")), raw)
    match = _PLURAL.match(raw)
    assert match
    forms, rest = _forms(raw[match.end() : -1], notes)
    if rest.strip() or "other" not in dict(forms):
        hint = "write `{value.hand, plural, one {# carta} other {# cartas}}`; `other` is required"
        notes.faults.append(Fault("hole-plural", f"expected plural forms, found `{raw}`", raw, hint))
    return Hole(tuple(match[1].split(".")), raw, forms)


def _forms(text: str, notes: _Notes) -> tuple[tuple[tuple[str, tuple[Inline, ...]], ...], str]:
    forms: list[tuple[str, tuple[Inline, ...]]] = []
    while match := _FORM.match(text):
        end = text.find("}", match.end())
        while end > 0 and text.count("{", match.end(), end) > text.count("}", match.end(), end):
            end = text.find("}", end + 1)
        if end < 0:
            break
        blocks, faults = parse(text[match.end() : end])
        notes.faults.extend(faults)
        parts = blocks[0].parts if blocks and isinstance(blocks[0], Paragraph) else ()
        forms.append((match[1], parts))
        text = text[end + 1 :]
    return tuple(forms), text
