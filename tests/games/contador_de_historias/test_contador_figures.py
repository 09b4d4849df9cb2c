"""El Contador de Historias: the printed figures of games played by the engine are what it still plays."""

from __future__ import annotations

import pytest
from kept import played
from played import game_of, playable
from playing import Sample, cell, numbers, sample
from pliego.playing.moves import Setting
from sampling import sampled

NAME, ROWS = "contador-de-historias", "medidas"
GAMES = 16
"""Games of the sample; each row says of how many its figures come."""
EVERY_OTHER = [*game_of(NAME).tables[ROWS].rows][::2]
"""So many are played here: a game takes seconds, and the rest come of the same command."""


def sample_of(players: int, variant: str) -> Sample:
    """Play a few games of a variant."""
    return sample(game_of(NAME), playable(NAME), Setting(players, variant), GAMES)


@pytest.mark.long
@pytest.mark.parametrize("row", sampled(EVERY_OTHER, len(EVERY_OTHER)))
def test_a_row_of_figures_is_what_a_sample_gives(row: str) -> None:
    game = game_of(NAME)
    cells = game.tables[ROWS].rows[row]
    letter = cell(game, cells["partida"])
    (variant,) = [name for name, each in game.info.variants.items() if each.letter == letter]
    found = played(NAME, sample_of, cells["jugadores"]["players"], variant)
    (won,), (least, most) = numbers(cells["ganan"]), numbers(cells["minutos"])
    (of,) = (int(n) for n in numbers(cells["partidas"]))
    assert numbers(cells["entre"])[0] <= won <= numbers(cells["entre"])[1]
    assert found.shares([end == "FIN-1" for end in found.ends], won / 100, of), found.ends
    assert found.lasts(least, most), found.minutes
    for column, rule in (("heridas", "HERIDA-1"), ("balas", "DISP-1")):
        printed = float(str(cells[column]))
        assert found.means([each[rule] for each in found.rules], printed, of), column
