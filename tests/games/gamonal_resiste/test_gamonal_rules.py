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
from hypothesis import given, settings
from hypothesis import strategies as st
from pliego.game.model.game import Game
from pliego.games.gamonal_resiste.rules import BLIND, PASS
from pliego.games.opening import read_game
from pliego.playing.content import MissingContent
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Illegal, notation
from pliego.playing.pile import added, without
from pliego.playing.play import play
from pliego.playing.transcripts import replay
from street import CAP, CONTENT, GAME, PLAYABLE, SETTING, A, C, D, S, after, laid, laid_out, stand, where

LAST = laid().rules.numbers.squares


def played(seed: int, turns: int) -> Match:
    """Return a game played by chance for some decisions."""
    random, match = Random(seed), laid().begin()
    while match.actor != OVER and turns:
        if match.actor == CHANCE:
            match.apply(random.choice(match.chances))
        else:
            match.apply([random.choice(match.legal_moves(seat)) for seat in range(match.seats)])
            turns -= 1
    while match.actor == CHANCE:
        match.apply(random.choice(match.chances))
    return match


# -- moving apart


@pytest.mark.parametrize(
    ("at", "moves", "dice", "to"),
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
    at: tuple[int, int], moves: tuple[str, str], dice: list[tuple[int, int]], to: tuple[int, int]
) -> None:
    match = after(stand(laid(), *at), *moves, *dice)
    assert where(match) == to and match.actor == ALL


def test_a_charge_that_ends_in_contact_does_not_clash_in_the_same_turn() -> None:
    match = stand(laid(), 3, 5)
    match.apply([C, S])
    assert where(match) == (4, 5) and match.request is not None
    assert (match.request.rule, match.request.seen_by) == ("ROBAR-1", 1)


# -- clashes


def test_dice_say_what_they_are_thrown_for() -> None:
    """A clash, the one free square between both, and one that is left after a step."""
    thrown = {}
    for at, moves in (((3, 4), (A, A)), ((3, 5), (A, A)), ((2, 6), (C, C))):
        match = stand(laid(), *at)
        match.apply(moves)
        assert match.actor == CHANCE
        thrown[at] = match.describe(CHANCE, (5, 2)).phrase
    assert thrown == {(3, 4): "dice", (3, 5): "contest", (2, 6): "contest"}


