"""*El Contador de Historias*: what the figures of its examples show is what the engine played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.games.contador_de_historias import GAME
from generator.model.book import Example
from generator.reader import read_game

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
    return GAME.example_facts(game, Example.model_validate(entry))


def _out(strip: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"phase": "combate", "people": {"sara": {"seat": "noa"}}, "who": "sara", "strip": strip, **more}


def test_a_shot_is_shown_with_the_strip_before_and_after() -> None:
    shown = _facts(_out({"4": "normal-3"}, left=1), {"seat": "noa", "act": "disparar"}, {"act": "6"})
    before, after = (shown[name][0] for name in ("before", "after"))
    assert (shown["face"], shown["strip"], shown["squares"][-1]) == ("personajes/sara", "yes", 6)
    assert (before["x"], after["x"], before["face"]) == (3, 2, "zombis/normal-3")
    assert (after["hurt"] - before["hurt"], before["defence"] - after["defence"]) == (1, 1)
    assert [(step["act"], step["roll"]) for step in shown["steps"]] == [("disparar", ""), ("", 6)]
    assert [change["sign"] for change in shown["changes"]] == ["bala"]


def test_zombies_that_one_flees_from_are_counted() -> None:
    shown = _facts(_out({"5": "swat"}, left=1), {"seat": "noa", "act": "huir-base"})
    assert shown["after"] == []
    assert {"sign": "infested", "before": 0, "after": 1} in shown["changes"]


def test_piles_that_change_are_shown_before_and_after_and_their_counts_are_not() -> None:
    given = {"phase": "saqueo", "people": {"lola": {"seat": "noa"}}, "who": "lola", "site": "granja"}
    allies = {"inside": ["nico"], "payment": "material", "store": ["material"], "new": 1}
    shown = _facts({**given, **allies}, {"seat": "noa", "act": "pagar"})["piles"]
    before, after = (
        [(each["pile"], each["face"] or each["back"]) for each in shown[when]] for when in ("before", "after")
    )
    site = [("sitio", "emplazamientos/granja"), ("", "recursos/material")]
    assert before == [*site, ("", "personajes/back"), ("almacen", "recursos/material")]
    assert after == [*site, ("", "personajes/nico")]
    assert shown["counts"] == []


def test_who_is_asked_is_shown_if_nobody_is_out() -> None:
    given = {
        "phase": "tareas",
        "people": {"sara": {"seat": "noa"}},
        "store": ["municion"],
        "counters": {"swat": 1},
    }
    shown = _facts(given, {"seat": "noa", "act": "vigilar"})
    assert (shown["name"], shown["face"]) == ("Sara", "personajes/sara")


def test_what_cannot_be_set_up_shows_nothing() -> None:
    assert _facts(_out({"1": "swat", "2": "swat", "3": "swat"})) == {}
