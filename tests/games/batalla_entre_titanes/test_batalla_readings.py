"""Batalla entre titanes, read otherwise: each reading of each ruling plays differently, and is noticed."""

from __future__ import annotations

from random import Random

import pytest
from pliego.games.batalla_entre_titanes import additions, basic, rounds, specials
from pliego.games.batalla_entre_titanes.position import BY_LOT, SEATS, TIE, Duel
from pliego.games.batalla_entre_titanes.readings import READINGS
from pliego.playing.examples import run_example
from pliego.playing.moves import CHANCE, OVER, GameOver, Illegal, Setting
from pliego.playing.play import play, random_player
from pliego.playing.transcripts import replay
from strip import (
    ADVANCED,
    BASIC,
    GAME,
    NORMAL,
    PLAYABLE,
    WITH,
    after,
    bare,
    draw,
    duel,
    laid,
    laid_out,
    moves,
    values,
)
from strip import (
    named as move_named,
)

NOTICED = {
    ("largo", "larga"): "posicion",
    ("volver-salida", "si"): "sin-accion",
    ("movimiento-entero", "parcial"): "ataque-basico",
    ("distancia", "huecos"): "ataque-basico",
    ("empieza", "turno"): "tercer-empate",
    ("empieza-empate", "repite"): "empate",
    ("empieza-empate", "suerte"): "empate",
    ("parada-basico", "si"): "ataque-final",
    ("posicion", "centro"): "posicion",
    ("empates", "ambos"): "empate",
    ("empates-seguidos", "sin-limite"): "tercer-empate",
    ("cinco-rondas", "mayoria"): "trono",
    ("ataque-varias", "dibujo"): "mano-vacia",
    ("robar-antes", "despues"): "parada-y-ataque",
    ("parada-exacta", "minimo"): "parada-y-ataque",
    ("mano-reducida", "si"): "parada-y-ataque",
    ("atacar-mas-veces", "alternos"): "tras-la-parada",
    ("reparto-final", "si"): "tras-la-parada",
    ("avance-y-ataque", "mismas"): "retirada",
    ("avance-y-ataque", "todas-iguales"): "retirada",
    ("retirada-cuando", "respuesta"): "retirada",
    ("retirada-imposible", "borde"): "retirada-imposible",
    ("retirada-final", "recuento"): "posicion",
    ("retirada-roba-ultima", "posicion"): "retirada-ultima",
}
"""A worked example that a reading contradicts."""
OTHERS = [
    (name, reading)
    for name, ruling in GAME.rulings.items()
    for reading in ruling.readings
    if reading != ruling.chosen and name not in PLAYABLE.unplayed
]


@pytest.mark.parametrize(("ruling", "reading"), NOTICED)
def test_an_example_contradicts_the_reading_not_chosen(ruling: str, reading: str) -> None:
    example = GAME.examples[NOTICED[ruling, reading]]
    setting = PLAYABLE.examples.setting(GAME, example)
    assert run_example(PLAYABLE.table(GAME, setting), example) == []
    assert run_example(PLAYABLE.table(GAME, setting, (), {ruling: reading}), example)


def test_every_reading_not_chosen_has_its_line() -> None:
    assert sorted((each.ruling, each.reading) for each in READINGS) == sorted(OTHERS)


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_every_reading_can_be_played_to_its_end(ruling: str, reading: str) -> None:
    random = Random(11)
    players = [random_player(random)] * 2
    for setting in PLAYABLE.settings(GAME)[3::4]:
        table = PLAYABLE.table(GAME, setting, (), {ruling: reading})
        for _ in range(3):
            cap = 2 * PLAYABLE.cap(GAME, setting)
            assert sum(play(table.begin(), players, random, cap).returns) == 1


