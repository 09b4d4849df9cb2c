"""A game is a value; what a run remembers of it is its session, and ends with it."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from played import FOLDERS
from pliego.game.model.game import Game
from pliego.game.printed import scenario_facts
from pliego.game.session import Session
from pliego.games.opening import open_game, read_game
from pliego.games.played import PlayedGame
from pliego.text.files import Folder, Reads
from small import FILES, read, starter_record


def again(name: str) -> Game:
    game, _problems = read_game(FOLDERS[name])
    assert game is not None
    return game


@pytest.mark.parametrize("name", FOLDERS)
def test_a_game_compares_by_what_it_says_and_can_be_pickled(name: str) -> None:
    game = again(name)
    copy = pickle.loads(pickle.dumps(game))
    assert copy == game == again(name)
    assert copy.rules == game.rules and copy.rule_sections == game.rule_sections
    assert game.with_(phrases={**game.phrases, "x": "y"}) != game


@pytest.mark.parametrize("name", FOLDERS)
def test_using_a_game_changes_nothing_of_it(name: str) -> None:
    session, _problems = open_game(FOLDERS[name])
    assert session is not None
    before = vars(session.game).copy()
    assert {field.name for field in fields(Game)} == set(before)
    assert all(isinstance(chance, Fraction) for chance in session.odds.values())
    for scenario in session.game.scenarios:
        scenario_facts(session, scenario)
    assert session.game.colours is not None and vars(session.game) == before
    assert session.game == again(name)


def test_what_follows_from_a_game_follows_its_changes(tmp_path: Path) -> None:
    game, _, _ = read(tmp_path)
    assert game.rules and set(game.rule_sections) <= set(game.rules)
    assert game.with_(sections=(), scenarios={}).rules == {}


def test_facts_are_computed_once_in_a_session(tmp_path: Path) -> None:
    asked: list[str] = []

    def facts(_game: Game, scenario: str) -> dict[str, Any]:
        asked.append(scenario)
        return {"walls": 3}

    record = replace(starter_record(), scenario_facts=facts, example_facts=None)
    game, _, root = read(tmp_path)
    session = Session(game, Folder(root), PlayedGame(game, record))
    apart = session.recording(Reads())
    for each in (session, session, apart):
        assert scenario_facts(each, "casa")() == {"walls": 3}
    assert asked == ["casa"], "a session that notes its reads apart remembers the same"
    scenario_facts(Session(game, Folder(root), PlayedGame(game, record)), "casa")()
    assert asked == ["casa", "casa"]


def test_what_is_read_apart_is_noted_apart(tmp_path: Path) -> None:
    game, _, root = read(tmp_path)
    session = Session(game, Folder(root))
    reads = Reads()
    session.recording(reads).folder.read("game.yaml")
    assert [Path(path).name for path in reads.files] == ["game.yaml"] and "game.yaml" in FILES
    assert session.folder.reads.files == {}


@pytest.mark.parametrize("name", FOLDERS)
def test_sample_games_are_played_once_for_all_books(name: str) -> None:
    session, _problems = open_game(FOLDERS[name])
    assert session is not None and session.play is not None
    assert session.play.transcripts() is session.play.transcripts()
