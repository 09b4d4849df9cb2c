"""Gamonal resiste, read otherwise: every other reading of a ruling can be played and changes something, and
what the source says to the letter is found out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from gamonal_street import CAP, ENGINE, GAME, SETTING, A, C, D, S, after, laid, stand, where
from generator.oldengine.examples import run_example
from generator.oldengine.play import play, random_bot
from generator.proof.exact import gamonal as exact
from generator.proof.laid import Tables

from generator.oldengine.book import rule
from generator.oldengine.gamonal_apart import GamonalApproaches
from generator.oldengine.gamonal_clash import GamonalClashes
from generator.oldengine.gamonal_numbers import LIFT, PASS, Turn
from generator.oldengine.gamonal_otherwise import Otherwise
from generator.oldengine.gamonal_position import Position
from generator.oldengine.gamonal_street import Street
from generator.oldengine.kernel import ALL, CHANCE, OVER, Endless, Illegal

OTHERS = [
    (name, reading)
    for name, ruling in GAME.rulings.items()
    for reading in ruling.readings
    if reading != ruling.chosen and name not in ENGINE.unplayed
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


def read(ruling: str, reading: str, *cards: Any, **given: Any) -> Street:
    """Return a position in which a ruling is read so."""
    return stand(laid(readings={ruling: reading}), *cards, **given)


def walk(street: Street, random: Random) -> list[Street]:
    """Return every position of a game played by chance in which both sides choose, and the last."""
    found = []
    while street.actor != OVER:
        if street.actor == CHANCE:
            street.apply(random.choice(street.lots))
        else:
            found.append(street.clone())
            street.apply([random.choice(street.actions(seat)) for seat in range(2)])
    return [*found, street]


def refused(street: Street) -> list[list[int]]:
    """Return what may not be done, by either side."""
    first, second = (street.actions(seat) for seat in range(2))
    acts = (A, C, D, S, LIFT, PASS)
    one = [[act, second[0]] for act in acts if act not in first]
    return [*one, *([first[0], act] for act in acts if act not in second)]


def history(ruling: str, reading: str) -> list[Any]:
    """Return what both sides see in many games played by chance."""
    table = laid(readings={ruling: reading})
    games = [walk(table.begin(), Random(seed)) for seed in range(150)]
    return [[(street.view(0), street.returns()) for street in game] for game in games]


@pytest.fixture(scope="module")
def as_chosen() -> list[Any]:
    return history("dado", "uno")


def test_every_ruling_is_played_or_says_why_not() -> None:
    assert set(ENGINE.unplayed) == {"asientos", "calle", "mostrar"}
    assert {name for name, _ in OTHERS} | set(ENGINE.unplayed) == set(GAME.rulings)


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_plays_otherwise(ruling: str, reading: str, as_chosen: list[Any]) -> None:
    assert history(ruling, reading) != as_chosen


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_keeps_the_laws_of_the_game(ruling: str, reading: str) -> None:
    table, random = laid(readings={ruling: reading}), Random(2)
    for seed in range(12):
        street = table.begin()
        cards, last = dict(street.census()), None
        for each in walk(street, Random(seed)):
            assert dict(each.census()) == cards
            assert each.vecinos < each.autoridades
            assert last is None or each.actor == OVER or each.measure() < last
            last = each.measure()
            copy, before = each.clone(), each.key()
            for seat in range(2):
                other = each.imagine(seat, random)
                assert other.view(seat) == each.view(seat) and dict(other.census()) == cards
            for acts in refused(each) if each.actor == ALL else ():
                with pytest.raises(Illegal):
                    each.apply(acts)
            if copy.actor == ALL:
                copy.apply([copy.actions(seat)[0] for seat in range(2)])
            assert each.key() == before


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_another_reading_ends_for_a_reason_of_the_rulebook(ruling: str, reading: str) -> None:
    table, random = laid(readings={ruling: reading}), Random(3)
    for _ in range(60):
        done = play(table.begin(), [random_bot(random)] * 2, random, PATIENCE)
        assert done.reason in ("FIN-1", "FIN-2") and sum(done.returns) == 1


@pytest.mark.parametrize(("ruling", "reading", "example"), [(*key, name) for key, name in SHOWN.items()])
def test_an_example_shows_which_reading_was_chosen(ruling: str, reading: str, example: str) -> None:
    assert run_example(laid(), GAME.examples[example]) == []
    assert run_example(laid(readings={ruling: reading}), GAME.examples[example]) != []


def test_the_slower_street_plays_like_the_plain_one() -> None:
    table = laid()
    assert not Otherwise.needed(table)
    for seed in range(40):
        plain, slow = (walk(kind(table), Random(seed)) for kind in (Street, Otherwise))
        assert [street.key() for street in plain] == [
            street.key()[: len(plain[0].key())] for street in map(trim, slow)
        ]


def trim(street: Street) -> Street:
    """Return a position without what only other readings need, which must be as it was at the beginning."""
    assert isinstance(street, Otherwise) and not any(street.idle) and not any(street.renewed)
    plain = Street(street.table)
    for name in Position.__slots__:
        setattr(plain, name, getattr(street, name))
    plain.actor = street.actor
    return plain


# -- what some readings do


def test_several_dice_are_thrown_and_added_up() -> None:
    street = read("dado", "varios", 3, 4)
    street.apply([A, A])
    chances = street.outcomes()
    assert sum(chances.values()) == 1 and max(chances) == (12, 12)
    assert chances[7, 7] == 36 * chances[2, 2]


def test_a_clash_may_follow_the_advance() -> None:
    assert where(after(read("contacto", "despues", 2, 4), C, S)) == (5, 6)


def test_nobody_may_enter_the_disputed_square() -> None:
    assert where(after(read("casilla-disputada", "nadie", 2, 4), A, A)) == (2, 4)


def test_the_disputed_square_may_be_fought_for() -> None:
    street = read("casilla-disputada", "choque", 3, 5)
    assert where(after(street, C, A, (6, 1))) == (6, 7)


def test_a_charge_that_is_short_may_stay_or_push() -> None:
    assert where(after(read("carga-corta", "nada", 3, 5), C, D)) == (3, 5)
    assert where(after(read("carga-corta", "empujar", 3, 5), C, D)) == (5, 6)


def test_a_side_may_choose_how_far_it_advances_and_only_apart() -> None:
    street = read("avance-obligado", "voluntario", 2, 6)
    words = {street.notation(act): act for act in street.actions(0)}
    assert set(words) == {"avance", "carga", "defensa", "abastecimiento", "avance-0", "carga-0", "carga-1"}
    street.apply([words["carga-1"], D])
    assert where(street) == (3, 6) and C not in street.hands[0].kinds
    assert not any(
        "-" in street.notation(act) for act in read("avance-obligado", "voluntario", 3, 4).actions(0)
    )


def test_who_supplies_may_have_to_sit_out() -> None:
    street = after(read("turno-abastecimiento", "turno-perdido", 3, 4), S, D)
    assert street.actions(0) == (PASS,) and PASS not in street.actions(1)
    with pytest.raises(Illegal):
        street.apply([A, A])
    street.apply([PASS, C])
    assert where(street) == (1, 2) and PASS not in street.actions(0)


def test_a_deck_may_be_shuffled_only_when_a_card_is_wanted() -> None:
    street = after(read("barajar", "al-robar", 3, 4, hands=((), (D,)), decks=((D,), None)), LIFT, D)
    assert street.mixed == [1, 0] and street.decks[0].size == 18
    street = after(read("barajar", "al-robar", 3, 4, hands=((S, S), (D,)), decks=((A, C), None)), S, D)
    assert street.mixed == [0, 0] and not street.decks[0].size and street.actor == ALL


def test_a_new_hand_may_be_dealt_when_a_deck_is_shuffled() -> None:
    street = after(read("barajar", "todo", 3, 4, hands=((S, D, D), (D,)), decks=((A,), None)), S, D)
    assert street.hands[0].size == GAME.info.values["mano"].value and street.mixed == [1, 0]


def test_only_the_top_of_a_discard_may_be_seen() -> None:
    table = laid(readings={"secretos": "solo-ultima"})
    one, two = (stand(table, 3, 4, decks=((A, C), (A, C))) for _ in range(2))
    for street in (one, two):
        after(street, A, D, (1, 6))
    out, into = two.discards[1].cards[0], S
    two.discards[1] = two.discards[1].minus(out).plus(into)
    assert one.view(0) == two.view(0) and one.key() != two.key()


# -- what the source says to the letter


def test_a_loser_who_retreats_less_than_the_winner_advances_shares_its_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The source lets the loser retreat a square while Carga advances two."""

    @rule("EMPUJAR-1")
    def push(_self: GamonalClashes, here: Turn, side: int, squares: int) -> tuple[int, int]:
        if side == 0:
            return here.vecinos + squares, here.autoridades + 1
        return here.vecinos - 1, here.autoridades - squares

    assert list(exact.check(Tables(GAME, ENGINE))) == []
    monkeypatch.setattr(GamonalClashes, "push", push)
    found = list(exact.check(Tables(GAME, ENGINE)))
    assert "clash-order" in [problem.code for problem in found]


def test_two_who_wait_play_for_ever_if_decks_are_shuffled_for_ever() -> None:
    """The source ends a game only when somebody is thrown off, and shuffles as often as it takes."""

    def waits(_street: object, _seat: int, acts: Sequence[int]) -> int:
        return next((act for act in (D, S, A) if act in acts), acts[0])

    def longest(readings: dict[str, str]) -> None:
        random = Random(5)
        for _ in range(150):
            play(laid(readings=readings).begin(), [waits, waits], random, ENGINE.cap(GAME, SETTING))

    longest({})
    with pytest.raises(Endless):
        longest({"sin-fin": "sin-limite"})


def test_figures_that_cross_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The source does not say what two figures do that would enter one square."""
    monkeypatch.setattr(GamonalApproaches, "free", lambda _self, _one, _two: 9)
    found = list(exact.check(Tables(GAME, ENGINE)))
    assert "clash-order" in [problem.code for problem in found]
