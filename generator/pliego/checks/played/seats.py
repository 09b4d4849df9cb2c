"""The number of players: game.yaml, its seats, its aids and the engine agree on it.

In: a game's `GameTables`. Out: problems. Codes: `players-settings` (the engine can be set up for other
numbers of players than game.yaml names), `players-seats` (game.yaml has more or fewer seats than players),
`players-aids` (an aid without a seat does not exist once for each player). The law of this file: nothing is
played here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.playing.playable import GameTables
from pliego.text.problems import Problem


def check_seats(tables: GameTables) -> Iterator[Problem]:
    """Yield what is wrong with the number of players."""
    game, players = tables.game, tables.game.info.players
    place = game.places.at("game.yaml", "players")
    playable = sorted({setting.players for setting in tables.settings})
    if playable != list(range(players.min, players.max + 1)):
        listed = ", ".join(map(str, playable)) or "none"
        message = (
            f"expected {listed} players, as the engine can be set up, found {players.min} to {players.max}"
        )
        yield Problem("players-settings", message, place)
    sides = len(game.info.seats)
    if sides and players.min == players.max != sides:
        message = f"expected {sides} players, one for each side of `seats`, found {players.max}"
        yield Problem("players-seats", message, game.places.at("game.yaml", "players", "max"))
    for name, aid in game.aids.items():
        if aid.seat is None and aid.copies != players.max:
            message = f"expected {players.max} copies of the aid `{name}`, one a player, found {aid.copies}"
            yield Problem("players-aids", message, game.places.at("boards.yaml", "aids", name, "copies"))
