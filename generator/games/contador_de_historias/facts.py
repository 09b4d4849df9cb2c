"""*El Contador de Historias*: what the figure of an example shows, as the engine plays it.

In: the game as it is played, an example. Out: `example_facts`. The law of this file: what happens is looked
at, never worked out.

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list):

    face      "personajes/sara", the card of who is out, else of who is asked
    name      "Sara"
    strip     "yes" if a zombie stands on the strip before or after
    squares   [1, 2, …], the squares of the strip
    before    [{x: 2, y: 0, face: "zombis/swat", hurt: 1, attack: 2, defence: 3}, …]; x counts from 0,
              `hurt` is how many lives it has lost, attack and defence are those of now
    after     the same when the example is over
    steps, changes, piles    as `engine/showing` says them of any game
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.engine.playable import Playable
from generator.engine.showing import FigurePart, face_of, played_through, stage
from generator.games.contador_de_historias import zombies
from generator.games.contador_de_historias.position import Camp
from generator.games.contador_de_historias.vocabulary import RESOURCES
from generator.games.record import Facts
from generator.model.book import Example
from generator.model.game import Game

PILES = {
    "lleva": "carried", "almacen": "store", "acumulados": "gathered", "capitulos": "told", "grupo": "crew",
}  # fmt: skip
"""The piles of a figure, each with the field of the camp that holds it."""
DISTANCES = ("1", "2", "3")
SIGNS: Mapping[str, Sequence[str]] = {
    "lleva": ["carga"], "almacen": RESOURCES, "acumulados": ["infested"], "capitulos": ["capitulo"],
    "grupo": ["allies"], **{each: ["huella"] for each in DISTANCES},
}  # fmt: skip
"""What of the counts each pile shows."""
BACKS = {"supplies": "recursos", "infested": "zombis", "allies": "personajes"}
FACE_DOWN = frozenset({"SITIO-2", "SITIO-3", "SITIO-4", "PREP-4"})
"""The rules by which cards come that nobody sees yet, or that only set up the table."""


def example_facts(playable: Playable, game: Game, example: Example) -> Facts:
    """Play an example and return what its figure shows; nothing if it cannot be set up."""
    if (setup := stage(playable, game, example)) is None:
        return {}
    before: Camp = setup.match.position.copy()
    who = before.who or next(iter(before.asked), "")
    told = played_through(setup, _piles, lambda camp: counts_of(camp, who), SIGNS, _verb, FACE_DOWN)
    strips = [list(_strip(camp)) for camp in (before, setup.match.position)]
    return {
        "face": face_of(game, who),
        "name": before.numbers.titles.get(who, ""),
        "strip": "yes" if any(strips) else "",
        "squares": list(range(1, before.numbers.squares + 1)),
        "before": strips[0],
        "after": strips[1],
        **told,
    }


def _strip(camp: Camp) -> Iterator[FigurePart]:
    for square, card in enumerate(camp.strip):
        if card:
            shown = {"attack": zombies.attack(camp, square), "defence": zombies.defence(camp, square)}
            hurt = zombies.lives_of(camp, card) - camp.lives[square]
            yield {"x": square, "y": 0, "face": face_of(camp.rules.game, card), "hurt": hurt, **shown}


def _piles(camp: Camp) -> dict[str, list[str]]:
    """Return what lies before the players: sites with what is on them, cards, counters of distance."""
    game = camp.rules.game
    sites = [face_of(game, camp.trip)] if camp.trip else []
    for site in camp.open:
        up = (site.card, *filter(None, [site.payment]), *site.waiting)
        backs = [f"{BACKS[camp.numbers.sites[site.card]]}/back"] * len(site.inside)
        sites += [*(face_of(game, card) for card in up), *backs]
    piles = {name: [face_of(game, card) for card in getattr(camp, pile)] for name, pile in PILES.items()}
    counters = {
        n: ["tokens/contador-distancia"] * held for n, held in zip(DISTANCES, camp.distance, strict=True)
    }
    return {"sitio": sites, **piles, **counters}


def _verb(act: str) -> str:
    """Return what is done, without whom or what it is done to; of a flight, where to."""
    verb, _, _what = act.partition("-")
    return act if verb == "huir" else verb


def counts_of(camp: Camp, who: str) -> dict[str, int]:
    """Return what is counted: of who is out, then of the camp."""
    person = camp.people.get(who)
    of_person = (person.health, person.stamina, person.bullets) if person else (0, 0, 0)
    return {
        **dict(zip(("salud", "resistencia", "bala"), of_person, strict=True)),
        **{kind: camp.store.count(kind) for kind in RESOURCES},
        "carga": len(camp.carried),
        "infested": camp.total() + len(camp.gathered),
        "huella": sum(camp.distance),
        "reputacion": sum(camp.reputation),
        "allies": len(camp.people),
        "coche": camp.hull,
        "capitulo": camp.score(),
    }
