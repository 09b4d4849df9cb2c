"""Guerra Civil Espacial as it is played: corner cases, bids, ends, odds, and what nobody may know."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod
from random import Random

import pytest
from espacial_table import NAME, PLAYABLE, act, begun_with, differs, laid, set_up
from hypothesis import given, settings
from hypothesis import strategies as st
from played import any_move, begun, game_of
from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.numbers import card_kinds
from pliego.games.guerra_civil_espacial.position import Space
from pliego.games.guerra_civil_espacial.vocabulary import ABANDON, PASS, SWAP
from pliego.playing.content import MissingContent
from pliego.playing.moves import OVER, Setting
from pliego.playing.play import play, random_player

# -- corner cases


def test_a_commander_whose_last_card_is_the_colony_has_no_more_turns() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-03",
        "zones": {"nora": ["f-02"], "hugo": ["f-04"]},
        "hands": {"nora": ["colonia-espacial"], "hugo": ["f-01", "f-02"]},
    }
    then = {
        "commander": "nora",
        "disputed": "colonia-espacial",
        "zones": {"nora": ["f-02", "f-03"], "hugo": ["f-04", "f-01"]},
        "hands": {"nora": [], "hugo": ["f-02"]},
    }
    assert differs(given, [act("nora", "cambiar"), act("hugo", "f-01")], then) == []
    assert differs(given, [act("nora", "cambiar"), act("nora", "pasar")], then) != []


def test_the_only_card_left_comes_back_in_dispute_and_the_deck_has_run_out() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-08",
        "zones": {"nora": [], "hugo": []},
        "hands": {"nora": ["estacion-espacial", "f-01"], "hugo": ["f-02"]},
        "deck": [],
        "discard": [],
    }
    then = {
        "commander": "nora",
        "disputed": "f-08",
        "zones": {"nora": ["estacion-espacial"], "hugo": []},
        "hands": {"nora": ["f-01"], "hugo": ["f-02"]},
        "deck": [],
        "discard": [],
        "emptied": 1,
    }
    assert differs(given, [act("nora", "estacion-espacial")], then) == []
    nothing = differs(given, [act("nora", "estacion-espacial")], then, estacion_mazo="nada")
    assert nothing == ["then.emptied"]


def test_two_cards_that_multiply_multiply_each_other_and_the_bid_counts_them() -> None:
    given = {
        "commander": "hugo",
        "disputed": "f-01",
        "zones": {"nora": ["f-02", "ataque-de-drones"], "hugo": ["f-10", "f-09"]},
        "hands": {"nora": ["ataque-de-drones", "f-02", "f-03"], "hugo": ["f-01", "f-02"]},
    }
    when = [act("nora", "ataque-de-drones"), act("hugo", "pasar"), act("nora", "f-03")]
    then = {
        "commander": "hugo",
        "disputed": "f-01",
        "zones": {
            "nora": ["f-02", "ataque-de-drones", "ataque-de-drones", "f-03"],
            "hugo": ["f-10", "f-09"],
        },
        "hands": {"nora": ["f-02"], "hugo": ["f-01", "f-02"]},
    }
    assert differs(given, when, then, illegal=(act("nora", "f-03"),)) == []
    lower = [when[0], when[1], act("nora", "f-02")]
    assert differs(given, lower, then) == ["when.2"]
    assert differs(given, when, then, multiplicar_dos="una") == ["when.2"]


def test_a_thief_without_anybody_to_rob_is_played_all_the_same() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-01",
        "zones": {"nora": ["f-02"], "hugo": ["f-02"]},
        "hands": {"nora": ["nave-pirata", "f-01"], "hugo": []},
    }
    then = {
        "commander": "nora",
        "disputed": "f-01",
        "zones": {"nora": ["f-02", "nave-pirata"], "hugo": ["f-02"]},
        "hands": {"nora": ["f-01"], "hugo": []},
    }
    at_nobody = act("nora", {"play": "nave-pirata", "from": "hugo"})
    assert differs(given, [act("nora", "nave-pirata")], then, illegal=(at_nobody,)) == []
    assert differs(given, [at_nobody], then, pirata_vacia="si") == []


def test_who_is_robbed_of_the_last_card_stays_in_the_round_without_turns() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-09",
        "zones": {"nora": ["f-02"], "hugo": ["f-05"]},
        "hands": {"nora": ["nave-pirata", "f-01", "f-04"], "hugo": ["f-03"]},
    }
    when = [
        act("nora", {"play": "nave-pirata", "from": "hugo"}),
        {"act": "f-03"},
        act("nora", "f-04"),
        act("nora", "pasar"),
    ]
    then = {
        "commander": "nora",
        "zones": {"nora": ["f-02", "nave-pirata", "f-04"], "hugo": ["f-05"]},
        "kept": {"nora": ["f-03", "f-09"]},
        "hands": {"nora": ["f-01"], "hugo": []},
        "phase": "recogida",
        "taken": "nora",
    }
    assert differs(given, when, then) == []


def test_nobody_without_ships_wins_and_a_tie_at_none_goes_to_the_junk() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-09",
        "zones": {"nora": ["colonia-espacial"], "hugo": []},
        "hands": {"nora": [], "hugo": ["f-03"]},
    }
    then = {
        "commander": "nora",
        "zones": {"nora": ["colonia-espacial"], "hugo": []},
        "hands": {"nora": [], "hugo": ["f-03"]},
        "out": ["hugo"],
        "junk": ["f-09"],
        "phase": "recogida",
    }
    when = [act("hugo", "abandonar")]
    assert differs(given, when, then) == []
    assert differs(given, when, then, cero_naves="si") == ["then.junk", "then.kept", "then.taken"]


def test_who_storms_can_shelter_from_it() -> None:
    given = {
        "commander": "hugo",
        "disputed": "f-09",
        "zones": {"nora": ["f-07"], "hugo": ["f-08"]},
        "hands": {"nora": ["tormenta-solar", "escudo-de-fuerza", "f-01"], "hugo": ["f-03"]},
        "junk": [],
    }
    then = {
        "commander": "hugo",
        "disputed": "f-09",
        "zones": {"nora": ["f-07", "tormenta-solar", "escudo-de-fuerza"], "hugo": []},
        "hands": {"nora": ["f-01"], "hugo": ["f-03"]},
        "junk": ["f-08"],
    }
    when = [act("nora", "tormenta-solar"), act("nora", "escudo-de-fuerza")]
    assert differs(given, when, then) == []
    lost = [act("nora", "tormenta-solar"), act("hugo", "f-03")]
    assert "then.zones.nora" in differs(given, lost, then)


def test_who_storms_is_asked_only_if_something_else_of_its_own_lies_there() -> None:
    for zones, asked in (
        ({"nora": [], "hugo": ["f-08"]}, [1]),
        ({"nora": ["f-07"], "hugo": ["f-08"]}, [1, 0]),
    ):
        given = {
            "commander": "nora",
            "disputed": "f-09",
            "zones": zones,
            "hands": {"nora": ["tormenta-solar", "escudo-de-fuerza", "f-01"], "hugo": ["f-03"]},
        }
        match, found = begun_with(given), []
        match.apply("tormenta-solar")
        while "aguantar" in match.legal_moves(match.actor):
            found.append(match.actor)
            match.apply("aguantar")
        assert found == asked


def test_drones_do_nothing_for_the_bid_of_a_commander() -> None:
    given = {
        "commander": "hugo",
        "disputed": "f-09",
        "zones": {"nora": ["f-08"], "hugo": ["f-05", "ataque-de-drones"]},
        "hands": {"nora": ["f-02"], "hugo": ["f-02", "f-03"]},
    }
    assert {"f-03", "f-02", "pasar"}.intersection(begun_with(given).legal_moves(1)) == {"f-03"}
    as_another = begun_with({**given, "commander": "nora"})
    as_another.apply("abandonar")
    assert {"f-03", "f-02", "pasar"} <= {*as_another.legal_moves(1)}


def test_a_shield_played_in_its_turn_protects_from_nothing_later() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-09",
        "zones": {"nora": ["f-07"], "hugo": ["f-08"]},
        "hands": {"nora": ["escudo-de-fuerza", "f-01"], "hugo": ["deus-ex-machina", "f-03"]},
        "discard": [],
    }
    then = {
        "commander": "nora",
        "disputed": "f-09",
        "zones": {"nora": ["escudo-de-fuerza"], "hugo": ["f-08", "deus-ex-machina"]},
        "hands": {"nora": ["f-01"], "hugo": ["f-03"]},
        "discard": ["f-07"],
    }
    when = [act("nora", "escudo-de-fuerza"), act("hugo", "deus-ex-machina")]
    assert differs(given, when, then) == []
    assert differs(given, when, then, escudo_antes="ronda") == ["then.discard", "then.zones.nora"]


def test_the_commander_may_swap_after_playing_and_only_once_a_turn() -> None:
    given = {
        "commander": "nora",
        "disputed": "f-08",
        "zones": {"nora": [], "hugo": []},
        "hands": {
            "nora": ["f-02", "colonia-espacial", "colonia-espacial", "estacion-espacial"],
            "hugo": ["f-03"],
        },
        "deck": ["f-04", "f-05"],
        "discard": [],
    }
    turned = {
        "commander": "nora",
        "disputed": "f-04",
        "zones": {"nora": ["f-08", "estacion-espacial"], "hugo": []},
        "hands": {"nora": ["f-02", "colonia-espacial"], "hugo": ["f-03"]},
        "deck": ["f-05"],
        "discard": ["colonia-espacial"],
    }
    turn = [act("nora", "cambiar"), act("nora", "estacion-espacial"), {"act": "f-04"}]
    twice = [*turn, act("nora", "cambiar")]
    assert differs(given, turn, turned) == []
    assert differs(given, twice, turned) == ["when.3"]
    again = {
        **turned,
        "disputed": "colonia-espacial",
        "zones": {"nora": ["f-08", "estacion-espacial", "f-04"], "hugo": []},
        "hands": {"nora": ["f-02"], "hugo": ["f-03"]},
    }
    assert differs(given, twice, again, relevo_cuantas="libre") == []
    after = [act("nora", "f-02"), act("nora", "cambiar")]
    late = {
        **turned,
        "disputed": "colonia-espacial",
        "zones": {"nora": ["f-02", "f-08"], "hugo": []},
        "hands": {"nora": ["colonia-espacial", "estacion-espacial"], "hugo": ["f-03"]},
        "deck": ["f-04", "f-05"],
        "discard": [],
    }
    assert differs(given, after, late) == []


def test_questions_do_not_tell_what_a_hand_holds() -> None:
    """Who is asked to answer an attack, or whether to swap, depends on what all can see."""
    given = {
        "commander": "nora",
        "disputed": "f-08",
        "zones": {"nora": ["f-02"], "hugo": ["f-01"]},
        "hands": {"nora": ["deus-ex-machina", "f-01"], "hugo": ["f-03"]},
    }
    match = set_up(given, [act("nora", "deus-ex-machina")]).match
    match.apply("deus-ex-machina")
    assert (match.actor, list(match.legal_moves(1))) == (1, ["aguantar"])
    match.apply("aguantar")
    assert (match.actor, list(match.legal_moves(0))) == (0, ["terminar"])


# -- what may be bid, said a second time


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 8), st.integers(0, 10_000), st.integers(1, 60))
def test_a_numbered_card_is_offered_if_it_brings_its_seat_level(players: int, seed: int, steps: int) -> None:
    match, random = begun(NAME, Setting(players)), Random(seed)
    for _ in range(5 * players + steps):
        if match.actor != OVER:
            match.apply(any_move(match, random))
    if match.actor < 0 or match.request is None or match.request.rule != "PUJA-3":
        return
    space: Space = match.position
    seat, cards = match.actor, space.numbers.cards

    def ships(of: int, extra: int = 0) -> int:
        role = "commander" if of == space.commander else "others"
        working = Counter(space.zones[of]) - Counter(space.crosswise[of])
        zone = [cards[card] for card in working.elements()]
        return (sum(card.ships for card in zone) + extra) * prod(card.times(role) for card in zone)

    rivals = [ships(other) for other in space.inside]
    offered = match.legal_moves(seat)
    for card in set(space.hands[seat]):
        if cards[card].ships:
            assert (card in offered) == (ships(seat, cards[card].ships) >= max(rivals))
        else:
            assert any(card == str(move).partition("@")[0] for move in offered)
    assert (PASS in offered) == (ships(seat) == max(rivals) > 0) and ABANDON in offered
    colony_lies = any(cards[card].colonies for card in space.disputed)
    holds = any(cards[card].colonies for card in space.hands[seat])
    may_swap = seat == space.commander and holds and not colony_lies and not space.reliefs
    assert (SWAP in offered) == may_swap


# -- the whole game


@pytest.mark.parametrize("players", range(2, 9))
def test_colonies_can_run_out_only_where_the_deck_ends_the_game(players: int) -> None:
    """With fewer than seven players somebody must have enough before the colonies are gone; with more, they
    can lie so that nobody has."""
    numbers = laid(players).rules.numbers
    colonies = sum(card.copies * card.colonies for card in numbers.cards.values())
    can_stall = players * (numbers.goal - 1) >= colonies
    assert can_stall == (players >= 6)
    assert numbers.exhaustions > 0


def test_there_is_always_a_card_to_fight_for() -> None:
    """When a round begins, hands and conquered colonies together cannot hold the whole deck."""
    numbers = laid(8).rules.numbers
    colonies = sum(card.copies for card in numbers.cards.values() if card.colonies)
    assert 8 * numbers.hand + colonies < sum(card.copies for card in numbers.cards.values())


@pytest.mark.parametrize("players", range(2, 9))
def test_a_game_ends_by_a_goal_or_by_the_deck(players: int) -> None:
    random, reasons = Random(players), set()
    cap = PLAYABLE.cap(game_of(NAME), Setting(players))
    for _ in range(30):
        match = begun(NAME, Setting(players))
        reasons.add(play(match, [random_player(random)] * players, random, cap).reason)
    assert reasons <= {"FIN-1", "FIN-2"}
    assert "FIN-1" in reasons or players > 5


# -- what is not there


def test_a_number_that_is_not_there_is_lacking() -> None:
    game = game_of(NAME)

    def without(value: str) -> Game:
        kept = {name: each for name, each in game.info.values.items() if name != value}
        return game.with_(info=game.info.model_copy(update={"values": kept}))

    for broken, file in (
        (without("mano"), "game.yaml"),
        (without("agotamientos"), "game.yaml"),
        (game.with_(decks={}), "cards.yaml"),
        (game.with_(cards={}), "cards.yaml"),
        (game.with_(tables={}), "tables.yaml"),
    ):
        with pytest.raises(MissingContent) as lacking:
            PLAYABLE.table(broken, Setting(3))
        assert lacking.value.file == file and lacking.value.path


# -- chances


def test_odds_are_those_of_drawing_card_by_card() -> None:
    game = game_of(NAME)
    kinds = [*card_kinds(game).values()]
    size, fleet = sum(kind.copies for kind in kinds), sum(kind.copies for kind in kinds if kind.ships)
    hand = laid(2).rules.numbers.hand

    def none_of(unwanted: int) -> Fraction:
        return prod((Fraction(size - unwanted - n, size - n) for n in range(hand)), start=Fraction(1))

    odds = {name: chance(game) for name, chance in PLAYABLE.chances().items()}
    assert odds["mano-sin-flota"] == none_of(fleet)
    colonies = sum(kind.copies for kind in kinds if kind.colonies)
    assert odds["colonia-en-mano"] == 1 - none_of(colonies)
    assert odds["escudo-en-mano"] == 1 - none_of(sum(k.copies for k in kinds if "shield" in k.effect))
    assert odds["colonia-en-disputa"] == Fraction(colonies, size)
    cards = [kind.ships for kind in kinds if kind.ships for _ in range(kind.copies)]
    pairs = [(a, b) for n, a in enumerate(cards) for m, b in enumerate(cards) if n != m]
    assert odds["empate-al-sortear"] == Fraction(sum(a == b for a, b in pairs), len(pairs))
