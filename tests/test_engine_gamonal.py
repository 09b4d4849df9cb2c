"""Gamonal resiste, played: its rules in the corners, its choices, its ends, what its players see."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from gamonal_street import (
    CAP,
    CONTENT,
    ENGINE,
    GAME,
    SETTING,
    A,
    C,
    D,
    S,
    after,
    laid,
    laid_out,
    stand,
    where,
)
from generator.oldengine.examples import replay
from generator.oldengine.play import play, random_bot
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model.game import Game
from generator.oldengine.gamonal_numbers import LIFT, PASS
from generator.oldengine.gamonal_position import UNSEEN
from generator.oldengine.gamonal_street import Street
from generator.oldengine.kernel import ALL, CHANCE, OVER, Illegal
from generator.oldengine.table import Lacking
from generator.reader import read_game

LAST = laid().squares


def played(seed: int, turns: int) -> Street:
    """Return a game played by chance for some decisions."""
    random, street = Random(seed), laid().begin()
    while street.actor != OVER and turns:
        if street.actor == CHANCE:
            street.apply(random.choice(street.lots))
        else:
            street.apply([random.choice(street.actions(seat)) for seat in range(street.seats)])
            turns -= 1
    while street.actor == CHANCE:
        street.apply(random.choice(street.lots))
    return street


# -- moving apart


@pytest.mark.parametrize(
    ("at", "acts", "dice", "to"),
    [
        ((1, LAST), (A, A), [], (2, LAST - 1)),
        ((1, LAST), (C, C), [], (3, LAST - 2)),
        ((1, LAST), (D, S), [], (1, LAST)),
        ((2, 6), (C, A), [], (4, 5)),
        ((2, 5), (C, A), [], (3, 4)),
        ((2, 5), (A, C), [], (3, 4)),
        ((2, 4), (C, D), [], (3, 4)),
        ((2, 4), (A, A), [(1, 6)], (2, 3)),
        ((2, 4), (C, A), [(3, 3), (6, 6), (4, 1)], (3, 4)),
        ((2, 6), (C, C), [(1, 2)], (3, 4)),
    ],
)
def test_figures_apart_advance_square_by_square(
    at: tuple[int, int], acts: tuple[int, int], dice: list[tuple[int, int]], to: tuple[int, int]
) -> None:
    street = after(stand(laid(), *at), *acts, *dice)
    assert where(street) == to and street.actor == ALL


def test_a_charge_that_ends_in_contact_does_not_clash_in_the_same_turn() -> None:
    street = stand(laid(), 3, 5)
    street.apply([C, S])
    assert where(street) == (4, 5) and street.actor == CHANCE and street.luck == 1


# -- clashes


def test_dice_say_what_they_are_thrown_for() -> None:
    """A clash, the one free square between both, and one that is left after a step."""
    thrown = {}
    for at, acts in (((3, 4), (A, A)), ((3, 5), (A, A)), ((2, 6), (C, C))):
        street = stand(laid(), *at)
        street.apply(acts)
        assert street.actor == CHANCE
        thrown[at] = street.say(CHANCE, (5, 2)).phrase
    assert thrown == {(3, 4): "dice", (3, 5): "contest", (2, 6): "contest"}


@pytest.mark.parametrize(
    ("acts", "dice", "to"),
    [
        ((A, A), (6, 5), (4, 5)),
        ((C, A), (1, 2), (2, 3)),
        ((A, C), (1, 2), (1, 2)),
        ((C, D), (5, 3), (3, 4)),
        ((C, D), (6, 3), (5, 6)),
        ((D, A), (1, 3), (3, 4)),
        ((D, A), (1, 4), (2, 3)),
        ((D, C), (6, 1), (3, 4)),
    ],
)
def test_dice_decide_a_clash(acts: tuple[int, int], dice: tuple[int, int], to: tuple[int, int]) -> None:
    assert where(after(stand(laid(), 3, 4), *acts, dice)) == to


@pytest.mark.parametrize(
    ("acts", "to"), [((A, S), (4, 5)), ((S, C), (1, 2)), ((D, D), (3, 4)), ((S, D), (3, 4))]
)
def test_without_two_who_resist_nothing_is_thrown(acts: tuple[int, int], to: tuple[int, int]) -> None:
    street = stand(laid(), 3, 4)
    street.apply([*acts])
    assert where(street) == to and street.luck < 2


def test_a_level_guard_holds_and_is_not_thrown_again() -> None:
    street = after(stand(laid(), 3, 4), C, D, (5, 3))
    assert street.actor == ALL and where(street) == (3, 4)


@pytest.mark.parametrize("at", range(1, LAST))
def test_a_push_beyond_the_end_ends_the_game_at_once(at: int) -> None:
    street = after(stand(laid(), at, at + 1), C, S)
    gone = at + 1 + 2 > LAST
    assert (street.actor == OVER) == gone
    if gone:
        assert street.reason() == "FIN-1" and street.returns() == (1.0, 0.0)
        assert street.hands[1].size == 3, "who is thrown off draws no more"
    mirrored = after(stand(laid(), LAST - at, LAST + 1 - at), S, C)
    assert mirrored.returns() == (0.0, 1.0) if gone else where(mirrored) == (LAST - at - 2, LAST - at - 1)


def test_who_is_pushed_while_supplying_draws_all_the_same() -> None:
    street = after(stand(laid(), 4, 5), S, A)
    assert where(street) == (3, 4) and street.hands[0].size == 5 and street.hands[1].size == 3


# -- choosing


def test_each_refusal_names_its_rule() -> None:
    full, empty = stand(laid(), 3, 4, hands=((A,), (A,))), stand(laid(), 3, 4, hands=((), (A,)))
    for street, act, rule in [
        (full, PASS, "ELEGIR-2"),
        (full, LIFT, "ELEGIR-4"),
        (full, C, "ELEGIR-1"),
        (empty, PASS, "ELEGIR-2"),
        (empty, A, "ELEGIR-1"),
    ]:
        with pytest.raises(Illegal) as refused:
            street.apply([act, A])
        assert (refused.value.rule, refused.value.act) == (rule, street.notation(act))
    assert full.actions(0) == (A,) and empty.actions(0) == (LIFT,)


def test_what_one_side_may_not_do_undoes_what_the_other_may() -> None:
    street = stand(laid(), 3, 4, hands=((A, C), (D,)))
    before = street.key()
    for acts in ([A, C], [C, PASS], [D, D], [LIFT, D]):
        with pytest.raises(Illegal):
            street.apply(acts)
        assert street.key() == before


def test_luck_that_cannot_be_is_refused_and_changes_nothing() -> None:
    thrown, drawn, lifted = (stand(laid(), 3, 4, hands=(hand, (A, S))) for hand in ((A,), (S,), ()))
    thrown.apply([A, A])
    drawn.apply([S, S])
    lifted.apply([LIFT, S])
    drawn.decks[0] = laid().heap([A, A])
    lifted.decks[0] = laid().heap([A, A])
    for street, acts in [
        (thrown, [(7, 1), A, LIFT]),
        (drawn, [S, PASS, (1, 2)]),
        (lifted, [C, LIFT, (1, 2)]),
    ]:
        before = street.key()
        for act in acts:
            with pytest.raises(Illegal) as refused:
                street.apply(act)
            assert refused.value.rule in GAME.rules and street.key() == before


def test_both_sides_may_play_unseen_in_one_turn() -> None:
    street = stand(laid(), 3, 4, hands=((), ()), decks=((C, A), (S, A)))
    street.apply([LIFT, LIFT])
    assert street.lots == street.decks[0].cards and street.notation(LIFT) == "levantar"
    street.apply(C)
    assert street.actor == CHANCE and street.played == (C, LIFT)
    street.apply(S)
    assert where(street) == (5, 6)


# -- decks that run out


def test_a_deck_that_runs_out_in_a_draw_is_shuffled_at_once() -> None:
    street = after(stand(laid(), 3, 4, hands=((S,), (D,)), decks=((A,), None)), S, D)
    assert street.mixed == [1, 0] and street.hands[0].size == 2
    assert street.discards[0].cards == (S,) and street.decks[0].size == 18 - 1 - 2


def test_the_card_in_play_is_not_shuffled() -> None:
    street = after(stand(laid(), 3, 4, hands=((), (D,)), decks=((A,), None)), LIFT, D, (1, 1))
    assert street.discards[0].cards == (A,) and A in street.decks[0].cards


def test_a_deck_that_may_not_be_shuffled_ends_the_game_with_the_turn() -> None:
    street = stand(laid(), 3, 4, hands=((S,), (A,)), decks=((A,), None), mixed=(1, 0))
    street.apply([S, A])
    street.apply(A)
    assert street.actor == OVER and street.reason() == "FIN-2"
    assert where(street) == (2, 3) and street.hands[0].cards == (A,) and street.returns() == (0.0, 1.0)


def test_being_thrown_off_comes_before_running_out() -> None:
    street = after(stand(laid(), 1, 2, hands=((), (A,)), decks=((S,), None), mixed=(1, 0)), LIFT, A)
    assert street.reason() == "FIN-1" and street.returns() == (0.0, 1.0)


@pytest.mark.parametrize(("at", "wins"), [((3, 4), 1), ((4, 5), 0), ((2, 6), None), ((1, 2), 1)])
def test_the_figure_further_from_its_end_wins_when_cards_run_out(
    at: tuple[int, int], wins: int | None
) -> None:
    street = stand(laid(), *at, hands=((), ()), decks=((D,), (D,)), mixed=(1, 1))
    assert after(street, LIFT, LIFT).winner == wins
    assert street.returns() == ((0.5, 0.5) if wins is None else (1.0, 0.0) if wins == 0 else (0.0, 1.0))


# -- what is seen


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), turns=st.integers(0, 20), seat=st.integers(0, 1))
def test_a_view_tells_a_hand_of_ones_own_and_no_other(seed: int, turns: int, seat: int) -> None:
    street, random = played(seed, turns), Random(seed)
    other = street.imagine(seat, random)
    assert other.view(seat) == street.view(seat) and other.actions(seat) == street.actions(seat)
    assert dict(other.census()) == dict(street.census())
    changed, rival = street.clone(), 1 - seat
    if changed.hands[seat].kinds and changed.decks[seat].kinds:
        out, into = changed.hands[seat].kinds[0], changed.decks[seat].kinds[-1]
        if out != into:
            changed.hands[seat] = changed.hands[seat].minus(out).plus(into)
            changed.decks[seat] = changed.decks[seat].minus(into).plus(out)
            assert changed.view(seat) != street.view(seat)
            assert changed.view(rival) == street.view(rival)
            assert changed.key() != street.key()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), turns=st.integers(0, 20))
def test_what_is_imagined_is_as_likely_as_the_cards_are(seed: int, turns: int) -> None:
    street = played(seed, turns)
    unseen = Counter([*street.hands[1].cards, *street.decks[1].cards])
    for nth in range(5):
        other = street.imagine(0, Random(nth))
        assert Counter([*other.hands[1].cards, *other.decks[1].cards]) == unseen
        assert other.hands[1].size == street.hands[1].size and other.hands[0] is street.hands[0]


def test_cards_shown_are_seen_by_both_and_a_lifted_card_by_nobody() -> None:
    shown = [stand(laid(), 3, 4, hands=((card,), (A,))) for card in (A, C)]
    for street in shown:
        before = street.view(1)
        street.apply([street.hands[0].cards[0], A])
        assert street.view(1) != before
    assert shown[0].view(1) != shown[1].view(1)
    lifted = [stand(laid(), 3, 4, hands=((), (A,)), decks=((card, D), None)) for card in (A, C)]
    for street in lifted:
        street.discards[0] = laid().none
        street.apply([LIFT, A])
    assert lifted[0].view(1) == lifted[1].view(1) and lifted[0].key() != lifted[1].key()


# -- how long it takes


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_every_turn_brings_the_end_nearer(seed: int) -> None:
    random, street, measures = Random(seed), laid().begin(), []
    while street.actor != OVER:
        if street.actor == CHANCE:
            street.apply(random.choice(street.lots))
            continue
        measures.append(street.measure())
        assert 1 <= street.vecinos < street.autoridades <= LAST
        street.apply([random.choice(street.actions(seat)) for seat in range(2)])
    assert all(later < earlier for earlier, later in pairwise(measures))
    assert 2 * len(measures) <= CAP


def test_two_who_only_wait_run_out_of_cards_within_the_cap() -> None:
    random, longest = Random(3), 0

    def waits(_street: object, _seat: int, acts: Sequence[int]) -> int:
        return next((act for act in (S, D) if act in acts), acts[0])

    for _ in range(50):
        done = play(laid().begin(), [waits, waits], random, CAP)
        longest = max(longest, done.plies)
    assert CAP // 2 < longest <= CAP


def test_memory_does_not_grow_with_the_games_played() -> None:
    table, random = laid_out(GAME), Random(1)
    bots, sizes = [random_bot(random)] * 2, []
    for _ in range(2):
        for _ in range(400):
            play(table.begin(), bots, random, CAP)
        sizes.append(len(table.choices) + len(table.meetings))
    hands = 1
    for copies in table.decks[0].counts:
        hands *= copies + 1
    squares = LAST * (LAST - 1) // 2
    assert len(table.choices) <= hands and len(table.meetings) <= squares * len(table.cards) ** 2
    assert sizes[1] < 1.2 * sizes[0]


# -- rules counted


def test_a_sample_game_counts_each_rule_as_often_as_it_is_applied() -> None:
    table = laid_out(GAME)
    transcript = next(iter(GAME.transcripts.values()))
    street, supplied, thrown = table.begin(), 0, 0
    for seat, act in replay(street, transcript.words):
        thrown += isinstance(act, tuple)
        turned_up = seat == CHANCE and not isinstance(act, tuple) and street.luck >= UNSEEN
        supplied += act == S and (seat != CHANCE or turned_up)
    applied = table.book.applied()
    assert applied["ROBAR-1"] == supplied > 0
    assert applied["MOVER-3"] == 1 and applied["FIN-1"] == 1 and applied["PREP-5"] == 1
    clashes = applied["MOVER-3"] + applied["CHOQUE-2"] + applied["CHOQUE-3"]
    assert clashes < thrown, "one tie was thrown again"
    assert "FIN-2" not in applied and "MAZO-1" not in applied
    table.book.forget()
    assert not +table.book.applied()


# -- chances


def test_a_clash_has_the_chances_that_its_dice_have() -> None:
    faces = range(1, 7)
    pairs = [(one, two) for one in faces for two in faces]
    odds = {name: chance(GAME) for name, chance in ENGINE.odds.items()}
    assert odds["ataque-contra-ataque"] == Fraction(1, 2)
    assert odds["tirada-repetida"] == Fraction(sum(one == two for one, two in pairs), 36)
    assert odds["ataque-contra-defensa"] == Fraction(sum(one > two + 2 for one, two in pairs), 36)
    assert odds["defensa-aguanta"] == 1 - odds["ataque-contra-defensa"]


def test_a_first_hand_has_the_chances_of_all_first_hands() -> None:
    deck = [*range(18)]
    attacks, charges, supplies = set(deck[:9]), set(deck[:4]), set(deck[-6:])
    hands = [set(hand) for hand in combinations(deck, 5)]
    odds = {name: chance(GAME) for name, chance in ENGINE.odds.items()}
    for name, wanted in [("ataque", attacks), ("carga", charges), ("abastecimiento", supplies)]:
        without = sum(not hand & wanted for hand in hands)
        assert odds[f"mano-sin-{name}"] == Fraction(without, len(hands))
    assert (odds["a-ciegas-ataque"], odds["a-ciegas-abastecimiento"]) == (Fraction(1, 2), Fraction(1, 3))


# -- from the content


def changed(tmp_path: Path, *changes: tuple[str, str, str]) -> Game:
    """Return the game with `old` replaced by `new` in each (file, old, new)."""
    folder = tmp_path / "gamonal-resiste"
    shutil.copytree(CONTENT, folder, ignore=shutil.ignore_patterns("art"))
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    game, _ = read_game(folder)
    assert game is not None
    return game


def test_numbers_changed_in_the_content_change_play(tmp_path: Path) -> None:
    game = changed(
        tmp_path,
        ("game.yaml", "title: Carga, value: 2", "title: Carga, value: 3"),
        ("game.yaml", "title: Defensa, value: 2", "title: Defensa, value: 5"),
        ("game.yaml", "title: Casillas, value: 7", "title: Casillas, value: 9"),
        ("game.yaml", "title: Mano inicial, value: 5", "title: Mano inicial, value: 4"),
        ("game.yaml", "title: Veces que se baraja, value: 1", "title: Veces que se baraja, value: 2"),
    )
    table = laid_out(game)
    street = table.begin()
    assert where(street) == (1, 9)
    while street.actor == CHANCE:
        street.apply(street.lots[0])
    assert [hand.size for hand in street.hands] == [4, 4]
    assert where(after(stand(table, 1, 9), C, D)) == (4, 9)
    assert where(after(stand(table, 4, 5), C, S)) == (7, 8)
    assert ENGINE.odds["defensa-aguanta"](game) == 1
    assert ENGINE.cap(game, SETTING) == 2 * 18 * 3


@pytest.mark.parametrize(
    ("file", "old", "new", "lacking"),
    [
        ("game.yaml", "  mezclas: {", "  barajadas: {", "game.yaml"),
        ("game.yaml", "  mano: {", "  cartas: {", "game.yaml"),
        ("game.yaml", "  autoridades:\n    title", "  policias:\n    title", "game.yaml"),
        ("boards.yaml", "  calle:\n", "  avenida:\n", "boards.yaml"),
        ("cards.yaml", "  vecinos:\n    title: Cartas", "  vecinas:\n    title: Cartas", "cards.yaml"),
    ],
)
def test_what_the_content_lacks_is_told_with_its_file(
    tmp_path: Path, file: str, old: str, new: str, lacking: str
) -> None:
    with pytest.raises(Lacking) as told:
        play(
            laid_out(changed(tmp_path, (file, old, new))).begin(), [random_bot(Random(1))] * 2, Random(1), CAP
        )
    assert told.value.file == lacking


def test_a_throw_nobody_can_win_is_found_by_its_chance(tmp_path: Path) -> None:
    game = changed(
        tmp_path, ("game.yaml", "title: Caras del dado, value: 6", "title: Caras del dado, value: 2")
    )
    assert ENGINE.odds["ataque-contra-defensa"](game) == 0
