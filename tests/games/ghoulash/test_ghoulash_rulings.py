"""Ghoulash, read otherwise: every reading of every ruling can be played, and shows in what it changes."""

from __future__ import annotations

from random import Random

import pytest
from ghoulash_night import (
    GAME,
    ORFANATO,
    PLAYABLE,
    RADIO,
    SCENARIOS,
    SUERO,
    after,
    come_out_otherwise,
    do,
    laid,
    offered,
    playout,
)
from pliego.games.ghoulash.map_drawing import ghouls_in, shared
from pliego.games.ghoulash.position import Night
from pliego.playing.match import Match
from pliego.playing.moves import OVER
from sampling import sampled

OTHERS = [
    (name, reading)
    for name, ruling in GAME.rulings.items()
    for reading in ruling.readings
    if reading != ruling.chosen and name not in PLAYABLE.unplayed
]
LASTING = {("turno-quieto", "libre"), ("sin-casillas", "se-pasa"), ("heridas-y-botiquin", "solo-la-primera")}
"""Readings by which a night need not end; `agujero-conocido` is tried on its own."""


@pytest.mark.parametrize(("name", "reading"), sampled(OTHERS, 4))
@pytest.mark.parametrize("scenario", [SUERO, ORFANATO])
def test_every_reading_can_be_played(name: str, reading: str, scenario: str) -> None:
    table = laid(scenario, (), {name: reading})
    for seed in range(4):
        random = Random(seed)
        nights = playout(table, seed, 20_000)
        for night in nights:
            if night.actor != OVER and random.random() < 0.05:
                seat = night.actor
                assert night.imagine(seat, random).view(seat) == night.view(seat)
        assert night.actor == OVER


SHOWN_HERE = {
    ("limite-ghouls", "uno-por-habitacion"),
    ("varias-cosas", "ghoul-y-otro"),
    ("botiquin-despues", "volver-a-entrar"),
    ("botiquin-despues", "encuentro-sin-quedarse"),
    ("salir-agujero", "turno-util"),
    ("entrada", "cualquier-borde"),
    ("turno-quieto", "libre"),
}


@pytest.mark.parametrize(("name", "reading"), sorted(set(OTHERS) - SHOWN_HERE))
def test_most_readings_show_in_an_example(name: str, reading: str) -> None:
    assert next(come_out_otherwise((), {name: reading}), None) is not None


def test_a_ghoul_in_each_room() -> None:
    usual = Night.begin(laid().rules)
    other = Night.begin(laid(RADIO, (), {"limite-ghouls": "uno-por-habitacion"}).rules)
    assert ghouls_in(usual, "1-A") == ghouls_in(usual, "3-D") and ghouls_in(usual, "1-A")[1] == 3
    squares, most = ghouls_in(other, "1-A")
    assert most == 1 and "2-A" in squares and "3-D" not in squares


def test_two_of_three_in_a_square() -> None:
    def fits(symbol: str, *there: str, **readings: str) -> bool:
        night = Night.begin(
            laid(RADIO, (), {name.replace("_", "-"): each for name, each in readings.items()}).rules
        )
        night.undrawn[0], night.drawn[0] = [symbol], {"1-A": there}
        return bool(shared(night, ("1-A",), 0))

    reading = {"varias_cosas": "ghoul-y-otro"}
    assert fits("ghoul", "botiquin", **reading) and fits("escombros", "ghoul", **reading)
    assert not fits("escombros", "botiquin", **reading)
    assert not fits("escombros", "botiquin", "ghoul", **reading) and fits("escombros", "botiquin", "ghoul")


LEFT = {"at": "9-B", "path": ["8-A", "8-B"], "wounds": 12, "hidden": {"botiquin": ["8-A"]}}


def test_a_medkit_that_halts_whoever_comes_back() -> None:
    usual, other = after(LEFT), after(LEFT, botiquin_despues="volver-a-entrar")
    assert "8-A+" in offered(usual) and "8-A" not in offered(usual)
    assert do(other, "8-A").phase == "encuentro" and offered(other) == {"use", "leave"}
    assert do(other, "leave").position.turn != usual.position.turn


RUBBLED = {
    "at": "7-K",
    "path": ["8-K"],
    "wounds": 5,
    "hidden": {"botiquin": ["7-K"], "escombros": ["7-K"]},
}


def test_a_medkit_in_the_rubble_one_stands_on() -> None:
    assert "7-K+" in offered(after(RUBBLED))
    assert "7-K+" not in offered(after(RUBBLED, botiquin_despues="encuentro-sin-quedarse"))


