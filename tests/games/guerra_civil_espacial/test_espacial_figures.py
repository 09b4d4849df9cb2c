"""Guerra Civil Espacial: the printed figures of games played by the engine are what it still plays."""

from __future__ import annotations

import pytest
from kept import played
from played import game_of, playable
from playing import Sample, cell, numbers, sample
from pliego.playing.moves import Setting
from sampling import sampled

NAME, ROWS = "guerra-civil-espacial", "medidas"
GAMES = {2: 30, 3: 12, 5: 8, 6: 6, 8: 5}
"""Games of the sample, by the players of the row."""
EVERY_OTHER = [*game_of(NAME).tables[ROWS].rows][::2]
"""So many are played here: a game takes seconds, and the rest come of the same command."""


def sample_of(players: int) -> Sample:
    """Play a few games of so many players."""
    return sample(game_of(NAME), playable(NAME), Setting(players), GAMES[players])


@pytest.mark.parametrize("row", sampled(EVERY_OTHER, len(EVERY_OTHER)))
def test_a_row_of_figures_is_what_a_sample_gives(row: str) -> None:
    game = game_of(NAME)
    cells = {name: numbers(cell(game, text)) for name, text in game.tables[ROWS].rows[row].items()}
    (players,), (of,), (goal,), (begins,) = (
        cells[name] for name in ("jugadores", "partidas", "objetivo", "empieza")
    )
    found = played(NAME, sample_of, int(players))
    least, most = cells["minutos"]
    assert found.shares([end == "FIN-1" for end in found.ends], goal / 100, int(of)), found.ends
    assert found.shares(found.began, begins / 100, int(of)), found.began
    assert found.lasts(least, most), found.minutes
