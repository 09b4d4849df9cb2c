"""Guerra Civil Espacial read otherwise: to the letter, by its other readings, without a rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest
from random import Random

import pytest
from espacial_table import NAME, PLAYABLE, Raw, act, differs, laid, set_up
from played import begun, game_of, walk
from pliego.games.guerra_civil_espacial.numbers import card_kinds
from pliego.games.guerra_civil_espacial.vocabulary import PASS, SWAP, Aim
from pliego.playing.examples import run_example
from pliego.playing.moves import OVER, Endless, Illegal, Setting
from pliego.playing.play import play, random_player
from pliego.playing.playable import GameTable
from pliego.playing.transcripts import replay
from sampling import sampled

# -- the source read to the letter


def test_without_an_end_by_the_deck_a_big_table_never_ends() -> None:
    table, random = laid(8, final_grande="sin-limite"), Random(2)
    ends = []
    for _ in range(4):
        try:
            ends.append(play(table.begin(), [random_player(random)] * 8, random, 3_000).reason)
        except Endless:
            ends.append("never")
    assert "never" in ends and "FIN-2" not in ends


@pytest.mark.long
def test_if_an_empty_deck_ended_the_game_a_big_table_would_hardly_win_a_colony() -> None:
    def colonies(table: GameTable) -> int:
        won = 0
        for seed in range(300):
            *_, last = walk(table.begin(), Random(seed))
            won += sum(map(len, last.position.colonies))
        return won

    assert 2 * colonies(laid(8, mazo_agotado="final")) < colonies(laid(8))


def test_no_special_card_has_ships_to_add() -> None:
    """The source lets a special card taken out of dispute «add ships»: none has any."""
    assert {kind.ships for kind in card_kinds(game_of(NAME)).values() if kind.effect} == {0}


def test_drawing_after_the_kept_cards_would_take_the_choice_away() -> None:
    example = game_of(NAME).examples["recogida"]
    assert run_example(laid(2), example) == []
    assert run_example(laid(2, exceso="despues"), example) != []


def test_a_shield_against_a_black_hole_would_save_a_zone_and_nothing_else() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-09",
        "zones": {"nora": ["f-07"], "hugo": ["f-08"]},
        "hands": {"nora": ["agujero-negro"], "hugo": ["escudo-de-fuerza"]},
        "discard": [],
    }
    then = {
        "commander": "nora",
        "zones": {"nora": [], "hugo": ["f-08", "escudo-de-fuerza"]},
        "hands": {"nora": [], "hugo": []},
        "discard": ["f-07", "agujero-negro", "f-09"],
        "phase": "recogida",
    }
    when = [act("nora", "agujero-negro"), act("hugo", "escudo-de-fuerza")]
    assert differs(given, when, then, agujero_escudo="zona") == []


def test_passing_without_ships_would_let_a_round_go_by_without_a_card() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-09",
        "zones": {"nora": [], "hugo": []},
        "hands": {"nora": ["f-01"], "hugo": ["f-02"]},
        "junk": [],
    }
    then = {
        "commander": "nora",
        "zones": {"nora": [], "hugo": []},
        "hands": {"nora": ["f-01"], "hugo": ["f-02"]},
        "junk": ["f-09"],
        "phase": "recogida",
    }
    when = [act("nora", "pasar"), act("hugo", "pasar")]
    assert differs(given, when, then, pasar_sin_naves="si") == []
    assert differs(given, when, then) == ["when.0"]


# -- rulings

RARE = {
    ("pirata-vacia", "si"),
    ("multiplicar-dos", "una"),
    ("final-grande", "sin-limite"),
    ("relevo-cuantas", "libre"),
    ("estacion-mazo", "nada"),
    ("cero-naves", "si"),
}
"""Readings that only the situations above tell apart, or that need a whole long game."""
READINGS = [
    (name, reading)
    for name, ruling in game_of(NAME).rulings.items()
    for reading in ruling.readings
    if reading != ruling.chosen and name not in PLAYABLE.unplayed
]


def trail(table: GameTable, seed: int) -> Iterator[object]:
    """Yield what lies on the table, and what everybody sees, through a game played by chance."""
    for state in islice(walk(table.begin(), Random(seed)), 401):
        yield state.key(), *(state.view(seat) for seat in range(state.seats))
    yield state.returns() if state.actor == OVER else None


@pytest.mark.parametrize(("ruling", "reading"), sampled([each for each in READINGS if each not in RARE], 3))
def test_another_reading_plays_another_game(ruling: str, reading: str) -> None:
    tables = {players: (laid(players), laid(players, **{ruling: reading})) for players in range(2, 9)}
    for seed in range(250):
        chosen, other = tables[2 + seed % 7]
        if any(one != two for one, two in zip_longest(trail(chosen, seed), trail(other, seed))):
            return
    pytest.fail("every game went the same way")


@pytest.mark.parametrize(("ruling", "reading"), READINGS)
def test_another_reading_keeps_every_card(ruling: str, reading: str) -> None:
    state = laid(4, **{ruling: reading}).begin()
    first = dict(state.census())
    for n, each in enumerate(walk(state, Random(7))):
        assert n % 5 or dict(each.census()) == first
        if n > 1500:
            break


# -- rules


@pytest.mark.parametrize("name", sorted(PLAYABLE.bound()))
def test_a_rule_that_is_switched_off_is_missed(name: str) -> None:
    game = game_of(NAME)
    for example in game.examples.values():
        table = PLAYABLE.table(game, PLAYABLE.examples.setting(game, example), [name])
        try:
            if run_example(table, example):
                return
        except Exception:
            return
    for told in game.transcripts.values():
        match = laid(told.players, (name,)).begin()
        try:
            for _ in replay(match, told.words):
                pass
        except Illegal:
            return
    pytest.fail("everything came out as written")


@pytest.mark.long
def test_a_refused_move_names_the_rule_that_refuses_it() -> None:
    rules = {}
    for seed in range(60):
        for match in walk(begun(NAME, Setting(3)), Random(seed)):
            if match.actor < 0:
                continue
            for move in (PASS, SWAP, "f-01", "f-10", Aim("nave-pirata", 0), Aim("nave-pirata", 2)):
                if move not in match.legal_moves(match.actor):
                    with pytest.raises(Illegal) as refused:
                        match.apply(move)
                    rules.setdefault(refused.value.rule, match.request.rule if match.request else "")
    assert {"PUJA-3", "CMD-1", "CMD-3", "ESC-1", "RCG-4", "PIR-1"} <= rules.keys()
    assert rules["ESC-1"] == "ESC-1" and rules["RCG-4"] == "RCG-4"


def may(given: Raw, step: Raw, **readings: str) -> bool:
    """Return whether a step is offered."""
    match = set_up(given, [step], **readings).match
    return step["act"] in match.legal_moves(match.actor)


def test_read_otherwise_the_card_alone_meets_the_bid_or_the_first_one_need_not() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-01",
        "zones": {"nora": ["f-06"], "hugo": [], "vera": ["f-05"]},
        "hands": {"nora": ["f-02"], "hugo": ["f-03"], "vera": ["f-04"]},
    }
    low, added = act("hugo", "f-03"), act("vera", "f-04")
    assert not may(given, low) and may(given, low, apertura="libre")
    assert may(given, added) and not may(given, added, puja_total="carta")


def test_read_otherwise_a_relief_must_do_for_the_bid() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-02",
        "zones": {"nora": ["f-03"], "hugo": ["f-06"]},
        "hands": {"nora": ["colonia-espacial", "f-04"], "hugo": ["f-01"]},
    }
    swap = act("nora", "cambiar")
    assert may(given, swap) and not may(given, swap, relevo_igualar="si")
