"""What content says in words, paragraph by paragraph, to be looked for in what was printed.

In: the session of a game. Out: its paragraphs by the place they are written at, and text without what lines
and styles change. The law of this file: words only; where they stand on a page is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from pliego.game.fill import fill
from pliego.game.lookup import Bound, Scope
from pliego.game.session import Session
from pliego.text.prose import Block, Emphasis, IconRef, Inline, Named, Paragraph, Strong, plain_text

_ROUND = 12


@dataclass(frozen=True)
class Place:
    """Where a paragraph is written, and the product that prints it."""

    product: str
    name: str
    number: int


def squeezed(text: str) -> str:
    """Return text without spaces, hyphens and capitals, which lines and styles change."""
    return re.sub(r"[\s\-\u00ad\u2010\u2011]", "", text).casefold()


def paragraphs(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the paragraphs and list items of filled prose."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield plain_text((Paragraph(tuple(_words(block.parts))),))
        else:
            yield from (line for item in block.items for line in paragraphs(item))


def _words(parts: Iterable[Inline]) -> Iterator[Inline]:
    """Yield inline parts without their icons, which are pictures: who reads them aloud says their titles."""
    for part in parts:
        if isinstance(part, Strong | Emphasis | Named):
            yield replace(part, parts=tuple(_words(part.parts)))
        elif not isinstance(part, IconRef):
            yield part


def card_text(session: Session, name: str) -> list[str]:
    """Return the paragraphs of a card's text."""
    card = session.game.cards[name]
    return _filled(session, card.text, card=Bound(name, card), self=card)


def everything(session: Session) -> dict[Place, str]:
    """Return the paragraphs of the rulebook's rules, of cards and of parts, by place."""
    said: dict[Place, str] = {}
    for product, name, lines in _texts(session):
        said |= {Place(product, name, number): line for number, line in enumerate(lines)}
    return said


def _texts(session: Session) -> Iterator[tuple[str, str, list[str]]]:
    game = session.game
    for rule, section in game.rule_sections.items():
        if section.book == "rulebook":
            yield "rulebook", rule, _filled(session, game.rules[rule].text, self=game.rules[rule])
    held = {entry.card for deck in game.decks.values() for entry in deck.cards}
    for name in sorted(held):
        yield "cards", name, card_text(session, name)
    for kind, name, part in game.parts():
        texts = [part.text, *part.texts.values()] if part.each is None else []
        for number, text in enumerate(texts):
            yield kind, f"{name}/{number}", _filled(session, text, self=part, part=Bound(name, part))


def _filled(session: Session, text: str | None, **names: Any) -> list[str]:
    scope = Scope(session.game, names, session.odds)
    return list(paragraphs(fill(text, scope)[0])) if text else []


def difference(old: str, new: str) -> tuple[str, str]:
    """Return what differs between two squeezed paragraphs, with a little of what stands round it."""
    old, new = squeezed(old), squeezed(new)
    first = next(n for n in range(len(old) + 1) if old[: n + 1] != new[: n + 1])
    last = next(n for n in range(len(old) + 1) if old[len(old) - n - 1 :] != new[len(new) - n - 1 :])
    last = min(last, len(old) - first, len(new) - first)
    start, ends = max(0, first - _ROUND), (len(old) - last + _ROUND, len(new) - last + _ROUND)
    return old[start : ends[0]], new[start : ends[1]]