@pytest.mark.parametrize("rule", sorted(PLAYABLE.bound()))
def test_a_rule_switched_off_makes_an_example_or_the_sample_game_fail(rule: str) -> None:
    assert rule in GAME.rules
    for example in GAME.examples.values():
        try:
            if run_example(PLAYABLE.table(GAME, PLAYABLE.examples.setting(GAME, example), {rule}), example):
                return
        except Exception:
            return
    for transcript in GAME.transcripts.values():
        setting = Setting(2, transcript.variant, transcript.scenario)
        match = PLAYABLE.table(GAME, setting, {rule}).begin()
        try:
            for _ in replay(match, transcript.words):
                pass
        except Illegal:
            return
        if match.actor != OVER or match.reason() != transcript.ends:
            return
    pytest.fail("nothing notices")


def table_of(variant: str, scenario: str | None = None, **readings: str) -> Duel:
    """Return the table of a round in which nothing has been dealt, rulings read so."""
    return bare(
        laid_out(variant, scenario, {name.replace("_", "-"): each for name, each in readings.items()})
    )


def test_the_deck_and_the_start_may_be_others() -> None:
    pyramid, plain = table_of(BASIC, composicion="piramide").deck, table_of(BASIC).deck
    copies = [pyramid.count(card) for card in GAME.cards if card in pyramid]
    assert len(pyramid) == len(plain) and copies == sorted(copies, reverse=True) and copies[0] > copies[-1]
    assert table_of(BASIC, salida="primera").squares == [1, 1]
    eldest = laid_out(BASIC, readings={"primera-ronda": "edad"}).begin()
    assert eldest.actor == CHANCE and eldest.position.starter == 0 and eldest.phase == "preparar"
    assert laid(BASIC).begin().position.starter == BY_LOT


def test_the_strip_may_be_longer() -> None:
    plain, longer = table_of(BASIC, WITH), table_of(BASIC, WITH, largo="larga")
    values = GAME.info.values
    assert plain.terms.spaces == values["casillas"].value
    assert longer.terms.spaces == values["casillas-larga"].value
    assert longer.numbers.terms["grietas",].spaces == values["casillas-larga"].value - 2


def test_who_is_still_at_the_start_may_be_out_of_reach() -> None:
    readings = {"ataque-fuera": "no"}
    for found, hits in (
        (duel(laid(BASIC), 14, 0), True),
        (duel(laid_out(BASIC, readings=readings), 14, 0), False),
    ):
        assert ("ataque-4" in moves(found, 0)) == hits


def test_all_cards_of_the_last_play_may_be_seen_and_the_discard_counted() -> None:
    found = duel(
        laid_out(NORMAL, readings={"ultima-jugada": "jugada", "contar": "todo"}),
        8,
        8,
        (2, 2, 3, 4, 5),
        (2, 2),
    )
    after(found, "ataque-2-2", "parada-2-2")
    table: Duel = found.position
    assert basic.face_up(table) == ("golpe-2", "golpe-2")
    assert basic.may_count(table, 0) == (len(table.deck), 0, len(table.discard))


def test_a_deck_too_short_may_be_shuffled_again() -> None:
    table = laid_out(NORMAL, readings={"mazo-corto": "barajar"})
    found = duel(table, 8, 8, (2, 2, 2, 4, 5), (2, 2, 1, 1, 3), deck=(3,))
    after(found, "ataque-2-2")
    assert len(values(found, 0)) == 5 and found.position.deck and found.phase == "responder"
    assert sum(found.census().values()) == 25


def test_a_parry_may_excuse_from_acting() -> None:
    for readings, move in (({}, "muestra"), ({"sin-accion": "libra"}, "pasa")):
        found = duel(laid_out(NORMAL, readings=readings), 15, 1, (2, 2, 3, 4, 5), (2, 2, 5, 5, 5))
        assert moves(after(found, "ataque-2-2", "parada-2-2"), 1) == (move,)


