"""Cards without the picture of a back that nearly all others of their deck have: each of them is marked.

    deck.csv:5:1: warning: expected a picture in `fields.back-art`, as 33 cards of `deck` have, found none on
        `lantern-moth`: its back tells it from the others [back-alone]

Code: `back-alone` (warning, once for a field of a deck, at the first such card). The law of this file: only
fields count that hold nothing but pictures; a deck of which a fifth has no own back is meant so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pliego.checks.content.drawn_fields import DrawnFields
from pliego.checks.content.inspection import Inspection
from pliego.text.problems import Problem, in_backticks

_FIELD = "fields."
_LEAST = 4
"""So many cards with a back of their own are nearly all of a deck."""
_ODD = 5
"""One card in so many may lack by mistake what the others have."""
_MOST_LISTED = 5
_HINT = "name its picture too: players know a card by a back that differs"


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each field of backs that few cards of a deck lack."""
    if inspection.looks is None:
        return
    drawn = DrawnFields(inspection.session, inspection.looks)
    for name, deck in inspection.game.decks.items():
        shared = [entry.card for entry in deck.cards if inspection.game.back_of(entry) in (None, deck.back)]
        fields = (each for each in sorted(drawn.drawn_by(deck.back)) if each.startswith(_FIELD))
        for field in fields:
            yield from _told(inspection, name, [*dict.fromkeys(shared)], field)


def _told(inspection: Inspection, deck: str, cards: Sequence[str], field: str) -> Iterator[Problem]:
    game, pictures = inspection.game, inspection.session.art_files
    key = field.removeprefix(_FIELD)
    values = {card: str(game.cards[card].fields_.get(key, "")) for card in cards if card in game.cards}
    filled = {value for value in values.values() if value}
    lacking = [card for card, value in values.items() if not value]
    having = len(values) - len(lacking)
    is_odd = bool(lacking) and having >= _LEAST and len(lacking) * _ODD <= len(values)
    if is_odd and all(map(pictures.meant, filled)):
        more = f" and {len(lacking) - _MOST_LISTED:,} more" if len(lacking) > _MOST_LISTED else ""
        on = f"{in_backticks(lacking[:_MOST_LISTED])}{more}"
        found = "its back tells it from the others" if len(lacking) == 1 else "their backs tell them apart"
        wanted = f"a picture in `{field}`, as {having:,} cards of `{deck}` have"
        message = f"expected {wanted}, found none on {on}: {found}"
        place = inspection.at("cards.yaml", "cards", lacking[0])
        yield Problem("back-alone", message, place, _HINT, "warning")
