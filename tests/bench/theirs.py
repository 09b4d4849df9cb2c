"""One measurement of the peer: OpenSpiel plays one of its games with random players.

In: the name of a game and for how many seconds to play, on the command line. Out: a line of JSON. The law of
this file: it runs in an environment of its own and knows nothing of Pliego; a player picks as ours do.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random

import open_spiel.python.games  # noqa: F401  (registers the games written in Python)
import pyspiel


def main(name: str, seconds: float) -> None:
    """Play whole games until the time is over."""
    game = pyspiel.load_game(name)
    draw = Random(1).random
    play = _together if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS else _in_turn
    play(game, draw)
    plies, begin = 0, time.process_time()
    while (taken := time.process_time() - begin) < seconds:
        plies += play(game, draw)
    print(json.dumps({"plies": plies, "seconds": taken}))


def _together(game: pyspiel.Game, draw) -> int:  # type: ignore[no-untyped-def]
    """Play a game of simultaneous moves; each seat's choice is a ply."""
    state = game.new_initial_state()
    seats, plies = range(game.num_players()), 0
    while not state.is_terminal():
        acts = []
        for seat in seats:
            legal = state.legal_actions(seat)
            acts.append(legal[int(draw() * len(legal))])
        state.apply_actions(acts)
        plies += len(acts)
    return plies


def _in_turn(game: pyspiel.Game, draw) -> int:  # type: ignore[no-untyped-def]
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
        plies += 1
    return plies


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
