"""*El Contador de Historias*: how examples write what lies on the table.

In: nothing. Out: a form for each field of `Camp` that examples write otherwise than by its type. The law of
this file: a card that an example writes is taken out of its deck. A form that reads nothing is of what
`examples` puts on the table once the fields lie there.
"""

from __future__ import annotations

from typing import Any, Final

from pliego.game.model.types import Id, Model, Whole
from pliego.playing.forms import NUMBER, SeatId, WrittenForm, by_number, ordered_like, seats_of, take
from pliego.playing.moves import notation


class WrittenSurvivor(Model):
    """A character of an example: whose it is, and what differs from its card."""

    seat: SeatId | None = None
    health: Whole | None = None
    stamina: Whole | None = None
    bullets: Whole | None = None
    task: Id | None = None
    lent: Whole | None = None


def _people(camp: Any, people: Any, wanted: Any) -> dict[str, dict[str, Any]]:
    """Return what an example names of characters that are alive."""
    return {
        name: {part: _part(camp, people[name], part) for part in each.model_fields_set}
        for name, each in (wanted or {}).items()
        if name in people
    }


def _part(camp: Any, person: Any, part: str) -> Any:
    if part == "seat":
        return seats_of(camp)[person.seat]
    if part == "lent":
        return int(person.lent)
    return notation(person.task) if part == "task" else getattr(person, part)


def _here(camp: Any, part: str) -> Any:
    """Return a part of the site where somebody is; nothing on the way."""
    return getattr(camp.here, part) if camp.site >= 0 else ""


PEOPLE: Final = WrittenForm(dict[Id, WrittenSurvivor], None, _people)
"""Characters by name: `people: {sara: {seat: noa, health: 3}}`."""
CHAPTERS: Final = WrittenForm(
    Whole, lambda _camp, _held, count: count, lambda camp, _held, _wanted: camp.score()
)
"""Chapters: `given` writes those told besides emptied sites, `then` all of them."""
OPEN: Final = WrittenForm(list[Id], None, lambda _camp, sites, _wanted: [site.card for site in sites])
"""Open sites by their cards."""
SITE: Final = WrittenForm(Id, None, lambda camp, _held, _wanted: _here(camp, "card"))
"""The card of the site where somebody is; the last one opened."""
OF_THE_SITE: Final = {
    "inside": WrittenForm(
        list[Id], None, lambda camp, _, wanted: ordered_like(_here(camp, "inside"), wanted)
    ),
    "waiting": WrittenForm(
        list[Id], None, lambda camp, _, wanted: ordered_like(_here(camp, "waiting"), wanted)
    ),
    "payment": WrittenForm(Id, None, lambda camp, _held, _wanted: _here(camp, "payment")),
}
"""The cards of that site: face down, characters face up, the payment."""
STRIP: Final = by_number(
    WrittenForm(
        Id, lambda camp, _held, card: take(camp, "zombies", [card])[0], lambda _camp, held, _wanted: held
    ),
    whole=True,
)
"""Zombies by the number of their square: `strip: {"3": salvaje}`."""
LIVES: Final = by_number(NUMBER)
"""Lives of zombies by the number of their square; one that is not written has those of its card."""
LEFT: Final = WrittenForm(list[Id], None, lambda _camp, held, wanted: ordered_like(held, wanted))
"""All cards that are left of a deck: the others are used or lost."""
COMPARED: Final = WrittenForm(list[Id], None, lambda _camp, held, _wanted: [*held])
"""Names in an order that follows from the rest of the example."""
