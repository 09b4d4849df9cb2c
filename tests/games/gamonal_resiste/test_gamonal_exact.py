"""Gamonal resiste: facts looked at in every case are true, and told at their place when they are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from planting import rewritten
from pliego.games.gamonal_resiste import rules
from pliego.games.gamonal_resiste.check_exact import check_exact
from pliego.games.gamonal_resiste.check_ties import turns_apart
from pliego.games.gamonal_resiste.position import SEATS, Street
from pliego.playing.match import Match
from pliego.playing.moves import ALL, OVER, Procedure
from pliego.playing.playable import GameTables
from pliego.playing.rules import BoundFunction, original
from pliego.text.problems import Problem
from street import CONTENT, PLAYABLE, laid, laid_out, played_with, where

Changed = Callable[..., list[Problem]]


@pytest.fixture
def changed(tmp_path: Path) -> Changed:
    """Return what is not as it must be with `old` replaced by `new` in each (file, old, new), and functions
    in the place of rules."""

    def _changed(
        *changes: tuple[str, str, str], instead: Mapping[BoundFunction, BoundFunction] | None = None
    ) -> list[Problem]:
        game = rewritten(CONTENT, tmp_path / CONTENT.name, *changes)
        return list(check_exact(GameTables(game, played_with(instead) if instead else PLAYABLE)))

    return _changed


def told(problems: list[Problem]) -> list[tuple[str, str, int]]:
    """Return problems by code, file and line."""
    spans = [(problem.code, problem.span) for problem in problems]
    return [(code, Path(span.path).name, span.line) if span else (code, "", 0) for code, span in spans]


def line(file: str, text: str) -> int:
    """Return the line on which a piece of the game's text stands."""
    before, found, _ = (CONTENT / file).read_text("utf-8").partition(text)
    assert found, f"{text} is not in {file}"
    return before.count("\n") + 1


def test_the_game_is_as_it_must_be(changed: Changed) -> None:
    assert changed() == []


def test_a_die_of_one_face_settles_nothing(changed: Changed) -> None:
    found = changed(("game.yaml", "Caras del dado, value: 6", "Caras del dado, value: 1"))
    assert told(found) == [("clash-endless", "game.yaml", line("game.yaml", "dado-caras"))]


def test_a_guard_that_no_attack_can_beat(changed: Changed) -> None:
    found = changed(("game.yaml", "title: Defensa, value: 2", "title: Defensa, value: 6"))
    assert [p.code for p in found] == ["clash-certain"]
    assert "`defensa`" in found[0].message


@pytest.mark.long
def test_attacks_too_few_to_reach_the_end(changed: Changed) -> None:
    found = changed(("game.yaml", "title: Casillas, value: 7", "title: Casillas, value: 70"))
    assert [p.code for p in found] == ["push-short", "push-short"]


def test_a_clash_that_depends_on_the_end_of_the_street(changed: Changed) -> None:
    """A push that carries one side further than the other is seen, and so is one that leaves them crossed."""

    def favoured(street: Street, side: int, squares: int) -> None:
        original(rules.push)(street, side, squares + (side == 0))

    assert "clash-mirror" in {p.code for p in changed(instead={rules.push: favoured})}


@pytest.mark.parametrize(
    ("old", "new", "outdone"),
    [
        ("title: Defensa, value: 2", "title: Defensa, value: 0", {"defensa"}),
        ("title: Copias de Carga, value: 4", "title: Copias de Carga, value: 6", {"avance"}),
    ],
)
def test_a_card_that_another_outdoes(changed: Changed, old: str, new: str, outdone: set[str]) -> None:
    """A guard of nothing is worse than supplies; a charge as common as an advance is always better."""
    found = changed(("game.yaml", old, new))
    assert {p.code for p in found} == {"card-outdone"}
    assert {p.message.split("`")[1] for p in found} == outdone
    lines = {line("cards.yaml", f"  {card}:") + 3 for card in outdone}
    assert {at for _, _, at in told(found)} == lines


def test_a_guard_that_helps_the_attack(changed: Changed) -> None:
    def weaker(street: Street, side: int) -> int:
        return -street.card(1 - side).guard

    assert "guard-order" in {p.code for p in changed(instead={rules.guard_points: weaker})}


def test_a_guard_that_changes_nothing(changed: Changed) -> None:
    found = changed(instead={rules.guard_points: lambda _street, _side: 2})
    assert [p.code for p in found] == ["guard-order"] and "against a guard of 1" in found[0].message