@pytest.mark.parametrize(
    ("moves", "dice", "to"),
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
def test_dice_decide_a_clash(moves: tuple[str, str], dice: tuple[int, int], to: tuple[int, int]) -> None:
    assert where(after(stand(laid(), 3, 4), *moves, dice)) == to


@pytest.mark.parametrize(
    ("moves", "to"), [((A, S), (4, 5)), ((S, C), (1, 2)), ((D, D), (3, 4)), ((S, D), (3, 4))]
)
def test_without_two_who_resist_nothing_is_thrown(moves: tuple[str, str], to: tuple[int, int]) -> None:
    match = stand(laid(), 3, 4)
    match.apply([*moves])
    assert where(match) == to
    assert match.actor == ALL or (match.request is not None and match.request.rule == "ROBAR-1")


def test_a_level_guard_holds_and_is_not_thrown_again() -> None:
    match = after(stand(laid(), 3, 4), C, D, (5, 3))
    assert match.actor == ALL and where(match) == (3, 4)


@pytest.mark.parametrize("at", range(1, LAST))
def test_a_push_beyond_the_end_ends_the_game_at_once(at: int) -> None:
    match = after(stand(laid(), at, at + 1), C, S)
    gone = at + 1 + 2 > LAST
    assert (match.actor == OVER) == gone
    if gone:
        assert match.reason() == "FIN-1" and match.returns() == (1.0, 0.0)
        assert len(match.position.hands[1]) == 3, "who is thrown off draws no more"
    mirrored = after(stand(laid(), LAST - at, LAST + 1 - at), S, C)
    assert mirrored.returns() == (0.0, 1.0) if gone else where(mirrored) == (LAST - at - 2, LAST - at - 1)


def test_who_is_pushed_while_supplying_draws_all_the_same() -> None:
    match = after(stand(laid(), 4, 5), S, A)
    assert where(match) == (3, 4) and [len(hand) for hand in match.position.hands] == [5, 3]


# -- choosing


def test_each_refusal_names_its_rule() -> None:
    full, empty = stand(laid(), 3, 4, hands=((A,), (A,))), stand(laid(), 3, 4, hands=((), (A,)))
    for match, move, rule in [
        (full, PASS, "ELEGIR-2"),
        (full, BLIND, "ELEGIR-4"),
        (full, C, "ELEGIR-1"),
        (empty, PASS, "ELEGIR-2"),
        (empty, A, "ELEGIR-1"),
    ]:
        with pytest.raises(Illegal) as refused:
            match.apply([move, A])
        assert (refused.value.rule, refused.value.move) == (rule, notation(move))
    assert list(full.legal_moves(0)) == [A] and list(empty.legal_moves(0)) == [BLIND]


def test_what_one_side_may_not_do_undoes_what_the_other_may() -> None:
    match = stand(laid(), 3, 4, hands=((A, C), (D,)))
    before = match.key()
    for moves in ([A, C], [C, PASS], [D, D], [BLIND, D]):
        with pytest.raises(Illegal):
            match.apply(moves)
        assert match.key() == before


def test_what_chance_cannot_do_is_refused_and_changes_nothing() -> None:
    thrown, drawn, lifted = (
        stand(laid(), 3, 4, hands=(hand, (A, S)), decks=((A, A), None)) for hand in ((A,), (S,), ())
    )
    thrown.apply([A, A])
    drawn.apply([S, S])
    lifted.apply([BLIND, S])
    for match, moves in [
        (thrown, [(7, 1), A, BLIND]),
        (drawn, [S, PASS, (1, 2)]),
        (lifted, [C, BLIND, (1, 2)]),
    ]:
        before = match.key()
        for move in moves:
            with pytest.raises(Illegal) as refused:
                match.apply(move)
            assert refused.value.rule in GAME.rules and match.key() == before


def test_both_sides_may_play_unseen_in_one_turn() -> None:
    match = stand(laid(), 3, 4, hands=((), ()), decks=((C, A), (S, A)))
    match.apply([BLIND, BLIND])
    assert match.chances == match.position.decks[0] and match.notation(BLIND) == "levantar"
    match.apply(C)
    assert match.actor == CHANCE and match.position.shown == [C, ""] and match.position.blind == [False, True]
    match.apply(S)
    assert where(match) == (5, 6)


# -- decks that run out


def test_a_deck_that_runs_out_in_a_draw_is_shuffled_at_once() -> None:
    street = after(stand(laid(), 3, 4, hands=((S,), (D,)), decks=((A,), None)), S, D).position
    assert street.reshuffled == [1, 0] and len(street.hands[0]) == 2
    assert street.discards[0] == (S,) and len(street.decks[0]) == 18 - 1 - 2


def test_the_card_in_play_is_not_shuffled() -> None:
    match = after(stand(laid(), 3, 4, hands=((), (D,)), decks=((A,), None)), BLIND, D, (1, 1))
    assert match.position.discards[0] == (A,) and A in match.position.decks[0]


def test_a_deck_that_may_not_be_shuffled_ends_the_game_with_the_turn() -> None:
    match = stand(laid(), 3, 4, hands=((S,), (A,)), decks=((A,), None), reshuffled=(1, 0))
    match.apply([S, A])
    match.apply(A)
    assert match.actor == OVER and match.reason() == "FIN-2"
    assert where(match) == (2, 3) and match.position.hands[0] == (A,) and match.returns() == (0.0, 1.0)


def test_being_thrown_off_comes_before_running_out() -> None:
    match = after(stand(laid(), 1, 2, hands=((), (A,)), decks=((S,), None), reshuffled=(1, 0)), BLIND, A)
    assert match.reason() == "FIN-1" and match.returns() == (0.0, 1.0)


@pytest.mark.parametrize(("at", "wins"), [((3, 4), 1), ((4, 5), 0), ((2, 6), None), ((1, 2), 1)])
def test_the_figure_further_from_its_end_wins_when_cards_run_out(
    at: tuple[int, int], wins: int | None
) -> None:
    match = stand(laid(), *at, hands=((), ()), decks=((D,), (D,)), reshuffled=(1, 1))
    assert after(match, BLIND, BLIND).winners() == ((0, 1) if wins is None else (wins,))
    assert match.returns() == ((0.5, 0.5) if wins is None else (1.0, 0.0) if wins == 0 else (0.0, 1.0))


# -- what is seen


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), turns=st.integers(0, 20), seat=st.integers(0, 1))
def test_a_view_tells_a_hand_of_ones_own_and_no_other(seed: int, turns: int, seat: int) -> None:
    match, random = played(seed, turns), Random(seed)
    other = match.imagine(seat, random)
    assert other.view(seat) == match.view(seat) and other.legal_moves(seat) == match.legal_moves(seat)
    assert dict(other.census()) == dict(match.census())
    changed, rival = match.clone(), 1 - seat
    street = changed.position
    if street.hands[seat] and street.decks[seat]:
        out, into = street.hands[seat][0], street.decks[seat][-1]
        if out != into:
            street.hands[seat] = added(without(street.hands[seat], out), into)
            street.decks[seat] = added(without(street.decks[seat], into), out)
            assert changed.view(seat) != match.view(seat)
            assert changed.view(rival) == match.view(rival)
            assert changed.key() != match.key()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), turns=st.integers(0, 20))
def test_what_is_imagined_is_as_likely_as_the_cards_are(seed: int, turns: int) -> None:
    match = played(seed, turns)
    street = match.position
    unseen = Counter([*street.hands[1], *street.decks[1]])
    for nth in range(5):
        other = match.imagine(0, Random(nth)).position
        assert Counter([*other.hands[1], *other.decks[1]]) == unseen
        assert len(other.hands[1]) == len(street.hands[1]) and other.hands[0] == street.hands[0]