def test_two_medkits_on_a_square_one_left_and_one_used() -> None:
    given = {"at": "9-K", "wounds": 5, "hidden": {"botiquin": ["9-J", "9-J"]}}
    night = after(given, {"move": "9-J"}, "leave", "use", varias_cosas="sin-limite")
    assert (night.position.turn, night.position.explorers[0].line) == (1, 2)
    assert night.position.drawn[1]["9-J"] == night.position.crossed[1]["9-J"] == ("botiquin",)


AMBUSH = {"at": "8-K", "wounds": 2, "weak": 6, "hidden": {"ghoul": ["7-K"]}}


@pytest.mark.parametrize(("reading", "wounds"), [("gratis", 7), ("tambien-hiere", 8)])
def test_the_last_zone(reading: str, wounds: int) -> None:
    shots = [{"shoot": zone} for zone in range(1, 6)]
    night = after(AMBUSH, {"move": "7-K"}, *shots, ultima_zona=reading)
    assert night.position.explorers[0].wounds == wounds
    assert night.position.found(0, "ghoul") == ["7-K"]


def in_a_hole_with_a_medkit(**readings: str) -> Match:
    """Return the night after somebody left a medkit in a hole, and the rival's turn."""
    given = {"at": "9-K", "wounds": 5, "hidden": {"botiquin": ["9-J"], "agujero": ["9-J"]}}
    night = after(given, {"move": "9-J"}, "leave", **readings)
    assert (night.position.turn, night.phase) == (1, "moverse")
    return do(night, "12-I", "stop")


def test_a_lost_turn_may_be_of_use_or_not() -> None:
    assert in_a_hole_with_a_medkit().position.turn == 1
    night = in_a_hole_with_a_medkit(salir_agujero="turno-util")
    assert (night.position.turn, night.phase) == (0, "encuentro")
    assert do(night, "use").position.explorers[0].line == 2


def test_one_may_begin_at_any_edge() -> None:
    night = laid(RADIO, (), {"entrada": "cualquier-borde"}).begin()
    do(night, "uno", "sample", "sample")
    assert "12-H" in offered(night) and "5-A" in offered(night) and "9-H" not in offered(night)


# -- nights without end


def test_two_players_could_wait_in_their_holes_for_ever() -> None:
    """What the source says, word for word: a hole that is known costs a turn and nothing else."""
    night = waiting(sin_herida=True)
    keys = [night.key()]
    for _ in range(6):
        jump(night)
        keys.append(night.key())
    assert len(set(keys)) < len(keys)
    assert night.actor != OVER


def test_holes_that_hurt_put_an_end_to_waiting() -> None:
    night = waiting(sin_herida=False)
    boxes, turns = night.table.rules.numbers.boxes, 0
    while night.actor != OVER:
        jump(night)
        turns += 1
    assert night.reason() == "FIN-2"
    assert turns <= 2 * boxes


def waiting(*, sin_herida: bool) -> Match:
    """Return a night in which both know a hole beside them."""
    readings = {"agujero_conocido": "sin-herida"} if sin_herida else {}
    given = {"at": "9-K", "path": ["10-J", "9-J"], "hidden": {"agujero": ["9-J"]}}
    night = after(given, **readings)
    other = after({**given, "seat": "dos"}, **readings)
    position = night.position.copy()
    position.explorers[1] = other.position.explorers[1].copy()
    position.drawn[0] = dict(other.position.drawn[0])
    return Match(night.table, position, "moverse")


def jump(night: Match) -> None:
    """Jump into the hole."""
    do(night, "9-J")


def test_a_night_may_last_if_turns_may_be_idle() -> None:
    for name, reading in sorted(LASTING - {("heridas-y-botiquin", "solo-la-primera")}):
        given = {"at": "1-H", "path": ["3-H", "2-H"], "hidden": {"escombros": ["2-H"]}}
        assert "stop" in offered(after(given, **{name.replace("-", "_"): reading}))
        assert "stop" not in offered(after(given))


def test_nobody_needs_more_lines_than_are_printed() -> None:
    for scenario in SCENARIOS:
        numbers = laid(scenario).rules.numbers
        assert numbers.lines == 1 + numbers.place["botiquin"].count


# -- what is drawn anew


@pytest.mark.parametrize("seed", range(6))
def test_a_ghoul_is_drawn_anew_only_where_the_rival_has_not_been(seed: int) -> None:
    """By the reading that lets ghouls be moved: never on a square that the rival knows, nor too many in one
    building."""
    table, redrawn = laid(RADIO, (), {"ghouls-quietos": "recolocables"}), 0
    for night in playout(table, seed, 20_000):
        if night.phase == "moverse" and any(night.position.undrawn):
            seat = night.actor
            known = set(night.position.explorers[1 - seat].known)
            assert offered(night) and not offered(night) & known
            assert all(table.rules.numbers.map.room[square] >= 0 for square in offered(night))
            redrawn += bool(known)
    assert redrawn > 5
