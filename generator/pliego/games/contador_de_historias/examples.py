"""*El Contador de Historias*: what its worked examples leave open.

In: a camp on which an example has placed its fields. Out: `EXAMPLES`, how they are played. The law of this
file: what an example writes stays as it is; what it leaves open lies in its deck, and falls as chance will.

**Steps**: `{seat: noa, act: disparar}`, then what dice and cards do, without a seat: `{act: "4"}`,
`{act: comida}`, `{act: "3-4"}`. A character is in play once `people` names it. Of an outing, `site` is the
card of the place, `inside`, `waiting` and `payment` are its cards; `strip` and `lives` go by square.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.games.contador_de_historias.forms import OF_THE_SITE
from pliego.games.contador_de_historias.position import FULL, Camp, Site
from pliego.games.contador_de_historias.preparation import join, place_distance_counters
from pliego.games.contador_de_historias.vocabulary import HIDDEN, parse
from pliego.games.contador_de_historias.zombies import lives_of
from pliego.playing.example_setup import ExamplePlay, FillIn, setting_for
from pliego.playing.forms import take
from pliego.playing.moves import Setting

LEFT_OVER: Final = {"resources": "resources_used", "sites": "lost"}
"""Decks of which an example may write all the cards that are left, each with where the others lie."""


def setting_of(game: Game, example: Example) -> Setting:
    """Return the table that has every seat the example names, in its variant: of a character, or with its
    reputation."""
    seats: list[object] = []
    for part in (example.given, example.then):
        seats += (of.get("seat") for of in part.get("people", {}).values() if isinstance(of, Mapping))
        seats += part.get("reputation", {})
    return setting_for(game, example, seats, FULL)


def complete(camp: Camp, given: Any, _example: Example, _way: FillIn) -> str:
    """Put on the table what no field by itself can: characters, sites, lives, what is left of decks."""
    written = given.model_fields_set
    camp.day = given.day if "day" in written else 1
    if "distance" not in written:
        place_distance_counters(camp)
    for name, of in (given.people or {}).items():
        _bring(camp, name, of)
    for site in (*(given.open or ()), *filter(None, [given.site])):
        _open(camp, given, site)
    camp.asked, camp.site = camp.crew, len(camp.open) - 1 if given.site else -1
    for square, card in enumerate(camp.strip):
        if card and str(square + 1) not in (given.lives or ()):
            camp.lives[square] = lives_of(camp, card)
    for deck, others in LEFT_OVER.items():
        if deck in written:
            kept = take(camp, deck, getattr(given, deck))
            setattr(camp, others, getattr(camp, deck))
            setattr(camp, deck, kept)
    return ""


_READ: Final[Mapping[str, Any]] = {"task": parse, "lent": bool}
"""How a part of a character is read that is no number."""


def _bring(camp: Camp, name: str, of: Any) -> None:
    """Bring a character into play, with what differs from its card."""
    seats = camp.numbers.seats
    take(camp, "strangers", [name])
    join(camp, name, seats.index(of.seat) if of.seat in seats else 0)
    for part in of.model_fields_set - {"seat"}:
        written = getattr(of, part)
        setattr(camp.people[name], part, _READ.get(part, int)(written))


def _open(camp: Camp, given: Any, site: str) -> None:
    """Open a site. The example writes the cards of the one where somebody is; any other has one of its
    deck."""
    take(camp, "sites", [site])
    deck = HIDDEN.get(camp.numbers.sites[site], "resources")
    if site != given.site:
        camp.open.append(Site(site, take(camp, deck, getattr(camp, deck)[:1])))
        return
    inside, waiting = take(camp, deck, given.inside or ()), take(camp, "strangers", given.waiting or ())
    take(camp, "resources", filter(None, [given.payment]))
    camp.open.append(Site(site, inside, given.payment or "", waiting))


EXAMPLES: Final = ExamplePlay(setting=setting_of, complete=complete, words=OF_THE_SITE)
