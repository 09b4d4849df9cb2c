"""Decks of any size as test data: distinct cards with titles, numbers and texts of a sentence or two.

In: how many cards. Out: a game folder that prints. The laws of this file: the
same number gives the same deck; no two cards are alike; the words are few, as a language's are.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

_CONSONANTS, _VOWELS = "bdglmnrstvz", "aeio"
_SENTENCES, _WORDS = 3, (6, 11)
GAME = """\
format: 1
version: "1"
date: 2026-01-01
lang: en
title: A stack of cards
players: {min: 2, max: 4}
minutes: {min: 10, max: 20}
age: 8
credits: [{role: Design, name: Nobody}]
aim: Be the first to have no cards.
rights: {owner: Nobody, permission: None is needed., notice: Test data.}
"""
CARDS = """\
decks:
  stack: {title: Stack, layout: plain-card, back: plain-back, sheet: stack.csv}
"""


def lexicon(words: int = 3000) -> list[str]:
    """Return words of a made-up language, frequent ones first."""
    draw = Random(7)
    syllables = [consonant + vowel for consonant in _CONSONANTS for vowel in _VOWELS]
    return ["".join(draw.choices(syllables, k=draw.randint(1, 4))) for _ in range(words)]


def rows(cards: int) -> Iterator[tuple[str, str, str, str]]:
    """Yield id, title, value and text of each card."""
    draw, words = Random(cards), lexicon()
    weights = [1 / (number + 3) for number in range(len(words))]
    for number in range(1, cards + 1):
        title = f"{draw.choice(words)} {draw.choice(words)}".capitalize()
        said = []
        for _ in range(_SENTENCES):
            said.append(" ".join(draw.choices(words, weights, k=draw.randint(*_WORDS))).capitalize() + ".")
        yield f"c{number}", f"{title} {number}", str(number % 10), " ".join(said)


def sheet(cards: int) -> str:
    """Return a deck as the text of a CSV file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("card", "title", "value", "text"))
    writer.writerows(rows(cards))
    return out.getvalue()


def stack(content: Path, cards: int) -> Path:
    """Write a game with one deck of so many distinct cards below a content folder; return its folder."""
    folder = content / f"stack-{cards}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("game.yaml", GAME), ("cards.yaml", CARDS), ("stack.csv", sheet(cards))):
        (folder / name).write_text(text, encoding="utf-8")
    return folder
