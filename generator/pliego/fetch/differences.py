"""What a new table changes: the cards that come, go and say something else, deck by deck.

In: the trees of cards.yaml with the rows of the old tables and of the new ones. Out: differences by card. The
laws of this file: a card is known by its id, as in print; an empty cell is as none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pliego.game.model.types import NO_TITLE
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Sequence as ListNode
from pliego.text.nodes import Tree, scalars

CardTexts: TypeAlias = dict[str, str]
"""What a card says, by the key."""
_NOT_TOLD = ("card", "origin")


@dataclass(frozen=True)
class ChangedField:
    """A key of a card, with what it said and what it says."""

    key: str
    old: str
    new: str


@dataclass(frozen=True)
class DeckDifference:
    """What a new table changes in a deck: titles by id, and fields by the id of their card."""

    deck: str
    added: Mapping[str, str]
    removed: Mapping[str, str]
    changed: Mapping[str, Sequence[ChangedField]]
    is_reordered: bool

    @property
    def is_none(self) -> bool:
        """True if no card differs, nor their order."""
        return not (self.added or self.removed or self.changed or self.is_reordered)


def differences(old: Tree, new: Tree, decks: Sequence[str]) -> list[DeckDifference]:
    """Return what differs between the decks of two trees."""
    return [_difference(deck, _cards(old, deck), _cards(new, deck)) for deck in decks]


def _difference(deck: str, before: Mapping[str, CardTexts], after: Mapping[str, CardTexts]) -> DeckDifference:
    both = [card for card in after if card in before]
    changed = {card: _changes(before[card], after[card]) for card in both}
    return DeckDifference(
        deck,
        {card: _title(texts) for card, texts in after.items() if card not in before},
        {card: _title(texts) for card, texts in before.items() if card not in after},
        {card: fields for card, fields in changed.items() if fields},
        both != [card for card in before if card in after],
    )


def _changes(before: CardTexts, after: CardTexts) -> list[ChangedField]:
    keys = dict.fromkeys([*before, *after])
    pairs = ((key, before.get(key, ""), after.get(key, "")) for key in keys)
    return [ChangedField(*pair) for pair in pairs if pair[1] != pair[2]]


def _title(texts: CardTexts) -> str:
    title = texts.get("title", "")
    return title if texts.get("copies", "1") == "1" else f"{title} ({texts['copies']} copies)"


def _cards(tree: Tree, deck: str) -> dict[str, CardTexts]:
    """Return what the cards of a deck say, in their order."""
    listed, cards = tree.node(("decks", deck, "cards")), tree.node(("cards",))
    lines = listed.items if isinstance(listed, ListNode) else ()
    known = cards.entries if isinstance(cards, MapNode) else {}
    found: dict[str, CardTexts] = {}
    for line in lines:
        in_deck = _texts(line)
        id_ = in_deck.get("card", "")
        card = {"copies": "1", **(_texts(known[id_]) if id_ in known else {}), **in_deck}
        found[id_] = {key: text for key, text in card.items() if key not in _NOT_TOLD}
    return found


def _texts(node: object) -> CardTexts:
    """Return the texts below a card, by the names of its columns: a free field by its own."""
    if not isinstance(node, MapNode):
        return {}
    named = ((".".join(map(str, path)), cell.text) for path, cell in scalars(node))
    return {key.removeprefix("fields."): "" if text == NO_TITLE else text for key, text in named}
