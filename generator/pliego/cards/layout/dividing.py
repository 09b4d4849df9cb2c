"""Divide words where a line may end inside them.

In: a measured word, the offsets where its language allows a hyphen. Out: its parts, each with what is drawn
if a line ends after it. The laws of this file: a part keeps the steps that its characters have in the whole
word. A hyphen that is not written is drawn only where a line ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pliego.cards.drawing import Letter
from pliego.cards.layout.pieces import Lettering, Piece, Word, glyphs_of, text_of, word_of
from pliego.text.breaks import SOFT_HYPHEN, ZERO_WIDTH_SPACE, break_offsets

_HYPHEN = "-"


def divided(word: Word, lettering: Lettering, hyphens: Sequence[int] = ()) -> Sequence[Word]:
    """Return the parts of a word between which a line may end; at the offsets of `hyphens`, with a hyphen."""
    text = text_of(word.pieces)
    written = break_offsets(text)
    ends = [*sorted({*written, *hyphens}), len(text)]
    parts = [_between(word.pieces, *each, lettering) for each in pairwise((0, *ends))]
    return [
        *(
            _with_end(part, lettering) if end in written else _with_hyphen(part, lettering)
            for part, end in zip(parts[:-1], ends, strict=False)
        ),
        word_of(parts[-1]),
    ]


def _between(pieces: Sequence[Piece], start: int, end: int, lettering: Lettering) -> list[Piece]:
    """Return the pieces, and parts of pieces, between two offsets in their text."""
    found: list[Piece] = []
    at = 0
    for piece in pieces:
        length = len(piece.text) or 1
        first, last = max(start - at, 0), min(end - at, length)
        if first < last:
            found.append(piece if last - first == length else _cut(piece, first, last, lettering))
        at += length
    return found


def _cut(piece: Piece, start: int, end: int, lettering: Lettering) -> Piece:
    """Return some characters of a piece. Those with marks are shaped again."""
    text = piece.text[start:end]
    missing = tuple(char for char in piece.missing if char in text)
    if not piece.letters:
        return replace(piece, text=text, steps=piece.steps[start:end], missing=missing)
    shaped = lettering.fonts.shaped(piece.font, text, lettering.style.tracking)
    return replace(piece, text=text, steps=shaped.steps, letters=shaped.letters, missing=missing)


def _with_end(pieces: list[Piece], lettering: Lettering) -> Word:
    """Return a part of a word, and what is drawn if a line ends after it. Whoever reads it aloud knows by the
    invisible character at the end that no space follows."""
    last = pieces[-1]
    if last.text.endswith(SOFT_HYPHEN):
        at_end = [*pieces[:-1], _hyphenated(last, lettering)]
    elif last.text.endswith(ZERO_WIDTH_SPACE):
        at_end = pieces
    else:
        at_end = [*pieces, Piece(ZERO_WIDTH_SPACE, last.font, (0.0,))]
    word = word_of(pieces)
    longer = sum(piece.width_em for piece in at_end) - word.width_em
    return word._replace(at_end=tuple(at_end), end_em=longer)


def _with_hyphen(pieces: list[Piece], lettering: Lettering) -> Word:
    """Return a part of a word that ends with a hyphen if a line ends after it. Whoever reads it aloud reads a
    soft hyphen."""
    word, font = word_of(pieces), pieces[-1].font
    (step,) = lettering.fonts.shaped(font, _HYPHEN, lettering.style.tracking).steps
    hyphen = Piece(SOFT_HYPHEN, font, (step,), letters=(Letter(_HYPHEN, step),))
    return word._replace(at_end=(*pieces, hyphen), end_em=step, is_hyphenated=True)


def _hyphenated(piece: Piece, lettering: Lettering) -> Piece:
    """Return a piece with a hyphen drawn for the soft hyphen at its end."""
    (step,) = lettering.fonts.shaped(piece.font, _HYPHEN, lettering.style.tracking).steps
    letters = (*glyphs_of(piece)[:-1], Letter(_HYPHEN, step))
    return replace(piece, steps=(*piece.steps[:-1], step), letters=letters)
