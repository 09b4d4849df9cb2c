"""*El Contador de Historias*: what the figures of its examples show is what the engine played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pliego.game.model.book import Example
from pliego.games.contador_de_historias import GAME
from pliego.games.opening import read_game
from pliego.playing.playable import GameTables

CONTENT = Path(__file__).parents[3] / "content/contador-de-historias"


def _facts(given: dict[str, Any], *acts: dict[str, str]) -> dict[str, Any]:
    game, _problems = read_game(CONTENT)
    assert game is not None
    assert GAME.example_facts is not None
    entry = {
        "id": "x",
        "title": "x",
        "text": "x",
        "cites": ["DISP-1"],
        "given": given,
        "when": acts,
        "then": {},
    }
    return GAME.example_facts(GameTables(game, GAME.playable), Example.model_validate(entry))


def _out(strip: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"phase": "combate", "people": {"sara": {"seat": "noa"}}, "who": "sara", "strip": strip, **more}


def test_a_shot_is_shown_with_the_strip_before_and_after() -> None:
    shown = _facts(_out({"4": "normal-3"}, left=1), {"seat": "noa", "act": "disparar"}, {"act": "6"})
    before, after = (shown[name][0] for name in ("before", "after"))
    assert (shown["art"], shown["name"], shown["squares"][-1]) == ("art/sara.svg", "Sara", 6)
    assert (before["x"], after["x"], before["art"]) == (3, 2, "art/normal-3.svg")
    assert (after["hurt"] - before["hurt"], before["defence"] - after["defence"]) == (1, 1)
    assert [(step["act"], step["roll"]) for step in shown["steps"]] == [("disparar", ""), ("", 6)]
    assert [change["sign"] for change in shown["changes"]] == ["bala"]


def test_zombies_that_one_flees_from_are_counted() -> None:
    shown = _facts(_out({"5": "swat"}, left=1), {"seat": "noa", "act": "huir-base"})
    assert shown["after"] == []
    assert {"sign": "horda", "before": 0, "after": 1} in shown["changes"]
    assert [step["act"] for step in shown["steps"]] == ["huir-base"]


def test_piles_that_change_are_shown_before_and_after_and_their_counts_are_not() -> None:
    given = {"phase": "saqueo", "people": {"lola": {"seat": "noa"}}, "who": "lola", "site": "granja"}
    allies = {"inside": ["nico"], "payment": "material", "store": ["material"], "new": 1}
    shown = _facts({**given, **allies}, {"seat": "noa", "act": "pagar"})["piles"]
    before, after = (
        [(each["pile"], each["face"] or each["back"]) for each in shown[when]] for when in ("before", "after")
    )
    site = [("sitio", "emplazamientos/granja"), ("", "recursos/material")]
    assert before == [*site, ("", "personajes/back"), ("almacen", "recursos/material")]
    assert after == [*site, ("", "personajes/nico"), ("almacen", "")]
    assert shown["counts"] == []


def test_who_is_asked_is_shown_if_nobody_is_out() -> None:
    given = {
        "phase": "tareas",
        "people": {"sara": {"seat": "noa"}},
        "store": ["municion"],
        "counters": {"swat": 1},
    }
    shown = _facts(given, {"seat": "noa", "act": "vigilar"})
    assert (shown["name"], shown["art"]) == ("Sara", "art/sara.svg")


def test_equal_cards_are_shown_once_with_how_many_they_are_and_zombies_with_their_numbers() -> None:
    given = {
        "phase": "saqueo",
        "people": {"lola": {"seat": "noa"}},
        "who": "lola",
        "site": "farmacia",
        "new": 1,
    }
    acts = ({"seat": "noa", "act": "registrar"}, {"act": "medicina"}, {"seat": "noa", "act": "coger"})
    inside = {"inside": ["comida", "comida", "medicina"]}
    shown = _facts({**given, **inside}, *acts, {"act": "normal-2"}, {"act": "6"})
    rooms, zombie = shown["piles"]["before"][1], shown["steps"][3]
    assert (rooms["back"], rooms["deck"], rooms["times"]) == ("recursos/back", "recursos", 3)
    assert (zombie["art"], zombie["attack"], zombie["defence"]) == ("art/normal-2.svg", 2, 2)


def test_counters_of_every_distance_are_shown_before_and_after() -> None:
    given = {"phase": "salidas", "people": {"marta": {"seat": "noa", "task": "salir-2"}}}
    falls = ("normal-1", "6", "normal-2", "5", "farmacia", "comida", "comida", "material")
    acts = [{"act": each} for each in falls]
    shown = _facts(given, *acts)
    assert shown["counters"] == {"before": [3, 3, 0], "after": [3, 2, 0]}
    assert [each["pile"] for each in shown["piles"]["after"]].count("contadores") == 1


def test_what_cannot_be_set_up_shows_nothing() -> None:
    assert _facts(_out({"1": "swat", "2": "swat", "3": "swat"})) == {}


def test_a_task_is_shown_by_its_word() -> None:
    given = {"phase": "tareas", "people": {"sara": {"seat": "noa"}}, "store": ["material", "material"]}
    shown = _facts({**given, "open": ["granja"]}, {"seat": "noa", "act": "volver-granja"})
    assert shown["steps"][0]["act"] == "volver"