def test_both_may_attack_when_the_basic_deck_runs_out() -> None:
    table = laid_out(BASIC, readings={"quien-ataca-al-final": "ambos"})
    found = after(duel(table, 7, 6, rival=(1, 2, 3, 5, 5), deck=(1,)), "avance-1")
    assert found.actor == 0 and moves(found, 0) == ("ataque-4", "pasa")
    assert after(found, "ataque-4").position.winner == 0


def test_a_parry_of_the_last_attack_leaves_it_to_the_place() -> None:
    table = laid_out(BASIC, readings={"parada-basico": "si"})
    found = after(duel(table, 7, 6, (1, 2, 3, 4, 5), (4, 1, 2, 3, 5), deck=(1,)), "avance-1", "ataque-4")
    assert moves(found, 0) == ("parada-4", "muestra")
    assert after(found, "parada-4").position.ending == "posicion"


def test_the_attacker_may_draw_after_the_answer() -> None:
    table = laid_out(ADVANCED, readings={"robar-antes": "despues"})
    found = duel(table, 8, 4, (1, 2, 4, 4, 5), (1, 2, 3, 5, 5))
    found.apply(move_named(found, "avance-2-ataque-4"))
    assert found.actor == 1 and values(found, 0) == (1, 4, 5)
    found.apply(("retirada", 3))
    assert found.actor == CHANCE and found.position.draws == (0, 1)
    draw(found)
    assert [len(values(found, seat)) for seat in SEATS] == [5, 5] and found.actor == 0


@pytest.mark.parametrize(
    ("ruling", "reading", "left"),
    [("especiales-mezcla", "cada-ronda", 8), ("especiales-ocho", "sin-ellas", 0)],
)
def test_special_cards_may_come_again_or_not_at_all(ruling: str, reading: str, left: int) -> None:
    table = bare(laid_out(BASIC, WITH, {ruling: reading}), None if left == 0 else "niebla")
    specials.put_aside(table)
    assert len(table.specials) == left and table.special == ()


def last_of(scenario: str = WITH, **readings: str) -> Duel:
    """Return a round under the last special card, all others aside."""
    found = table_of(BASIC, scenario, **readings)
    found.special, found.aside, found.specials = found.specials[:1], found.specials[1:], ()
    return found


def test_shown_special_cards_may_stay_out_or_be_shuffled_when_they_run_out() -> None:
    for readings, left in (({"especiales_agotadas": "barajar"}, 8), ({}, 0)):
        found = last_of(**readings)
        specials.put_aside(found)
        assert (len(found.specials), found.special) == (left, ())
    for readings, left in (({"mejor_de_tres": "especiales"}, 0), ({}, 7)):
        found = last_of("especiales-partidas", **readings)
        rounds.next_game(found)
        assert len(found.specials) == left


def test_a_game_of_five_rounds_may_end_level() -> None:
    found = table_of(BASIC, cinco_rondas="mayoria")
    found.wins, found.rounds, found.winner, found.starter = [2, 2], 4, TIE, 0
    with pytest.raises(GameOver) as over:
        rounds.end_round(found)
    assert (over.value.rule, over.value.winners) == ("PART-2", (0, 1))


def test_a_match_of_games_of_five_rounds_ends_with_its_last_game() -> None:
    found, random = laid_out(BASIC, "partidas", {"cinco-rondas": "mayoria"}), Random(3)
    players, cap = [random_player(random)] * 2, PLAYABLE.cap(GAME, Setting(2, BASIC, "partidas"))
    assert {play(found.begin(), players, random, cap).reason for _ in range(20)} == {"PART-3"}


def test_the_golpes_of_the_last_parry_may_count() -> None:
    table = laid_out(NORMAL, readings={"reparto-final": "si"})
    found = duel(table, 8, 8, (2, 2, 3, 4, 5), (2, 2, 2, 1, 3), deck=(3, 4))
    after(found, "ataque-2-2", "parada-2-2")
    assert [additions.still_hitting(found.position, seat) for seat in SEATS] == [0, 3]
