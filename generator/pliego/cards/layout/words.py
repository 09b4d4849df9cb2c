"""Turn filled prose into paragraphs of measured words.

In: filled blocks, a lettering. Out: `Flow`s, lengths in ems. The law of this file: nothing is broken into
lines here.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pliego.cards.layout.dividing import divided
from pliego.cards.layout.pieces import ICON_EM, Lettering, Piece, Word, text_of, word_of
from pliego.text.hyphens import hyphen_offsets, writes_compounds
from pliego.text.prose import (
    Block,
    Break,
    CrossReference,
    Emphasis,
    IconRef,
    Inline,
    Listing,
    Named,
    Paragraph,
    Strong,
    Words,
    keep_units,
)

_BULLET = "•"


@dataclass(frozen=True, slots=True)
class Flow:
    """A paragraph before it is broken: its words and its indent. One that `continues` is a new line of the
    paragraph before it."""

    words: tuple[Word, ...]
    indent_em: float = 0.0
    mark: Piece | None = None
    continues: bool = False


def flows(blocks: Sequence[Block], lettering: Lettering, line_em: float = math.inf) -> list[Flow]:
    """Return the paragraphs of filled prose, measured in ems. A style with `hyphens` divides words for lines
    of `line_em`: those that are longer, and all long ones in languages that write compounds."""
    return list(_flows(blocks, lettering, line_em, 0.0))


def letters_of(paragraphs: Sequence[Flow]) -> int:
    """Return how many characters and icons some paragraphs have."""
    return sum(len(piece.text) or 1 for flow in paragraphs for word in flow.words for piece in word.pieces)


def _flows(blocks: Sequence[Block], lettering: Lettering, line_em: float, indent: float) -> Iterator[Flow]:
    for block in blocks:
        if isinstance(block, Paragraph):
            for number, parts in enumerate(_split_breaks(block.parts)):
                words = tuple(_divided(_parts(parts, lettering, False, False), lettering, line_em - indent))
                yield Flow(words, indent, continues=number > 0)
        else:
            yield from _listing(block, lettering, line_em, indent)


def _listing(block: Listing, lettering: Lettering, line_em: float, indent: float) -> Iterator[Flow]:
    numbers = range(block.start, block.start + len(block.items))
    names = [f"{number}{block.sign}" if block.ordered else _BULLET for number in numbers]
    words = lettering.words(block.ordered, False)
    marks = [words[name].pieces[0] for name in names]
    hang = max([0.9, *(mark.width_em + 0.35 for mark in marks)])
    for mark, item in zip(marks, block.items, strict=True):
        inner = list(_flows(item, lettering, line_em, indent + hang))
        yield from (replace(flow, mark=flow.mark if first else mark) for first, flow in enumerate(inner))


def _split_breaks(parts: Sequence[Inline]) -> list[list[Inline]]:
    lines: list[list[Inline]] = [[]]
    for part in parts:
        if isinstance(part, Break):
            lines.append([])
        elif isinstance(part, Strong | Emphasis):
            first, *others = (type(part)(tuple(line)) for line in _split_breaks(part.parts))
            lines[-1].append(first)
            lines += [[other] for other in others]
        else:
            lines[-1].append(part)
    return lines


def _parts(parts: Sequence[Inline], lettering: Lettering, strong: bool, emphasis: bool) -> list[Word]:
    """Return spaces and the parts between them. A word of several fonts has several parts."""
    found: list[Word] = []
    for part in parts:
        match part:
            case Words(text):
                found += _text_parts(text, lettering, strong, emphasis)
            case Strong(inner):
                found += _parts(inner, lettering, True, emphasis)
            case Emphasis(inner):
                found += _parts(inner, lettering, strong, True)
            case Named(_, _, inner):
                found += _parts(inner, lettering, True, emphasis)
            case CrossReference(_, title):
                found += _text_parts(title, lettering, strong, True)
            case IconRef():
                found.append(word_of([Piece("", lettering.font(False, False), (ICON_EM,), part)]))
            case _:
                continue
    return found


def _text_parts(text: str, lettering: Lettering, strong: bool, emphasis: bool) -> list[Word]:
    text = keep_units(unicodedata.normalize("NFC", text))
    if lettering.style.case == "upper":
        text = text.upper()
    words = lettering.words(strong, emphasis)
    space = words[" "]
    parts: list[Word] = []
    for word in text.replace("\n", " ").split(" "):
        parts += (words[word], space) if word else (space,)
    return parts[:-1]


def _divided(parts: Sequence[Word], lettering: Lettering, line_em: float) -> Iterator[Word]:
    """Yield words, the parts of words between which a line may end, and spaces."""
    shortest_em = 0.0 if writes_compounds(lettering.lang) else line_em
    is_hyphenated = lettering.style.hyphens and line_em < math.inf
    for word in _words(parts):
        is_long = is_hyphenated and not word.is_space and word.width_em > shortest_em
        hyphens = hyphen_offsets(text_of(word.pieces), lettering.lang) if is_long else ()
        if word.is_divisible or hyphens:
            yield from divided(word, lettering, hyphens)
        else:
            yield word


def _words(parts: Sequence[Word]) -> Iterator[Word]:
    """Yield words and spaces. Parts without a space between them become one word."""
    held: list[Word] = []
    for part in parts:
        if not part.is_space:
            held.append(part)
            continue
        if held:
            yield held[0] if len(held) == 1 else _joined(held)
            held = []
        yield part
    if held:
        yield _joined(held)


def _joined(parts: Sequence[Word]) -> Word:
    return word_of([piece for part in parts for piece in part.pieces])
