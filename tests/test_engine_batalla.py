"""Batalla entre titanes, played: its rules in the corners, its ends, what its players see."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import comb
from random import Random

import pytest
from batalla_strip import ENGINE, GAME, after, draw, duel, laid, laid_out, values
from generator.oldengine.examples import replay
from generator.oldengine.play import play, random_bot
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.oldengine.batalla_duel import Duel
from generator.oldengine.batalla_ground import FOG
from generator.oldengine.batalla_odds import first_strike
from generator.oldengine.batalla_table import Score
from generator.oldengine.kernel import ALL, CHANCE, OVER, Illegal, Setting
from generator.oldengine.table import Lacking

BASIC, NORMAL, ADVANCED = "basico", "normal", "avanzado"
WITH = "especiales"
SETTINGS = ENGINE.settings(GAME)


def ended(found: Duel) -> tuple[str, int | None]:
    """Return how the round before ended, and who won it."""
    return found.ending, found.winner


# -- moving and attacking


def test_a_move_fits_whole_or_is_not_offered() -> None:
    found = duel(laid(BASIC), 3, 11)
    assert found.gap == 4
    assert found.actions(0) == ("avance-1", "avance-2", "avance-3", "retroceso-1", "retroceso-2", "ataque-4")


def test_nobody_goes_back_to_the_start_nor_from_it() -> None:
    assert "retroceso-1" not in duel(laid(BASIC), 1, 8).actions(0)
    at_start = duel(laid(BASIC), 0, 0)
    assert at_start.gap == 18 and at_start.actions(0) == tuple(f"avance-{n}" for n in range(1, 6))


def test_who_can_do_nothing_shows_the_hand_and_loses() -> None:
    found = duel(laid(BASIC), 2, 15, hand=(2, 3, 4, 5, 5))
    assert found.gap == 1 and found.actions(0) == ("muestra",)
    with pytest.raises(Illegal) as refused:
        found.apply("pasa")
    assert refused.value.rule == "ACC-1"
    assert ended(after(found, "muestra")) == ("sin-accion", 1)


def test_an_attack_with_several_cards_is_of_the_normal_game() -> None:
    hand = (2, 2, 2, 4, 5)
    assert [act for act in duel(laid(BASIC), 8, 8, hand).actions(0) if "ataque" in act] == ["ataque-2"]
    several = [act for act in duel(laid(NORMAL), 8, 8, hand).actions(0) if "ataque" in act]
    assert several == ["ataque-2", "ataque-2-2", "ataque-2-2-2"]


def test_a_charge_strikes_from_the_new_space_with_what_is_left() -> None:
    acts = duel(laid(ADVANCED), 5, 6, hand=(3, 3, 4, 4, 5)).actions(0)
    assert "avance-3-ataque-4-4" in acts and "avance-4-ataque-3-3" in acts
    assert [act for act in acts if act.startswith("avance-3-ataque")] == [
        "avance-3-ataque-4",
        "avance-3-ataque-4-4",
    ]
    found = after(duel(laid(ADVANCED), 5, 6, hand=(3, 3, 4, 4, 5)), "avance-3-ataque-4-4")
    assert found.squares == (8, 6) and found.gap == 4 and found.hands[0].size == 5 and found.owner == 1


def test_hands_are_filled_before_the_answer() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 2, 4, 5), rival=(1, 1, 3, 4, 5), deck=8)
    found.apply("ataque-2-2-2")
    assert found.actor == CHANCE and found.owed == 3
    draw(found)
    assert found.actor == 1 and found.actions(1) == ("muestra",)
    assert ended(after(found, "muestra")) == ("ataque", 0)


def test_after_a_parry_one_acts_with_what_is_left_and_fills_the_hand() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 3, 4, 5), rival=(1, 1, 2, 2, 3))
    after(found, "ataque-2-2", "parada-2-2")
    assert found.actor == 1 and values(found, 1) == (1, 1, 3) and found.hands[0].size == 5
    after(found, "retroceso-3")
    assert found.actor == 0 and found.hands[1].size == 5


def test_a_parry_needs_the_very_number_of_cards() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 3, 4, 5), rival=(2, 2, 2, 1, 3))
    assert after(found, "ataque-2-2").actions(1) == ("parada-2-2", "muestra")


def test_only_a_charge_can_be_escaped_and_not_off_the_strip() -> None:
    plain = after(duel(laid(ADVANCED), 8, 6, hand=(1, 2, 4, 4, 5)), "ataque-4")
    assert plain.actions(1) == ("parada-4", "muestra")
    charge = after(
        duel(laid(ADVANCED), 8, 4, hand=(1, 2, 4, 4, 5), rival=(1, 2, 3, 5, 5)), "avance-2-ataque-4"
    )
    assert charge.actions(1) == ("retirada-1", "retirada-2", "retirada-3", "muestra")
    after(charge, "retirada-3")
    assert charge.squares == (10, 1) and charge.hands[1].size == 5 and charge.owner == 0


# -- the end of the deck


@pytest.mark.parametrize(("rival", "end"), [((1, 2, 3, 5, 5), ("posicion", 0)), ((4, 4, 1, 2, 3), None)])
def test_in_the_basic_game_the_other_may_attack_once_more(
    rival: tuple[int, ...], end: tuple[str, int] | None
) -> None:
    found = after(duel(laid(BASIC), 7, 6, rival=rival, deck=(1,)), "avance-1")
    if end:
        assert ended(found) == end
        return
    assert found.actions(1) == ("ataque-4", "pasa") and not found.deck
    assert ended(after(found.clone(), "pasa")) == ("posicion", 0)
    assert ended(after(found, "ataque-4")) == ("ataque-final", 1)


def test_a_deck_too_short_is_drawn_to_its_last_card() -> None:
    hand = (2, 2, 2, 4, 5)
    found = duel(laid(NORMAL), 8, 8, hand=hand, rival=(2, 2, 1, 1, 3), deck=(3, 4))
    after(found, "ataque-2-2")
    assert values(found, 0) == (2, 3, 4, 4, 5) and found.post.stance.spent
    found.apply("parada-2-2")
    assert found.actor == ALL and found.actions(0) == found.actions(1) == ("muestra",)
    assert ended(after(found, "muestra")) == ("recuento", 0)


def test_a_retreat_with_the_deck_out_is_decided_by_the_place() -> None:
    found = duel(laid(ADVANCED), 8, 4, hand=(1, 2, 4, 4, 5), rival=(1, 2, 3, 5, 5), deck=(3, 4))
    assert ended(after(found, "avance-2-ataque-4", "retirada-1")) == ("posicion", 0)


def test_a_retreat_that_draws_the_last_card_is_counted() -> None:
    found = duel(laid(ADVANCED), 8, 4, hand=(1, 2, 4, 4, 5), rival=(1, 2, 3, 5, 5), deck=(1, 3, 4))
    after(found, "avance-2-ataque-4", "retirada-1")
    assert found.actor == ALL and found.gap == 5
    assert ended(after(found, "muestra")) == ("recuento", 1)


# -- special cards


def test_special_cards_change_the_round() -> None:
    def full(special: str) -> int:
        return duel(laid(BASIC, WITH), 5, 5, special=special).field.full

    value = {name: each.value for name, each in GAME.info.values.items()}
    assert full("cien-brazos") == value["mano"] + value["especial-mano"]
    assert full("lluvia-de-ceniza") == value["mano"] - value["especial-mano"]
    short = duel(laid(BASIC, WITH), 0, 0, special="grietas")
    assert short.gap == value["casillas"] + 1 - 2 * value["especial-grietas"]
    chained = duel(laid(ADVANCED, WITH), 8, 4, hand=(1, 2, 4, 4, 5), special="cadenas")
    assert not [act for act in chained.actions(0) if act.startswith("retroceso")]
    assert after(chained, "avance-2-ataque-4").actions(1) == ("parada-4", "muestra")


def test_a_doubled_card_is_equal_to_its_double() -> None:
    table = laid(NORMAL, WITH)
    found = duel(table, 8, 8, hand=(1, 1, 2, 4, 5), rival=(1, 2, 3, 4, 5), special="paso-de-coloso")
    assert "avance-1" not in found.actions(0) and "retroceso-1" in found.actions(0)
    assert "ataque-1-2" in found.actions(0) and "ataque-1-1-2" in found.actions(0)
    assert after(found, "ataque-1-1").actions(1) == ("parada-1-2", "muestra")


def test_mist_hides_cards_from_both_and_lightning_shows_both_hands() -> None:
    table = laid(BASIC, WITH)
    found = table.begin()
    found.apply(0)
    names = [each.id for each in table.specials]
    found.apply(names.index("niebla"))
    assert found.luck == FOG
    draw(found)
    assert found.hands[FOG].size == GAME.info.values["especial-niebla"].value
    assert sum(found.census().values()) == GAME.decks["combate"].size
    hidden, shown = (duel(table, 5, 5, special=name) for name in ("niebla", "relampago"))
    for each, differs in ((hidden, False), (shown, True)):
        other = each.clone()
        other.hands[1] = table.heap([0, 0, 0, 1, 1])
        assert (other.view(0) != each.view(0)) == differs and other.view(1) != each.view(1)


def test_a_special_card_does_not_come_twice_in_a_game() -> None:
    for seed in range(12):
        random, found = Random(seed), laid(BASIC, "especiales-partidas").begin()
        seen: list[int] = []
        games = 0
        while found.actor != OVER:
            acts = found.lots if found.actor == CHANCE else found.actions(found.actor)
            found.apply(random.choice(acts))
            if found.standing.score.played != games:
                games, seen = found.standing.score.played, []
            if found.shown >= 0 and (not seen or found.shown != seen[-1]):
                assert found.shown not in seen
                seen.append(found.shown)


# -- rounds, games, matches


def won(wins: tuple[int, int], winner: int, *, worth: int = 1, scenario: str | None = None) -> Score:
    """Return the score after a round."""
    standing = laid(BASIC, scenario).standing_at(Score(wins))
    return standing.verdicts[winner, worth, 0, 0].answer.standing.score


def test_a_round_scores_for_who_wins_it_and_never_more_than_a_game() -> None:
    assert won((2, 1), 1).wins == (2, 2)
    assert won((2, 1), -1).wins == (2, 1)
    assert won((4, 1), 0, worth=2).wins == (GAME.info.values["rondas"].value, 1)


def test_the_last_of_so_many_ties_goes_to_who_did_not_begin() -> None:
    most = GAME.info.values["empates"].value
    standing = laid(BASIC).standing
    for nth in range(1, most + 1):
        verdict = standing.verdicts[-1, 1, 0, 0].answer
        standing = verdict.standing
        assert (verdict.winner, standing.score.ties) == ((1, 0) if nth == most else (-1, nth))
    assert standing.score.wins == (0, 1)


def test_who_lost_begins_and_after_a_tie_who_did_not() -> None:
    verdicts = laid(BASIC).standing.verdicts
    assert [verdicts[winner, 1, 0, 0].answer.starter for winner in (0, 1, -1)] == [1, 0, 1]


def test_a_match_is_won_with_most_of_its_games() -> None:
    table, random = laid(BASIC, "partidas"), Random(5)
    for _ in range(20):
        found = table.begin()
        while found.actor != OVER:
            acts = found.lots if found.actor == CHANCE else found.actions(found.actor)
            found.apply(random.choice(acts))
        assert max(found.standing.score.games) == GAME.info.values["partidas-gana"].value
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
    assert other.view(seat) == found.view(seat) and other.census() == found.census()
    if found.actor in (seat, ALL):
        assert other.actions(seat) == found.actions(seat)
    swapped, rival = found.clone(), 1 - seat
    mine, deck = found.hands[seat], found.deck
    pairs = [(out, into) for out in mine.kinds for into in set(deck) if out != into]
    if pairs and not found.field.special.open:
        out, into = pairs[0]
        swapped.hands[seat] = mine.minus(out).plus(into)
        swapped.deck = bytearray(sorted([*deck, out]))
        swapped.deck.remove(into)
        assert swapped.view(rival) == found.view(rival)
        assert swapped.view(seat) != found.view(seat) and swapped.key() != found.key()


def walked(setting: Setting, seed: int, steps: int) -> Duel:
    """Return a game played by chance for so many acts."""
    random, found = Random(seed), laid(setting.variant or "", setting.scenario).begin()
    for _ in range(steps):
        if found.actor == OVER:
            break
        if found.actor == ALL:
            found.apply([random.choice(found.actions(seat)) for seat in range(2)])
        else:
            acts = found.lots if found.actor == CHANCE else found.actions(found.actor)
            found.apply(random.choice(acts))
    return found


def test_of_the_discard_only_the_last_card_is_seen_but_all_of_an_attack() -> None:
    found = duel(laid(NORMAL), 8, 8, hand=(2, 2, 3, 4, 5), rival=(2, 2, 1, 1, 3))
    after(found, "ataque-2-2")
    assert found.top() == (1, 1)
    found.apply("parada-2-2")
    assert found.top() == (1,) and found.counted(0) == (len(found.deck), 3)


# -- how long it takes, and how much


@settings(max_examples=36, deadline=None)
@given(seed=st.integers(0, 100_000), which=st.data())
def test_every_decision_brings_the_end_nearer(seed: int, which: st.DataObject) -> None:
    setting = which.draw(st.sampled_from(SETTINGS))
    random, found = Random(seed), laid(setting.variant or "", setting.scenario).begin()
    measures, decisions = [], 0
    while found.actor != OVER:
        if found.actor != CHANCE:
            measures.append(found.measure())
            decisions += 2 if found.actor == ALL else 1
        if found.actor == ALL:
            found.apply(["muestra", "muestra"])
        else:
            acts = found.lots if found.actor == CHANCE else found.actions(found.actor)
            found.apply(random.choice(acts))
    assert all(later < earlier for earlier, later in pairwise(measures))
    assert decisions <= ENGINE.cap(GAME, setting)


def test_memory_does_not_grow_with_the_games_played() -> None:
    table, random = laid_out(BASIC), Random(1)
    bots, sizes = [random_bot(random)] * 2, []
    for _ in range(2):
        for _ in range(150):
            play(table.begin(), bots, random, ENGINE.cap(GAME, Setting(2, BASIC)))
        parts = table.fields[-1].answer.known.parts.values()
        sizes.append(sum(map(len, parts)))
    kinds, full = len(table.blows), table.hand
    hands = sum(comb(kinds - 1 + size, size) for size in range(full + 1))
    assert all(len(each) <= hands for each in parts)
    assert sizes[1] < 1.3 * sizes[0]


# -- chances


def test_an_unseen_hand_holds_what_hands_of_the_cards_left_hold() -> None:
    size, copies, hand, played = 25, 5, 5, 3
    unseen = size - hand - played
    ways = comb(unseen, hand)

    def lacks(held: int) -> int:
        return comb(unseen - (copies - held), hand)

    odds = {name: chance(GAME) for name, chance in ENGINE.odds.items()}
    assert odds["acierta"] == odds["para-uno"] == 1 - Fraction(lacks(1), ways)
    assert odds["acierta-si-tienes-dos"] == 1 - Fraction(lacks(2), ways)
    single = (copies - 2) * comb(unseen - (copies - 2), hand - 1)
    assert odds["para-dos"] == 1 - Fraction(lacks(2) + single, ways)


def test_the_chances_are_those_of_a_moment_that_can_come() -> None:
    """The first strike with a value nobody has seen: three advances of 5, then a 3; none comes sooner."""
    field = laid_out(BASIC).fields[-1].answer
    kind, played = first_strike(field)
    assert (field.values[kind], [field.values[card] for card in played]) == (3, [5, 5, 5])
    spaces = GAME.info.values["casillas"].value
    assert spaces + 1 - 2 * max(field.values) > max(field.values)


def test_a_deck_of_one_value_has_no_strike_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    field = laid_out(BASIC).fields[-1].answer
    monkeypatch.setattr(field, "values", (1,))
    with pytest.raises(Lacking, match="strike before any like it"):
        first_strike(field)


# -- rules counted


def test_a_sample_game_counts_each_rule_as_often_as_it_is_applied() -> None:
    transcript = GAME.transcripts["cinco-rondas"]
    table = laid_out(transcript.variant or "", transcript.scenario)
    done: Counter[str] = Counter()
    for seat, act in replay(table.begin(), transcript.words):
        if seat != CHANCE:
            done[act.split("-")[0]] += 1
    applied = table.book.applied()
    assert applied["MOV-1"] == done["avance"] and applied["MOV-2"] == done["retroceso"]
    assert applied["ATA-2"] == done["ataque"] == applied["PART-1"] == applied["RONDA-4"]
    assert applied["RONDA-5"] == 1 + done["ataque"] and "NOR-3" not in applied and "FIN-1" not in applied
