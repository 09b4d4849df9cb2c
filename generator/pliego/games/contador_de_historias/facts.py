"""*El Contador de Historias*: what the figure of an example shows, as the engine plays it.

In: the game as it is played, an example. Out: `example_facts`. The law of this file: what happens is looked
at, never worked out.

**Facts of an example's figure** (`{facts.…}`; what does not apply is an empty text or list):

    art       "art/sara.svg", the picture of who is out, else of who is asked
    name      "Sara"
    squares   [1, 2, …], the squares of the strip
    before    [{x: 2, y: 0, hurt: 1, attack: 2, defence: 3, art: "art/swat.svg"}, …]; x counts from 0,
              `hurt` is how many lives it has lost, attack and defence are those of now
    after     the same when the example is over
    counters  {before: [3, 3, 0], after: …}: those of each distance
    steps, changes, piles    as `engine/showing` says them of any game; each card with its `deck`, `art`
              and, of a zombie, `attack` and `defence`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pliego.game.model.book import Example
from pliego.game.room import Facts
from pliego.games.contador_de_historias import zombies
from pliego.games.contador_de_historias.position import Camp
from pliego.games.contador_de_historias.vocabulary import RESOURCES
from pliego.playing.playable import GameTables
from pliego.playing.showing import FigurePart, face_of, play_example, played_through

PILES = {
    "lleva": "carried", "almacen": "store", "acumulados": "gathered", "capitulos": "told", "grupo": "crew",
}  # fmt: skip
"""The piles of a figure, each with the field of the camp that holds it."""
SIGNS: Mapping[str, Sequence[str]] = {
    "lleva": ["carga"], "almacen": RESOURCES, "acumulados": ["horda"], "capitulos": ["capitulo"],
    "grupo": ["allies"], "contadores": [f"distancia-{n}" for n in range(1, 4)],
}  # fmt: skip
"""What of the counts each pile shows."""
WHEN = ("before", "after")
BACKS = {"supplies": "recursos", "infested": "zombis", "allies": "personajes"}
FACE_DOWN = frozenset({"SITIO-2", "SITIO-3", "SITIO-4", "PREP-4"})
"""The rules by which cards come that nobody sees yet, or that only set up the table."""


def example_facts(tables: GameTables, example: Example) -> Facts:
    """Play an example and return what its figure shows; nothing if it cannot be set up."""
    game = tables.game
    if (played := play_example(tables, example)) is None:
        return {}
    if played.steps:  # what comes by itself before the first step is not shown
        played = replace(played, before=played.steps[0].before)
    before: Camp = played.before
    who = before.who or next(iter(before.asked), "")
    told = played_through(played, _piles, lambda camp: counts_of(camp, who), SIGNS, _verb, FACE_DOWN)
    after: Camp = played.after
    told["steps"] = [{**_drawn(before, each), **_dice(each)} for each in told["steps"]]
    told["piles"] |= {when: [_drawn(before, each) for each in told["piles"][when]] for when in WHEN}
    return {
        "art": game.cards[who].art or "" if who else "",
        "name": before.numbers.titles.get(who, ""),
        "squares": list(range(1, before.numbers.squares + 1)),
        "counters": dict(zip(WHEN, (before.distance, after.distance), strict=True)),
        **dict(zip(WHEN, ([*_strip(before)], [*_strip(after)]), strict=True)),
        **told,
    }


def _drawn(camp: Camp, part: FigurePart) -> FigurePart:
    """Say of a card that is shown its deck and its picture, and of a zombie its numbers."""
    deck, _, name = (part["face"] or part.get("back", "")).partition("/")
    card, zombie = camp.rules.game.cards.get(name), camp.numbers.zombies.get(name)
    numbers = {"attack": zombie.attack, "defence": zombie.defence} if zombie else {}
    return {**part, "deck": deck, "art": card.art if card else "", "attack": "", "defence": "", **numbers}


def _dice(step: FigurePart) -> FigurePart:
    """Say of a roll with a lent die which number counts."""
    dice = sorted(str(step["roll"]).split(" + "))
    return {"worse": dice[0], "better": dice[-1]}


def _strip(camp: Camp) -> Iterator[FigurePart]:
    for square, card in enumerate(camp.strip):
        if card:
            shown = {"attack": zombies.attack(camp, square), "defence": zombies.defence(camp, square)}
            hurt = zombies.lives_of(camp, card) - camp.lives[square]
            yield {"x": square, "y": 0, "hurt": hurt, "art": camp.rules.game.cards[card].art, **shown}


def _piles(camp: Camp) -> dict[str, list[str]]:
    """Return what lies before the players: sites with what is on them, cards, counters of distance."""
    game = camp.rules.game
    sites = [face_of(game, camp.trip)] if camp.trip else []
    for site in camp.open:
        up = (site.card, *filter(None, [site.payment]), *site.waiting)
        backs = [f"{BACKS[camp.numbers.sites[site.card]]}/back"] * len(site.inside)
        sites += [*(face_of(game, card) for card in up), *backs]
    piles = {name: [face_of(game, card) for card in getattr(camp, pile)] for name, pile in PILES.items()}
    return {"sitio": sites, **piles, "contadores": ["-".join(map(str, camp.distance))]}


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
        "horda": camp.total() + len(camp.gathered),
        **{f"distancia-{n}": left for n, left in enumerate(camp.distance, 1)},
        "reputacion": sum(camp.reputation),
        "allies": len(camp.people),
        "coche": camp.hull,
        "capitulo": camp.score(),
    }
