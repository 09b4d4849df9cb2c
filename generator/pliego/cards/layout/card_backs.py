"""Tell the backs that differ from card to card: those whose layout prints what belongs to one card.

In: a layout. Out: true or false. The law of this file: a card that a layout names by its id
(`{card.dragon.title}`) is not the card whose back it is.
"""

from __future__ import annotations

import re

from pliego.game.model.look import Layout
from pliego.game.model.parts import Card

_KEYS = "|".join(sorted(field.alias or name for name, field in Card.model_fields.items()))
_OF_CARD = re.compile(rf"\{{card(?:\.(?:{_KEYS})\b(?!-)|\}})")


def names_card(layout: Layout) -> bool:
    """True if a layout prints a key or a free field of the card whose face it is."""
    return _OF_CARD.search(layout.model_dump_json()) is not None
