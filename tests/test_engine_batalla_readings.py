"""Batalla entre titanes, read otherwise: each reading of each ruling plays differently, and is noticed."""

from __future__ import annotations

from random import Random

import pytest
from batalla_strip import ENGINE, GAME, after, draw, duel, laid, laid_out, values
from generator.oldengine.examples import replay, run_example
from generator.oldengine.play import play, random_bot
from generator.oldengine.telling import setting_of

from generator.oldengine.batalla_table import BY_LOT, Score
from generator.oldengine.kernel import CHANCE, OVER, Illegal

BASIC, NORMAL, ADVANCED = "basico", "normal", "avanzado"
NOTICED = {
    ("largo", "larga"): "posicion",
    ("volver-salida", "si"): "sin-accion",
    ("movimiento-entero", "parcial"): "ataque-basico",
    ("distancia", "huecos"): "ataque-basico",
    ("empieza", "turno"): "empate",
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
    if reading != ruling.chosen and name not in ENGINE.unplayed
]


@pytest.mark.parametrize(("ruling", "reading"), NOTICED)
def test_an_example_contradicts_the_reading_not_chosen(ruling: str, reading: str) -> None:
    example = GAME.examples[NOTICED[ruling, reading]]
    setting = ENGINE.table.setting_of(GAME, example)
    assert run_example(ENGINE.lay_out(GAME, setting), example) == []
    assert run_example(ENGINE.lay_out(GAME, setting, (), {ruling: reading}), example)


@pytest.mark.parametrize(("ruling", "reading"), OTHERS)
def test_every_reading_can_be_played_to_its_end(ruling: str, reading: str) -> None:
    random = Random(11)
    bots = [random_bot(random)] * 2
    for setting in ENGINE.settings(GAME)[3::4]:
        table = ENGINE.lay_out(GAME, setting, (), {ruling: reading})
        for _ in range(3):
            assert sum(play(table.begin(), bots, random, 2 * ENGINE.cap(GAME, setting)).returns) == 1


@pytest.mark.parametrize("rule", sorted(ENGINE.bound()))
def test_a_rule_switched_off_makes_an_example_or_the_sample_game_fail(rule: str) -> None:
    assert rule in GAME.rules
    for example in GAME.examples.values():
        try:
            if run_example(ENGINE.lay_out(GAME, ENGINE.table.setting_of(GAME, example), {rule}), example):
                return
        except Exception:
            return
    for transcript in GAME.transcripts.values():
        state = ENGINE.lay_out(GAME, setting_of(transcript), {rule}).begin()
        try:
            for _ in replay(state, transcript.words):
                pass
        except Illegal:
            return
        if state.actor != OVER or state.reason() != transcript.ends:
            return
    pytest.fail("nothing notices")


def test_the_deck_and_the_start_may_be_others() -> None:
    pyramid = laid_out(BASIC, readings={"composicion": "piramide"}).copies
    assert sum(pyramid) == sum(laid(BASIC).copies) and list(pyramid) == sorted(pyramid, reverse=True)
    assert laid_out(BASIC, readings={"salida": "primera"}).fields[-1].answer.start == 1
    assert laid_out(BASIC, readings={"primera-ronda": "edad"}).begin().actor == CHANCE
    assert laid_out(BASIC, readings={"primera-ronda": "edad"}).begin().starter == 0
    assert laid(BASIC).begin().starter == BY_LOT


def test_who_is_still_at_the_start_may_be_out_of_reach() -> None:
    readings = {"ataque-fuera": "no"}
    for found, hits in (
        (duel(laid(BASIC), 14, 0), True),
        (duel(laid_out(BASIC, readings=readings), 14, 0), False),
    ):
        assert ("ataque-4" in found.actions(0)) == hits


