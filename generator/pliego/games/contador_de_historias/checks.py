"""*El Contador de Historias*: what only its content can get wrong.

    tables.yaml:38:5: error: expected a row for each sum of the dice, found none for 9 [camp-table]

In: the game. Out: problems. Codes: `camp-table` (a table says too little, too much or twice), `camp-cards`
(cards that do not fit each other). The law of this file: nothing is played here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pliego.game.model.game import Game
from pliego.games.contador_de_historias.position import Numbers
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.moves import Setting
from pliego.text.problems import Problem


def check(game: Game) -> Iterator[Problem]:
    """Yield what is wrong with the tables and the cards; a content that lacks something is told elsewhere."""
    try:
        found = ContentReader(game, Setting(game.info.players.min)).all_of(Numbers)
    except MissingContent:
        return
    yield from _tables(game, found)
    at = game.places.at
    for cards, where, message in _cards(found):
        for name in cards:
            span = at("cards.yaml", "cards", name, key=True)
            yield Problem("camp-cards", f"{message}, found `{name}`", span, f"{where} say otherwise")


def _tables(game: Game, found: Numbers) -> Iterator[Problem]:
    """Yield what tables lack or have too much: sums of dice, squares, numbers of players."""
    dice, players = found.values["dados-suceso"], game.info.players
    events, tables = game.tables["sucesos"].rows.values(), game.tables["mesa"].rows.values()
    squares = [int(name[1:]) for name in game.tables["armas"].columns if name[1:].isdigit()]
    told = {
        "sucesos": ([row["dados"]["sum"] for row in events], range(dice, dice * found.values["caras"] + 1)),
        "mesa": ([row["jugadores"].get("players") for row in tables], range(players.min, players.max + 1)),
        "armas": (squares, range(1, found.squares + 1)),
    }
    for table, (has, wanted) in told.items():
        if Counter(has) != Counter(wanted):
            listed = ", ".join(map(str, has))
            message = f"expected one each for {wanted[0]} to {wanted[-1]}, found {listed}"
            place = game.places.at("tables.yaml", "tables", table, key=True)
            yield Problem("camp-table", message, place, "dice, squares or players say otherwise")


def _cards(found: Numbers) -> Iterator[tuple[Iterable[str], str, str]]:
    """Yield cards that do not fit others, what says so, and what was expected of them."""
    kinds, people, faces = found.zombies, found.survivors, found.values["caras"]
    trials = {name: kind for name, kind in kinds.items() if kind.value}
    specials = [replace(kind, title="") for name, kind in kinds.items() if name not in trials]
    unlike = [name for name, kind in trials.items() if replace(kind, title="", value=0) not in specials]
    yield unlike, "the zombies", "expected a trial like a special zombie of the deck"
    tested = {kind.value for kind in trials.values()}
    untested = [name for name, kind in people.items() if kind.cost not in tested]
    yield untested, "the trials", "expected a character of whose cost there is a trial"
    hard = [name for name, kind in kinds.items() if max(kind.defence, kind.attack) >= faces]
    yield hard, "the dice", "expected a zombie that a throw can beat"
    low = [name for name, kind in people.items() if kind.cost == found.values["coste-inicial"]]
    if len(low) < max(found.each, len(found.seats)):
        yield people, "the first cost", "expected more characters that one begins with"
    price = {name: sum(kind.build.values()) for name, kind in found.sections.items()}
    green = max((price[n] for n, kind in found.sections.items() if kind.colour == "verde"), default=0)
    cheap = [n for n, kind in found.sections.items() if kind.colour == "azul" and price[n] <= green]
    yield cheap, "the green sections", "expected a blue section that costs more than any green one"