def test_the_order_in_which_a_hand_was_drawn_is_imagined_too() -> None:
    """A rival's hand is as likely one as another: none keeps the order or the cards that it truly has."""
    match = played(3, 0)
    hands = Counter(match.imagine(0, Random(nth)).position.hands[1] for nth in range(400))
    assert len(hands) > 20 and hands.most_common(1)[0][1] < 80


def test_cards_shown_are_seen_by_both_and_a_lifted_card_by_nobody() -> None:
    shown = [stand(laid(), 3, 4, hands=((card,), (A,))) for card in (A, C)]
    for match in shown:
        before = match.view(1)
        match.apply([match.position.hands[0][0], A])
        assert match.view(1) != before
    assert shown[0].view(1) != shown[1].view(1)
    lifted = [stand(laid(), 3, 4, hands=((), (A,)), decks=((card, D), None)) for card in (A, C)]
    for match in lifted:
        match.position.discards[0] = ()
        match.apply([BLIND, A])
    assert lifted[0].view(1) == lifted[1].view(1) and lifted[0].key() != lifted[1].key()


# -- how long it takes


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 100_000))
def test_every_turn_brings_the_end_nearer(seed: int) -> None:
    random, match, measures = Random(seed), laid().begin(), []
    while match.actor != OVER:
        if match.actor == CHANCE:
            match.apply(random.choice(match.chances))
            continue
        measures.append(match.termination_measure())
        left, right = where(match)
        assert 1 <= left < right <= LAST
        match.apply([random.choice(match.legal_moves(seat)) for seat in range(2)])
    assert all(later < earlier for earlier, later in pairwise(measures))
    assert 2 * len(measures) <= CAP


def test_two_who_only_wait_run_out_of_cards_within_the_cap() -> None:
    random, longest = Random(3), 0

    def waits(_match: object, _seat: int, moves: Sequence[str]) -> str:
        return next((move for move in (S, D) if move in moves), moves[0])

    for _ in range(50):
        done = play(laid().begin(), [waits, waits], random, CAP)
        longest = max(longest, done.decisions)
    assert CAP // 2 < longest <= CAP


# -- rules counted


def test_a_sample_game_counts_each_rule_as_often_as_it_is_applied() -> None:
    table = laid_out(GAME)
    transcript = next(iter(GAME.transcripts.values()))
    match, turns, thrown = table.begin(), 0, 0
    supplied: set[tuple[int, int | None]] = set()
    for seat, move in replay(match, transcript.words):
        assert match.request is not None
        thrown += isinstance(move, tuple)
        turns += seat == 0
        if match.request.rule == "ROBAR-1":
            supplied.add((turns, match.request.seen_by))
    applied = table.rules.applied()
    assert applied["ROBAR-1"] == len(supplied) > 0
    assert applied["MOVER-3"] == 1 and applied["FIN-1"] == 1 and applied["PREP-5"] == 1
    clashes = applied["MOVER-3"] + applied["CHOQUE-2"] + applied["CHOQUE-3"]
    assert clashes < thrown, "one tie was thrown again"
    assert "FIN-2" not in applied and "MAZO-1" not in applied
    table.rules.forget()
    assert not +table.rules.applied()


# -- chances


def test_a_clash_has_the_chances_that_its_dice_have() -> None:
    faces = range(1, 7)
    pairs = [(one, two) for one in faces for two in faces]
    odds = {name: chance(GAME) for name, chance in PLAYABLE.chances().items()}
    assert odds["ataque-contra-ataque"] == Fraction(1, 2)
    assert odds["tirada-repetida"] == Fraction(sum(one == two for one, two in pairs), 36)
    assert odds["ataque-contra-defensa"] == Fraction(sum(one > two + 2 for one, two in pairs), 36)
    assert odds["defensa-aguanta"] == 1 - odds["ataque-contra-defensa"]


def test_a_first_hand_has_the_chances_of_all_first_hands() -> None:
    deck = [*range(18)]
    attacks, charges, supplies = set(deck[:9]), set(deck[:4]), set(deck[-6:])
    hands = [set(hand) for hand in combinations(deck, 5)]
    odds = {name: chance(GAME) for name, chance in PLAYABLE.chances().items()}
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
    match = table.begin()
    assert where(match) == (1, 9)
    while match.actor == CHANCE:
        match.apply(match.chances[0])
    assert [len(hand) for hand in match.position.hands] == [4, 4]
    assert where(after(stand(table, 1, 9), C, D)) == (4, 9)
    assert where(after(stand(table, 4, 5), C, S)) == (7, 8)
    assert PLAYABLE.chances()["defensa-aguanta"](game) == 1
    assert PLAYABLE.cap(game, SETTING) == 2 * 18 * 3


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
    game = changed(tmp_path, (file, old, new))
    with pytest.raises(MissingContent) as told:
        laid_out(game)
    assert told.value.file == lacking


def test_a_throw_nobody_can_win_is_found_by_its_chance(tmp_path: Path) -> None:
    game = changed(
        tmp_path, ("game.yaml", "title: Caras del dado, value: 6", "title: Caras del dado, value: 2")
    )
    assert PLAYABLE.chances()["ataque-contra-defensa"](game) == 0