def test_all_cards_of_the_last_play_may_be_seen_and_the_discard_counted() -> None:
    found = duel(
        laid_out(NORMAL, readings={"ultima-jugada": "jugada", "contar": "todo"}),
        8,
        8,
        (2, 2, 3, 4, 5),
        (2, 2),
    )
    after(found, "ataque-2-2", "parada-2-2")
    assert found.top() == (1, 1) and found.counted(0) == (len(found.deck), 0, found.discard().size)


def test_a_deck_too_short_may_be_shuffled_again() -> None:
    table = laid_out(NORMAL, readings={"mazo-corto": "barajar"})
    found = duel(table, 8, 8, (2, 2, 2, 4, 5), (2, 2, 1, 1, 3), deck=(3,))
    after(found, "ataque-2-2")
    assert found.hands[0].size == 5 and found.deck and not found.post.stance.spent
    assert sum(found.census().values()) == 25


def test_a_parry_may_excuse_from_acting() -> None:
    for readings, act in (({}, "muestra"), ({"sin-accion": "libra"}, "pasa")):
        found = duel(laid_out(NORMAL, readings=readings), 15, 1, (2, 2, 3, 4, 5), (2, 2, 5, 5, 5))
        assert after(found, "ataque-2-2", "parada-2-2").actions(1) == (act,)


def test_both_may_attack_when_the_basic_deck_runs_out() -> None:
    table = laid_out(BASIC, readings={"quien-ataca-al-final": "ambos"})
    found = after(duel(table, 7, 6, rival=(1, 2, 3, 5, 5), deck=(1,)), "avance-1")
    assert found.actor == 0 and found.actions(0) == ("ataque-4", "pasa")
    assert after(found, "ataque-4").winner == 0


def test_a_parry_of_the_last_attack_leaves_it_to_the_place() -> None:
    table = laid_out(BASIC, readings={"parada-basico": "si"})
    found = after(duel(table, 7, 6, (1, 2, 3, 4, 5), (4, 1, 2, 3, 5), deck=(1,)), "avance-1", "ataque-4")
    assert found.actions(0) == ("parada-4", "muestra")
    assert after(found, "parada-4").ending == "posicion"


def test_the_attacker_may_draw_after_the_answer() -> None:
    table = laid_out(ADVANCED, readings={"robar-antes": "despues"})
    found = duel(table, 8, 4, (1, 2, 4, 4, 5), (1, 2, 3, 5, 5))
    found.apply("avance-2-ataque-4")
    assert found.actor == 1 and values(found, 0) == (1, 4, 5)
    found.apply("retirada-3")
    assert found.actor == CHANCE and found.luck == 0
    draw(found)
    assert [hand.size for hand in found.hands[:2]] == [5, 5] and found.actor == 0


@pytest.mark.parametrize(
    ("ruling", "reading", "left"),
    [("especiales-mezcla", "cada-ronda", 8), ("especiales-ocho", "sin-ellas", 0)],
)
def test_special_cards_may_come_again_or_not_at_all(ruling: str, reading: str, left: int) -> None:
    table = laid_out(BASIC, "especiales", {ruling: reading})
    assert len(table.put_aside(table.all_specials, 0)[0]) == left


def test_shown_special_cards_may_stay_out_or_be_shuffled_when_they_run_out() -> None:
    again = laid_out(BASIC, "especiales", {"especiales-agotadas": "barajar"})
    assert len(again.put_aside((3,), 3)[0]) == 8 and len(laid(BASIC, "especiales").put_aside((3,), 3)[0]) == 0
    assert laid_out(BASIC, "especiales", {"mejor-de-tres": "especiales"}).left_after_game((3,)) == (3,)
    assert len(laid(BASIC, "especiales").left_after_game((3,))) == 8


def test_a_game_of_five_rounds_may_end_level() -> None:
    table = laid_out(BASIC, readings={"cinco-rondas": "mayoria"})
    verdict = table.standing_at(Score((2, 2), rounds=4)).verdicts[-1, 1, 0, 0].answer
    assert verdict.champion == -1 and verdict.reason == "PART-2"