def test_decks_that_are_shuffled_for_ever(changed: Changed) -> None:
    at = line("rulings.yaml", "chosen: limite")
    found = changed(("rulings.yaml", "chosen: limite", "chosen: sin-limite"))
    assert told(found) == [("mix-endless", "rulings.yaml", at)]


def test_figures_that_cross(changed: Changed) -> None:
    def both_enter(street: Street) -> Procedure[None]:
        for side in range(2):
            rules.step_forward(street, side)
        yield from ()

    assert "clash-order" in {p.code for p in changed(instead={rules.contested_square: both_enter})}


# -- figures that are as far from their ends


def squares_are(count: int) -> tuple[str, str, str]:
    return "game.yaml", "title: Casillas, value: 7", f"title: Casillas, value: {count}"


def shuffled(times: int) -> tuple[str, str, str]:
    return "game.yaml", "title: Veces que se baraja, value: 1", f"title: Veces que se baraja, value: {times}"


def test_figures_on_an_even_street_or_with_decks_soon_empty_can_be_as_far(changed: Changed) -> None:
    found = changed(squares_are(8), shuffled(0))
    assert told(found) == [
        ("tie-in-contact", "game.yaml", line("game.yaml", "casillas:")),
        ("tie-apart", "game.yaml", line("game.yaml", "mezclas:")),
    ]
    assert "found 8" in found[0].message and "11 turns" in found[1].message


def test_a_longer_street_leaves_room_to_stay_apart(changed: Changed) -> None:
    """On nine squares a side may advance three without meeting its rival: enough to wait out a deck."""
    found = changed(squares_are(9))
    assert [problem.code for problem in found] == ["tie-apart"]


@pytest.mark.parametrize(("squares", "shuffles"), [(7, 0), (9, 1), (21, 1), (99, 2)])
def test_the_turns_that_are_found_end_in_a_tie(squares: int, shuffles: int, tmp_path: Path) -> None:
    """Both sides play them, luck as kind as was thought, and the engine ends the game with nobody ahead."""
    table = laid_out(rewritten(CONTENT, tmp_path / CONTENT.name, squares_are(squares), shuffled(shuffles)))
    turns = turns_apart(table.rules.numbers)
    assert len(turns) > 10
    match = played_out(table.begin(), turns)
    assert match.reason() == "FIN-2" and match.winners() == (0, 1)
    left, right = where(match)
    assert left - 1 == squares - right and right - left > 1


def played_out(match: Match, turns: Sequence[str]) -> Match:
    """Play these cards on both sides; of a deck comes what is needed soonest."""
    turn = 0
    while match.actor != OVER:
        if match.actor == ALL:
            match.apply([card_or_blind(match, side, turns[turn]) for side in SEATS])
            turn += 1
        elif match.phase == "mostrar":
            match.apply(turns[turn - 1])
        else:
            (side,) = {match.request.seen_by}
            match.apply(needed(match.position.hands[side], match.chances, turns[turn:]))
    assert turn == len(turns)
    return match


def card_or_blind(match: Match, side: int, card: str) -> str:
    return card if card in match.legal_moves(side) else rules.BLIND


def needed(hand: Sequence[str], chances: Sequence[str], turns: Sequence[str]) -> str:
    """Return the first card to be played that is not in hand yet and can be drawn."""
    left = Counter(hand)
    for card in turns:
        if not left[card] and card in chances:
            return card
        left[card] -= 1
    return chances[0]


def test_no_game_of_sides_that_keep_apart_ends_with_both_as_far() -> None:
    """Neither the search nor those who advance as late as they can find a way."""
    assert turns_apart(laid().rules.numbers) == ()
    ends = Counter(shy(Random(seed)) for seed in range(300))
    assert set(ends) <= {("FIN-1", 1), ("FIN-2", 1)} and ends["FIN-2", 1], ends


def shy(random: Random) -> tuple[str, int]:
    """Play a game in which nobody attacks who can do without; return how it ends, and how many win."""
    match = laid().begin()
    while match.actor != OVER:
        if match.actor == ALL:
            match.apply([shyest(match.legal_moves(side), random) for side in SEATS])
        else:
            match.apply(random.choice(match.chances))
    return match.reason(), len(match.winners())


def shyest(moves: Sequence[str], random: Random) -> str:
    cards = laid().rules.numbers.cards
    least = min(cards[move].advance if move in cards else 0 for move in moves)
    return random.choice([move for move in moves if move not in cards or cards[move].advance == least])
