"""Gamonal resiste, read otherwise: every other reading of a ruling can be played and changes something, and
what the source says to the letter is found out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

import pytest
from pliego.games.gamonal_resiste import rules
from pliego.games.gamonal_resiste.check_exact import check_exact
from pliego.games.gamonal_resiste.position import Street
from pliego.games.gamonal_resiste.readings import READINGS
from pliego.games.gamonal_resiste.rules import BLIND, PASS
from pliego.playing.examples import run_example
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Endless, Illegal, Procedure
from pliego.playing.pile import added, without
from pliego.playing.play import play, random_player
from pliego.playing.playable import GameTables
from street import CAP, GAME, PLAYABLE, A, C, D, S, after, laid, played_with, stand, where

OTHERS = [
    (name, reading)
    for name, ruling in GAME.rulings.items()
    for reading in ruling.readings
    if reading != ruling.chosen and name not in PLAYABLE.unplayed
]
PATIENCE = 20 * CAP
"""How many decisions a game may take when a reading lets it go on."""
SHOWN = {
    ("contacto", "despues"): "carga-detenida",
    ("casilla-disputada", "nadie"): "casilla-disputada",
    ("paso-a-paso", "carga-primero"): "casilla-disputada",
    ("paso-a-paso", "choque"): "casilla-disputada",
    ("carga-corta", "nada"): "carga-detenida",
    ("carga-corta", "empujar"): "carga-detenida",
    ("retroceso-carga", "una"): "avance-contra-carga",
    ("retroceso-abastecimiento", "tirada"): "abastecimiento-contra-carga",
    ("roba-empujado", "pierde"): "abastecimiento-contra-carga",
    ("defensa-avance", "solo-carga"): "defensa-contra-avance",
    ("empate-defensa", "repetir"): "defensa-contra-avance",
    ("mano-vacia", "voluntario"): "abastecimiento-contra-abastecimiento",
    ("barajar", "todo"): "barajar-a-mitad",
    ("sin-fin", "sin-limite"): "agotamiento",
    ("desempate", "tablas"): "agotamiento",
    ("borde", "desde-extremo"): "carga-contra-carga",
}
"""An example that no longer comes out when a ruling is read so."""


def read(ruling: str, reading: str, *cards: Any, **given: Any) -> Match:
    """Return a match in which a ruling is read so."""
    return stand(laid(readings={ruling: reading}), *cards, **given)


def walk(match: Match, random: Random) -> list[Match]:
    """Return every position of a game played by chance in which both sides choose, and the last."""
    found = []
    while match.actor != OVER:
        if match.actor == CHANCE:
            match.apply(random.choice(match.chances))
        else:
            found.append(match.clone())
            match.apply([random.choice(match.legal_moves(seat)) for seat in range(2)])
    return [*found, match]


def refused(match: Match) -> list[list[str]]:
    """Return what may not be done, by either side."""
    first, second = (match.legal_moves(seat) for seat in range(2))
    moves = (A, C, D, S, BLIND, PASS, "carga-7", "nada")
    one = [[move, second[0]] for move in moves if move not in first]
    return [*one, *([first[0], move] for move in moves if move not in second)]


def history(ruling: str, reading: str) -> Iterator[Any]:
    """Yield what both sides see in many games played by chance."""
    table = laid(readings={ruling: reading})
    for seed in range(150):
        for match in walk(table.begin(), Random(seed)):
            yield match.view(0), match.returns()


@pytest.fixture(scope="module")
def as_chosen() -> list[Any]:
    return [*history("dado", "uno")]


def test_every_ruling_is_played_or_says_why_not() -> None:
    assert set(PLAYABLE.unplayed) == {"asientos", "calle", "mostrar", "pasar", "robo-obligado"}
    assert {name for name, _ in OTHERS} | set(PLAYABLE.unplayed) == set(GAME.rulings)


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_plays_otherwise(ruling: str, reading: str, as_chosen: list[Any]) -> None:
    assert any(one != two for one, two in zip_longest(history(ruling, reading), as_chosen))


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_keeps_the_laws_of_the_game(ruling: str, reading: str) -> None:
    table, random = laid(readings={ruling: reading}), Random(2)
    for seed in range(12):
        match = table.begin()
        cards: dict[str, int] = dict(match.census())
        last: tuple[int, ...] | None = None
        for each in walk(match, Random(seed)):
            assert dict(each.census()) == cards
            left, right = where(each)
            assert left < right
            now = each.termination_measure()
            assert now is not None and (last is None or each.actor == OVER or now < last)
            last = now
            copy, before = each.clone(), each.key()
            for seat in range(2):
                other = each.imagine(seat, random)
                assert other.view(seat) == each.view(seat) and dict(other.census()) == cards
            for moves in refused(each) if each.actor == ALL else ():
                with pytest.raises(Illegal):
                    each.apply(moves)
            if copy.actor == ALL:
                copy.apply([copy.legal_moves(seat)[0] for seat in range(2)])
            assert each.key() == before


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_ends_for_a_reason_of_the_rulebook(ruling: str, reading: str) -> None:
    table, random = laid(readings={ruling: reading}), Random(3)
    for _ in range(60):
        done = play(table.begin(), [random_player(random)] * 2, random, PATIENCE)
        assert done.reason in ("FIN-1", "FIN-2") and sum(done.returns) == 1


@pytest.mark.parametrize(("ruling", "reading", "example"), [(*key, name) for key, name in SHOWN.items()])
def test_an_example_shows_which_reading_was_chosen(ruling: str, reading: str, example: str) -> None:
    assert run_example(laid(), GAME.examples[example]) == []
    assert run_example(laid(readings={ruling: reading}), GAME.examples[example]) != []


def test_the_table_of_readings_names_each_once_and_none_that_is_chosen() -> None:
    declared = [(each.ruling, each.reading) for each in READINGS]
    assert len(declared) == len(set(declared)) and set(declared) == set(OTHERS)


def test_as_chosen_nothing_takes_the_place_of_a_rule() -> None:
    assert not laid().rules.off_or_changed and not laid().rules.changed
    assert all(laid(readings=dict([each])).rules.changed for each in OTHERS if each[0] not in NUMBERS)


NUMBERS = {"composicion", "dado"}
"""Rulings whose other readings change numbers only."""


# -- what some readings do


def test_several_dice_are_thrown_and_added_up() -> None:
    match = read("dado", "varios", 3, 4)
    match.apply([A, A])
    chances = match.outcomes()
    assert sum(chances.values()) == 1 and max(chances) == (12, 12)
    assert chances[7, 7] == 36 * chances[2, 2]


def test_a_clash_may_follow_the_advance() -> None:
    assert where(after(read("contacto", "despues", 2, 4), C, S)) == (5, 6)


def test_nobody_may_enter_the_disputed_square() -> None:
    assert where(after(read("casilla-disputada", "nadie", 2, 4), A, A)) == (2, 4)


def test_the_disputed_square_may_be_fought_for() -> None:
    match = read("casilla-disputada", "choque", 3, 5)
    assert where(after(match, C, A, (6, 1))) == (6, 7)


def test_a_charge_that_is_short_may_stay_or_push() -> None:
    assert where(after(read("carga-corta", "nada", 3, 5), C, D)) == (3, 5)
    assert where(after(read("carga-corta", "empujar", 3, 5), C, D)) == (5, 6)


def test_a_side_may_choose_how_far_it_advances_and_only_apart() -> None:
    match = read("avance-obligado", "voluntario", 2, 6)
    assert set(match.legal_moves(0)) == {A, C, D, S, "avance-0", "carga-0", "carga-1"}
    match.apply(["carga-1", D])
    assert where(match) == (3, 6) and C not in match.position.hands[0]
    assert set(read("avance-obligado", "voluntario", 3, 4).legal_moves(0)) == {A, C, D, S}


def test_who_supplies_may_have_to_sit_out() -> None:
    match = after(read("turno-abastecimiento", "turno-perdido", 3, 4), S, D)
    assert match.legal_moves(0) == (PASS,) and PASS not in match.legal_moves(1)
    with pytest.raises(Illegal):
        match.apply([A, A])
    match.apply([PASS, C])
    assert where(match) == (1, 2) and PASS not in match.legal_moves(0)


def test_a_deck_may_be_shuffled_only_when_a_card_is_wanted() -> None:
    match = after(read("barajar", "al-robar", 3, 4, hands=((), (D,)), decks=((D,), None)), BLIND, D)
    assert match.position.reshuffled == [1, 0] and len(match.position.decks[0]) == 18
    match = after(read("barajar", "al-robar", 3, 4, hands=((S, S), (D,)), decks=((A, C), None)), S, D)
    assert match.position.reshuffled == [0, 0] and not match.position.decks[0] and match.actor == ALL


def test_a_new_hand_may_be_dealt_when_a_deck_is_shuffled() -> None:
    match = read("barajar", "todo", 3, 4, hands=((S, D, D), (D,)), decks=((A,), None))
    match.apply([S, D])
    phases = []
    while match.actor == CHANCE:
        phases.append(match.phase)
        match.apply(match.chances[0])
    hand = GAME.info.values["mano"].value
    assert phases == ["resolver", *["preparar"] * hand], "the rest of what was due is not drawn"
    assert len(match.position.hands[0]) == hand and match.position.reshuffled == [1, 0]


def test_who_turns_up_the_last_card_of_a_deck_draws_what_it_supplies_and_a_new_hand() -> None:
    match = after(read("barajar", "todo", 3, 4, hands=((), (D,)), decks=((S,), None)), BLIND, D)
    supplied = GAME.info.values["robar"].value + GAME.info.values["mano"].value
    assert len(match.position.hands[0]) == supplied and match.position.reshuffled == [1, 0]


def test_only_the_top_of_a_discard_may_be_seen() -> None:
    table = laid(readings={"secretos": "solo-ultima"})
    one, two = (stand(table, 3, 4, decks=((A, C), (A, C))) for _ in range(2))
    for match in (one, two):
        after(match, A, D, (1, 6))
    under = without(two.position.discards[1], two.position.recorded["tops"][1])
    out = next(card for card in under if card != S)
    two.position.discards[1] = added(added(without(under, out), S), D)
    assert one.view(0) == two.view(0) and one.key() != two.key()


# -- what the source says to the letter


def test_a_loser_who_retreats_less_than_the_winner_advances_shares_its_square() -> None:
    """The source lets the loser retreat a square while Carga advances two."""

    def push(street: Street, side: int, squares: int) -> None:
        left, right = street.figures
        street.figures = [left + squares, right + 1] if side == 0 else [left - 1, right - squares]

    assert list(check_exact(GameTables(GAME, PLAYABLE))) == []
    found = list(check_exact(GameTables(GAME, played_with({rules.push: push}))))
    assert "clash-order" in [problem.code for problem in found]


def test_two_who_wait_play_for_ever_if_decks_are_shuffled_for_ever() -> None:
    """The source ends a game only when somebody is thrown off, and shuffles as often as it takes."""

    def waits(_match: object, _seat: int, moves: Sequence[str]) -> str:
        return next((move for move in (D, S, A) if move in moves), moves[0])

    def longest(readings: dict[str, str]) -> None:
        random = Random(5)
        for _ in range(150):
            play(laid(readings=readings).begin(), [waits, waits], random, CAP)

    longest({})
    with pytest.raises(Endless):
        longest({"sin-fin": "sin-limite"})


def test_figures_that_cross_are_found() -> None:
    """The source does not say what two figures do that would enter one square."""

    def both_enter(street: Street) -> Procedure[None]:
        for side in range(2):
            rules.step_forward(street, side)
        yield from ()

    found = list(check_exact(GameTables(GAME, played_with({rules.contested_square: both_enter}))))
    assert "clash-order" in [problem.code for problem in found]
