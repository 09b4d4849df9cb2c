"""Batalla entre titanes, played: its rules in the corners, its ends, what its players see."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pliego.games.batalla_entre_titanes import basic, odds, rounds
from pliego.games.batalla_entre_titanes.position import TIE, Duel
from pliego.playing.content import MissingContent
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, NOBODY, OVER, Illegal, Setting
from pliego.playing.pile import added, pile, without
from pliego.playing.playable import GameTables
from pliego.playing.transcripts import replay
from strip import (
    ADVANCED,
    BASIC,
    GAME,
    NORMAL,
    PLAYABLE,
    WITH,
    after,
    any_move,
    bare,
    draw,
    duel,
    ended,
    laid,
    laid_out,
    moves,
    named,
    values,
)

SETTINGS = PLAYABLE.settings(GAME)


# -- moving and attacking


def test_a_move_fits_whole_or_is_not_offered() -> None:
    found = duel(laid(BASIC), 3, 11)
    assert basic.distance(found.position) == 4
    assert moves(found, 0) == ("avance-1", "avance-2", "avance-3", "retroceso-1", "retroceso-2", "ataque-4")


def test_nobody_goes_back_to_the_start_nor_from_it() -> None:
    assert "retroceso-1" not in moves(duel(laid(BASIC), 1, 8), 0)
    at_start = duel(laid(BASIC), 0, 0)
    assert basic.distance(at_start.position) == 18
    assert moves(at_start, 0) == tuple(f"avance-{n}" for n in range(1, 6))


def test_who_can_do_nothing_shows_the_hand_and_loses() -> None:
    found = duel(laid(BASIC), 2, 15, hand=(2, 3, 4, 5, 5))
    assert basic.distance(found.position) == 1 and moves(found, 0) == ("muestra",)
    with pytest.raises(Illegal) as refused:
        found.apply(basic.PASS)
    assert refused.value.rule == "ACC-1"
    assert ended(after(found, "muestra")) == ("sin-accion", 1)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (("avance", 5), "MOV-3"),
        (("retroceso", 3), "MOV-3"),
        (("ataque", 3), "ATA-1"),
        (("avance", 2, "ataque", 4), "ATA-1"),
        (("avance", 5, "ataque", 1), "MOV-3"),
        (("pasa",), "ACC-1"),
        (("muestra",), "TURNO-1"),
        (("avance", 9), "TURNO-1"),
        ("nada", "TURNO-1"),
        (7, "TURNO-1"),
        ((), "TURNO-1"),
        (None, "TURNO-1"),
    ],
)
def test_a_move_that_is_refused_says_by_which_rule(move: object, rule: str) -> None:
    found = duel(laid(ADVANCED), 3, 11, hand=(1, 2, 3, 4, 5))
    before = found.key()
    with pytest.raises(Illegal) as refused:
        found.apply(move)
    assert refused.value.rule == rule and found.key() == before


def test_an_attack_with_several_cards_is_of_the_normal_game() -> None:
    hand = (2, 2, 2, 4, 5)
    assert [move for move in moves(duel(laid(BASIC), 8, 8, hand), 0) if "ataque" in move] == ["ataque-2"]
    several = [move for move in moves(duel(laid(NORMAL), 8, 8, hand), 0) if "ataque" in move]
    assert several == ["ataque-2", "ataque-2-2", "ataque-2-2-2"]


def test_a_charge_strikes_from_the_new_space_with_what_is_left() -> None:
    offered = moves(duel(laid(ADVANCED), 5, 6, hand=(3, 3, 4, 4, 5)), 0)
    assert "avance-3-ataque-4-4" in offered and "avance-4-ataque-3-3" in offered
    assert [move for move in offered if move.startswith("avance-3-ataque")] == [
        "avance-3-ataque-4",
        "avance-3-ataque-4-4",
    ]
    found = after(duel(laid(ADVANCED), 5, 6, hand=(3, 3, 4, 4, 5)), "avance-3-ataque-4-4")
    assert found.position.squares == [8, 6] and basic.distance(found.position) == 4
    assert len(values(found, 0)) == 5 and found.actor == 1


def test_a_card_that_advances_does_not_attack_too() -> None:
    offered = moves(duel(laid(ADVANCED), 6, 6, hand=(3, 1, 5, 5, 5)), 0)
    fives = [f"avance-1-ataque{'-5' * count}" for count in (1, 2, 3)]
    assert [move for move in offered if "ataque" in move] == [*fives, "avance-5-ataque-1"]


def test_hands_are_filled_before_the_answer() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 2, 4, 5), rival=(1, 1, 3, 4, 5), deck=8)
    found.apply(named(found, "ataque-2-2-2"))
    assert found.actor == CHANCE and found.phase == "robar" and len(values(found, 0)) == 2
    draw(found)
    assert found.actor == 1 and moves(found, 1) == ("muestra",) and len(values(found, 0)) == 5
    assert ended(after(found, "muestra")) == ("ataque", 0)


def test_after_a_parry_one_acts_with_what_is_left_and_fills_the_hand() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 3, 4, 5), rival=(1, 1, 2, 2, 3))
    after(found, "ataque-2-2", "parada-2-2")
    assert found.actor == 1 and values(found, 1) == (1, 1, 3) and len(values(found, 0)) == 5
    after(found, "retroceso-3")
    assert found.actor == 0 and len(values(found, 1)) == 5


def test_a_parry_needs_the_very_number_of_cards() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 3, 4, 5), rival=(2, 2, 2, 1, 3))
    assert moves(after(found, "ataque-2-2"), 1) == ("parada-2-2", "muestra")


def test_only_a_charge_can_be_escaped_and_not_off_the_strip() -> None:
    plain = after(duel(laid(ADVANCED), 8, 6, hand=(1, 2, 4, 4, 5)), "ataque-4")
    assert moves(plain, 1) == ("parada-4", "muestra")
    with pytest.raises(Illegal) as refused:
        plain.apply(("retirada", 1))
    assert refused.value.rule == "AVA-3"
    charge = after(
        duel(laid(ADVANCED), 8, 4, hand=(1, 2, 4, 4, 5), rival=(1, 2, 3, 5, 5)), "avance-2-ataque-4"
    )
    assert moves(charge, 1) == ("retirada-1", "retirada-2", "retirada-3", "muestra")
    after(charge, "retirada-3")
    assert charge.position.squares == [10, 1] and len(values(charge, 1)) == 5 and charge.actor == 0


# -- the end of the deck


@pytest.mark.parametrize(("rival", "end"), [((1, 2, 3, 5, 5), ("posicion", 0)), ((4, 4, 1, 2, 3), None)])
def test_in_the_basic_game_the_other_may_attack_once_more(
    rival: tuple[int, ...], end: tuple[str, int] | None
) -> None:
    found = after(duel(laid(BASIC), 7, 6, rival=rival, deck=(1,)), "avance-1")
    if end:
        assert ended(found) == end
        return
    assert moves(found, 1) == ("ataque-4", "pasa") and not found.position.deck
    assert ended(after(found.clone(), "pasa")) == ("posicion", 0)
    assert ended(after(found, "ataque-4")) == ("ataque-final", 1)


def test_a_deck_too_short_is_drawn_to_its_last_card() -> None:
    hand = (2, 2, 2, 4, 5)
    found = duel(laid(NORMAL), 8, 8, hand=hand, rival=(2, 2, 1, 1, 3), deck=(3, 4))
    after(found, "ataque-2-2")
    assert values(found, 0) == (2, 3, 4, 4, 5) and found.phase == "final" and found.actor == 1
    found.apply(("parada", 2, 2))
    assert found.actor == ALL and moves(found, 0) == moves(found, 1) == ("muestra",)
    assert ended(after(found, "muestra")) == ("recuento", 0)


def test_a_retreat_with_the_deck_out_is_decided_by_the_place() -> None:
    found = duel(laid(ADVANCED), 8, 4, hand=(1, 2, 4, 4, 5), rival=(1, 2, 3, 5, 5), deck=(3, 4))
    assert ended(after(found, "avance-2-ataque-4", "retirada-1")) == ("posicion", 0)


def test_a_retreat_that_draws_the_last_card_is_counted() -> None:
    found = duel(laid(ADVANCED), 8, 4, hand=(1, 2, 4, 4, 5), rival=(1, 2, 3, 5, 5), deck=(1, 3, 4))
    after(found, "avance-2-ataque-4", "retirada-1")
    assert found.actor == ALL and basic.distance(found.position) == 5
    assert ended(after(found, "muestra")) == ("recuento", 1)


# -- special cards


def test_special_cards_change_the_round() -> None:
    value = {name: each.value for name, each in GAME.info.values.items()}
    table = laid(BASIC, WITH)
    assert bare(table, "cien-brazos").terms.full_hand == value["mano"] + value["especial-mano"]
    assert bare(table, "lluvia-de-ceniza").terms.full_hand == value["mano"] - value["especial-mano"]
    short = duel(table, 0, 0, special="grietas")
    assert basic.distance(short.position) == value["casillas"] + 1 - 2 * value["especial-grietas"]
    chained = duel(laid(ADVANCED, WITH), 8, 4, hand=(1, 2, 4, 4, 5), special="cadenas")
    assert not [move for move in moves(chained, 0) if move.startswith("retroceso")]
    assert moves(after(chained, "avance-2-ataque-4"), 1) == ("parada-4", "muestra")


def test_a_doubled_card_is_equal_to_its_double() -> None:
    table = laid(NORMAL, WITH)
    found = duel(table, 8, 8, hand=(1, 1, 2, 4, 5), rival=(1, 2, 3, 4, 5), special="paso-de-coloso")
    assert "avance-1" not in moves(found, 0) and "retroceso-1" in moves(found, 0)
    assert "ataque-1-2" in moves(found, 0) and "ataque-1-1-2" in moves(found, 0)
    assert moves(after(found, "ataque-1-1"), 1) == ("parada-1-2", "muestra")


def test_mist_hides_cards_from_both_and_lightning_shows_both_hands() -> None:
    table = laid(BASIC, WITH)
    found = table.begin()
    found.apply("fuego")
    found.apply("niebla")
    assert found.request is not None and found.request.seen_by == NOBODY
    draw(found)
    assert len(found.position.mist) == GAME.info.values["especial-niebla"].value
    assert sum(found.census().values()) == sum(GAME.decks[name].size for name in ("combate", "especiales"))
    hidden, shown = (duel(table, 5, 5, special=name) for name in ("niebla", "relampago"))
    for each, differs in ((hidden, False), (shown, True)):
        other = each.clone()
        other.position.hands[1] = pile(f"golpe-{n}" for n in (1, 1, 1, 2, 2))
        assert (other.view(0) != each.view(0)) == differs and other.view(1) != each.view(1)


def test_a_card_drawn_is_seen_by_who_draws_it_and_by_both_in_a_flash_of_lightning() -> None:
    table = laid(BASIC, WITH)
    for special, seen in (("relampago", True), (None, False)):
        found = duel(table, 5, 5, special=special)
        found.apply(("avance", 1))
        twins = [found.clone(), found.clone()]
        for twin, card in zip(twins, sorted({*found.chances})[:2], strict=True):
            twin.apply(card)
        assert twins[0].view(0) != twins[1].view(0)
        assert (twins[0].view(1) != twins[1].view(1)) == seen


def test_a_special_card_does_not_come_twice_in_a_game() -> None:
    for seed in range(12):
        random, found = Random(seed), laid(BASIC, "especiales-partidas").begin()
        seen: list[str] = []
        games = 0
        while found.actor != OVER:
            found.apply(any_move(found, random))
            if sum(found.position.games) != games:
                games, seen = sum(found.position.games), []
            for special in found.position.special:
                if not seen or special != seen[-1]:
                    assert special not in seen
                    seen.append(special)


# -- rounds, games, matches


def scored(
    wins: tuple[int, int], winner: int, *, special: str | None = None, ties: int = 0, starter: int = 0
) -> Duel:
    """Return the table after a round."""
    found = bare(laid(BASIC, WITH), special)
    found.wins, found.winner, found.ties, found.starter = [*wins], winner, ties, starter
    rounds.end_round(found)
    return found


def test_a_round_scores_for_who_wins_it_and_never_more_than_a_game() -> None:
    assert scored((2, 1), 1).wins == [2, 2]
    assert scored((2, 1), TIE).wins == [2, 1]
    assert scored((1, 1), 0, special="el-trono-vacio").wins == [3, 1]
    found = bare(laid(BASIC, "especiales-partidas"), "el-trono-vacio")
    found.wins, found.winner = [4, 1], 0
    rounds.score(found)
    assert found.wins == [GAME.info.values["rondas"].value, 1]


def test_the_last_of_so_many_ties_goes_to_who_did_not_begin() -> None:
    most, found = GAME.info.values["empates"].value, bare(laid(BASIC))
    found.starter = 0
    for nth in range(1, most + 1):
        found.winner = TIE
        found.starter = 0
        rounds.end_round(found)
        assert (found.winner, found.ties) == ((1, 0) if nth == most else (TIE, nth))
    assert found.wins == [0, 1]


@pytest.mark.parametrize("winner", [0, 1])
def test_ties_count_only_in_a_row(winner: int) -> None:
    """A round that somebody wins in between makes them begin anew."""
    ties = GAME.info.values["empates"].value - 1
    assert scored((0, 0), winner, ties=ties).ties == 0
    assert scored((0, 0), TIE, ties=ties - 1).ties == ties


def test_who_lost_begins_and_after_a_tie_who_did_not() -> None:
    assert [scored((0, 0), winner).starter for winner in (0, 1, TIE)] == [1, 0, 1]


@pytest.mark.parametrize("seat", [0, 1])
def test_who_began_the_first_round_is_known_at_the_end(seat: int) -> None:
    found, random = laid(BASIC).begin(), Random(seat)
    found.apply(("fuego", "hielo")[seat])
    while found.actor != OVER:
        found.apply(any_move(found, random))
    assert PLAYABLE.began is not None and PLAYABLE.began(found.position) == seat


def test_a_match_is_won_with_most_of_its_games() -> None:
    table, random = laid(BASIC, "partidas"), Random(5)
    for _ in range(20):
        found = table.begin()
        while found.actor != OVER:
            found.apply(any_move(found, random))
        assert max(found.position.games) == GAME.info.values["partidas-gana"].value
        assert found.reason() == "PART-3"


# -- what is seen


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 160), seat=st.integers(0, 1), which=st.data())
def test_a_view_tells_a_hand_of_ones_own_and_no_other(
    seed: int, steps: int, seat: int, which: st.DataObject
) -> None:
    setting = which.draw(st.sampled_from(SETTINGS))
    found = walked(setting, seed, steps)
    other = found.imagine(seat, Random(seed))
    assert other.view(seat) == found.view(seat)
    assert cards_of(other) == cards_of(found)
    if found.actor in (seat, ALL):
        assert other.legal_moves(seat) == found.legal_moves(seat)
    swapped, rival = found.clone(), 1 - seat
    mine, deck = found.position.hands[seat], found.position.deck
    pairs = [(out, into) for out in mine for into in deck if out != into]
    if pairs and not found.position.terms.open_hands:
        out, into = pairs[0]
        swapped.position.hands[seat] = added(without(mine, out), into)
        swapped.position.deck = added(without(deck, into), out)
        assert swapped.view(rival) == found.view(rival)
        assert swapped.view(seat) != found.view(seat) and swapped.key() != found.key()


def test_what_is_drawn_is_seen_by_whoever_draws_it_alone() -> None:
    match = laid("basico").begin()
    match.apply(match.chances[0])
    while match.actor == CHANCE:
        seat, first, last = match.position.draws[0], match.clone(), match.clone()
        first.apply(match.chances[0])
        last.apply(match.chances[-1])
        assert first.view(1 - seat) == last.view(1 - seat) and first.view(seat) != last.view(seat)
        match = first


def cards_of(match: Match) -> Counter[str]:
    """Return how many there are of each card, whoever holds them."""
    return Counter(name.rpartition("/")[2] for name in match.census().elements())


def walked(setting: Setting, seed: int, steps: int) -> Match:
    """Return a game played by chance for so many moves."""
    random, found = Random(seed), laid(setting.variant or "", setting.scenario).begin()
    for _ in range(steps):
        if found.actor == OVER:
            break
        found.apply(any_move(found, random))
    return found


def test_of_the_discard_only_the_last_card_is_seen_but_all_of_an_attack() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 3, 4, 5), rival=(2, 2, 1, 1, 3))
    after(found, "ataque-2-2")
    assert basic.face_up(found.position) == ("golpe-2", "golpe-2")
    found.apply(("parada", 2, 2))
    assert basic.face_up(found.position) == ("golpe-2",)
    assert basic.may_count(found.position, 0) == (len(found.position.deck), 3)


# -- how long it takes


@settings(max_examples=36, deadline=None)
@given(seed=st.integers(0, 100_000), which=st.data())
def test_every_decision_brings_the_end_nearer(seed: int, which: st.DataObject) -> None:
    setting = which.draw(st.sampled_from(SETTINGS))
    random, found = Random(seed), laid(setting.variant or "", setting.scenario).begin()
    measures, decisions = [], 0
    while found.actor != OVER:
        if found.actor != CHANCE:
            measures.append(found.termination_measure() or ())
            decisions += 2 if found.actor == ALL else 1
        found.apply(any_move(found, random))
    assert all(later < earlier for earlier, later in pairwise(measures))
    assert decisions <= PLAYABLE.cap(GAME, setting)


# -- chances


def test_an_unseen_hand_holds_what_hands_of_the_cards_left_hold() -> None:
    size, copies, hand, played = 25, 5, 5, 3
    unseen = size - hand - played
    ways = comb(unseen, hand)

    def lacks(held: int) -> int:
        return comb(unseen - (copies - held), hand)

    found = {name: chance(GAME) for name, chance in PLAYABLE.chances().items()}
    assert found["acierta"] == found["para-uno"] == 1 - Fraction(lacks(1), ways)
    assert found["acierta-si-tienes-dos"] == 1 - Fraction(lacks(2), ways)
    single = (copies - 2) * comb(unseen - (copies - 2), hand - 1)
    assert found["para-dos"] == 1 - Fraction(lacks(2) + single, ways)


def test_the_chances_are_those_of_a_moment_that_can_come() -> None:
    """The first strike with a value nobody has seen: three advances of 5, then a 3; none comes sooner."""
    found = odds.first_strike(GameTables(GAME, PLAYABLE), BASIC)
    assert basic.distance(found) == 3 and found.discard == ("golpe-5",) * 3
    spaces, highest = GAME.info.values["casillas"].value, max(found.terms.worth.values())
    assert spaces + 1 - 2 * highest > highest


def test_a_deck_of_one_value_has_no_strike_unseen() -> None:
    deck = GAME.decks["combate"]
    only = deck.model_copy(update={"cards": [deck.cards[0].model_copy(update={"copies": 25})]})
    game = GAME.with_(decks={**GAME.decks, "combate": only})
    with pytest.raises(MissingContent, match="strike before any like it"):
        odds.first_strike(GameTables(game, PLAYABLE), BASIC)


# -- rules counted


def test_a_sample_game_counts_each_rule_as_often_as_it_is_applied() -> None:
    transcript = GAME.transcripts["cinco-rondas"]
    table = laid_out(transcript.variant or "", transcript.scenario)
    done: Counter[str] = Counter()
    for seat, move in replay(table.begin(), transcript.words):
        if seat != CHANCE:
            done[move[0]] += 1
    applied = table.rules.applied()
    assert applied["MOV-1"] == done["avance"] and applied["MOV-2"] == done["retroceso"]
    assert applied["ATA-2"] == done["ataque"] == applied["PART-1"] == applied["RONDA-4"]
    assert applied["RONDA-5"] == 1 + done["ataque"] and "NOR-3" not in applied and "FIN-1" not in applied


def test_a_rule_of_another_variant_is_off_and_one_of_its_own_is_not() -> None:
    """Which rules hold in a game only the rulebook says: no variant is named in the rules' code."""
    for variant, held in ((BASIC, "FIN-2"), (NORMAL, "NOR-2"), (ADVANCED, "AVA-4")):
        off = laid(variant).rules.off
        assert held not in off
        assert off == {
            name for name, rule in GAME.rules.items() if rule.variants and variant not in rule.variants
        }
