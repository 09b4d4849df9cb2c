"""Every game as a game of OpenSpiel: its own test passes, and the adapter says what the match says."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from played import FOLDERS, ROOT, SETTINGS, begun, game_of, offered, playable, tables_of
from played import walk as played_by_chance
from pliego.playing.match import Match
from pliego.playing.moves import ALL, CHANCE, OVER, Illegal, Setting, notation
from pliego.playtest.openspiel import NumberedTable, Numbering, PliegoGame, PliegoState, names, text_of
from sampling import in_every_setting
from workshop import environment


def asks_all(name: str, setting: Setting) -> bool:
    """True if all choose at once in a game, at some time each among several moves."""
    return any(
        match.actor == ALL and all(len(match.legal_moves(seat)) > 1 for seat in range(match.seats))
        for match in played_by_chance(begun(name, setting), Random(1))
    )


where_all_choose = pytest.mark.parametrize(
    ("name", "setting"), [each for each in SETTINGS if asks_all(*each)]
)
"""Games in which all choose at once, and forget what lies below."""


@pytest.fixture(autouse=True)
def _in_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def loaded(name: str, setting: Setting | None = None) -> PliegoGame:
    """Return a game as OpenSpiel loads it."""
    settings = tables_of(name).settings
    told = names(FOLDERS[name].relative_to(ROOT))
    return pyspiel.load_game(told[settings.index(setting) if setting else 0])


def walk(game: PliegoGame, match: Match, seed: int) -> Iterator[PliegoState]:
    """Yield the states of a game played by chance while the same is done in a match, and the last."""
    state, random = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        yield state
        together = []
        for _ in range(match.seats if match.actor == ALL else 1):
            action = random.choice(state.legal_actions())
            together.append(state.line.offered[action])
            state.apply_action(action)
        match.apply(together if match.actor == ALL else together[0])
    yield state


@pytest.mark.long
@in_every_setting
def test_openspiels_own_test_passes(name: str, setting: Setting) -> None:
    game = loaded(name, setting)
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)


@in_every_setting
def test_it_says_what_the_match_says(name: str, setting: Setting) -> None:
    game, match, numbers = loaded(name, setting), begun(name, setting), dict[tuple[bool, int], Any]()
    assert game.num_players() == setting.players
    assert game.max_game_length() == playable(name).cap(game_of(name), setting)
    for state in walk(game, match, 5):
        told = {action: state.action_to_string(state.current_player(), action) for action in legal(state)}
        if match.actor == OVER:
            assert state.current_player() == pyspiel.PlayerId.TERMINAL and not told
            continue
        who = 0 if match.actor == ALL else match.actor
        moves = offered(match, who)
        assert state.current_player() == who
        assert sorted(told.values()) == sorted(map(notation, dict.fromkeys(moves)))
        if who == CHANCE:
            chances = {told[action]: chance for action, chance in state.chance_outcomes()}
            assert chances == {notation(move): float(p) for move, p in match.outcomes().items()}
        for action, word in told.items():
            if action < len(state.line.table.numbers(who).listed):
                assert numbers.setdefault((who == CHANCE, action), word) == word
        for seat in range(match.seats):
            assert state.observation_string(seat) == text_of(match.view(seat))
    assert tuple(state.returns()) == match.returns()
    if playable(name).is_cooperative:
        assert len(set(match.returns())) == 1
        assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL and game.utility_sum() is None
        return
    assert sum(match.returns()) == pytest.approx(1)
    assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM and game.utility_sum() == 1


def legal(state: PliegoState) -> list[int]:
    """Return what may be done, checked to be in order and in range."""
    found: list[int] = state.legal_actions()
    game = state.get_game()
    limit = game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()
    assert found == sorted(set(found)) and all(0 <= action < limit for action in found)
    return found


@in_every_setting
def test_a_copy_and_a_stored_game_recall_the_same(name: str, setting: Setting) -> None:
    game, match = loaded(name, setting), begun(name, setting)
    for n, state in enumerate(walk(game, match, 6)):
        if n in (7, 40) or state.is_terminal():
            copy, stored = state.clone(), pickle.loads(pickle.dumps(state))
            recalled = [state.information_state_string(seat) for seat in range(match.seats)]
            for other in (copy, stored):
                assert str(other) == str(state) and other.history() == state.history()
                assert [other.information_state_string(seat) for seat in range(match.seats)] == recalled
            if not state.is_terminal():
                copy.apply_action(legal(state)[-1])
                assert str(copy) != str(state)
                assert copy.information_state_string(0) != recalled[0]


@where_all_choose
def test_what_was_chosen_is_not_seen_until_all_have(name: str, setting: Setting) -> None:
    game = loaded(name, setting)
    for state in walk(game, begun(name, setting), 3):
        if state.line.match.actor == ALL and len(legal(state)) > 1:
            one, other = (state.child(action) for action in legal(state)[:2])
            assert one.current_player() == other.current_player() == 1 and str(one) != str(other)
            assert one.information_state_string(1) == other.information_state_string(1)
            assert one.observation_string(1) == other.observation_string(1)
            assert one.information_state_string(0) != other.information_state_string(0)
            return
    raise AssertionError("nobody had a choice")


@where_all_choose
def test_what_a_seat_has_seen_is_recalled_where_the_view_forgets(name: str, setting: Setting) -> None:
    game, seen = loaded(name, setting), dict[str, set[str]]()
    for seed in range(40):
        for state in walk(game, begun(name, setting), seed):
            seen.setdefault(state.observation_string(0), set()).add(state.information_state_string(0))
    assert max(map(len, seen.values())) > 1


def test_a_number_that_stands_for_nothing_is_illegal_and_changes_nothing() -> None:
    game = loaded("template")
    for state in (game.new_initial_state(), *walk(game, begun("template", SETTINGS[-1][1]), 1)):
        before = str(state), state.history()
        with pytest.raises(Illegal):
            state.apply_action(999983)
        assert (str(state), state.history()) == before


def test_listed_moves_keep_their_numbers_and_others_share_the_rest() -> None:
    numbers = Numbering([("b", "a"), ("a", ("a", 2), "a")])
    assert numbers.listed == ("a", ("a", 2), "b") and numbers.size == 5
    assert numbers.of(["x", "b", "y", "a"]) == {0: "a", 2: "b", 3: "x", 4: "y"}
    assert list(numbers.of(["y", "b"]).items()) == [(2, "b"), (3, "y")]
    with pytest.raises(OverflowError, match="at most 2 "):
        numbers.of(["x", "y", "z"])


@where_all_choose
def test_moves_that_are_not_listed_have_words_where_they_are_legal(name: str, setting: Setting) -> None:
    game = loaded(name, setting)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(legal(state)[0])
    state.line.table = table = object.__new__(NumberedTable)
    vars(table).update(vars(game.table), choices=Numbering([("?",) * 9, tuple("abcdefghi")]))
    state.line._offered = None
    first, *_others = state.legal_actions()
    assert first == len(table.choices.listed)
    assert state.action_to_string(0, first) == notation(state.line.match.legal_moves(0)[0])
    assert state.action_to_string(1, first) == "unlisted 0"


def test_a_game_that_nobody_wins_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    game = loaded("template")
    *_, last = walk(game, begun("template", SETTINGS[-1][1]), 1)
    monkeypatch.setattr(Match, "winners", lambda _match: ())
    with pytest.raises(ValueError, match="expected somebody to win"):
        last.returns()
    again = NumberedTable(game_of("template"), playable("template"), SETTINGS[-1][1])
    assert not again.constant and game.table.constant


def test_what_is_not_there_is_told() -> None:
    for text in ("pliego()", "pliego(folder=nowhere)"):
        with pytest.raises(ValueError, match="expected a folder with a game"):
            pyspiel.load_game(text)
    with pytest.raises(ValueError, match="expected a player count"):
        pyspiel.load_game("pliego(folder=templates/game,players=7)")
    with pytest.raises(ValueError, match="expected a folder without"):
        names("a,b")
    with pytest.raises(NotImplementedError):
        loaded("template").max_chance_nodes_in_history()
    everything = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="expected what a seat sees"):
        loaded("template").make_py_observer(everything)


@in_every_setting
def test_a_game_is_loaded_by_its_name_and_what_is_left_open_is_the_first(name: str, setting: Setting) -> None:
    game = loaded(name, setting)
    assert str(game) in names(game.folder) and game.setting == setting
    first: PliegoGame = pyspiel.load_game(f"pliego(folder={game.folder})")
    assert first.setting == tables_of(name).settings[0]


LISTED = """
import sys
import pyspiel
from pliego.playtest.openspiel import names
for folder in sys.argv[1:]:
    game = pyspiel.load_game(names(folder)[-1])
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 60:
        state.apply_action(state.legal_actions()[0])
    print(game, game.listed, game.num_distinct_actions(), state, state.information_state_string(1))
"""


def run(code: str, *given: str, **variables: str) -> str:
    """Return what a program prints in the root."""
    words, env = [sys.executable, "-W", "error", "-c", code, *given], environment(**variables)
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


@pytest.mark.long
def test_the_numbers_are_the_same_in_every_process() -> None:
    folders = [str(path.relative_to(ROOT)) for path in FOLDERS.values()]
    assert run(LISTED, *folders, PYTHONHASHSEED="1") == run(LISTED, *folders, PYTHONHASHSEED="2")


@pytest.mark.parametrize("folder", [str(path.relative_to(ROOT)) for path in FOLDERS.values()])
def test_the_lines_of_the_readme_play_every_game(folder: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", Path("README.md").read_text("utf-8"), re.S)
    (lines,) = [block for block in blocks if "pyspiel" in block]
    returns = run(re.sub(r"content/[a-z-]+", folder, lines))
    assert re.fullmatch(r"\[([\d.]+(, )?)+\]\n", returns)
