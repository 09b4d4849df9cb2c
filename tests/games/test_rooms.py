"""A game is one room in `content/`, one in `pliego/games/` and a line: without them all else stands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from cases import OURS as GAMES
from cases import entries
from played import NAMES, ROOT, game_of, playable
from pliego.checks.content import game_room, run_checks
from pliego.game.session import Session
from pliego.game.spreadsheet.row_counts import counted_rows
from pliego.games.catalogue import ROOMS
from pliego.games.opening import read_game
from pliego.playing.position import Position, PositionPart
from pliego.playing.rules import bound_rules
from pliego.text.files import Folder

ELSEWHERE = {f"pliego.games.{ROOMS[game]}.{function}" for game, function, _reason in entries("elsewhere")}
"""Functions bound to a rule that stand out of the order of modules: their games say the reason."""
EVERY_MODULE = """
import sys
from importlib import import_module
from pathlib import Path
for path in sorted(Path("generator").rglob("*.py")):
    if path.stem != "__main__":
        import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
from pliego.cli.exits import main
sys.argv = ["pliego", "check"]
main()
"""


def test_every_game_with_an_engine_is_one_of_these() -> None:
    rooms = {path.parent.name for path in (ROOT / "generator/pliego/games").glob("*/__init__.py")}
    assert rooms == set(ROOMS.values()) and len(GAMES) >= 4


def alone(game: str, folder: Path) -> Path:
    """Copy Pliego with one game: of every other without its room in `content/`, that in `pliego/games/`, its
    line and the folder of its tests."""
    for part in ("generator", "content", "templates", "tests"):
        shutil.copytree(ROOT / part, folder / part, symlinks=True)
    for file in ("README.md", "Makefile", "pyproject.toml"):
        shutil.copy(ROOT / file, folder)
    catalogue = folder / "generator/pliego/games/catalogue.py"
    for other in {*GAMES} - {game}:
        own = f"generator/pliego/games/{ROOMS[other]}"
        for room in (f"content/{other}", own, f"tests/games/{ROOMS[other]}"):
            shutil.rmtree(folder / room, ignore_errors=room.startswith("tests"))
        lines = catalogue.read_text().splitlines(keepends=True)
        kept = [line for line in lines if f'"{ROOMS[other]}"' not in line]
        assert len(kept) == len(lines) - 1
        catalogue.write_text("".join(kept))
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of Pliego."""
    env = {**os.environ, "PYTHONPATH": str(folder / "generator")}
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, env=env)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_sound_without_all_others(game: str, tmp_path: Path) -> None:
    """Each is missing in the copies of all others, where every module is imported."""
    done = run(alone(game, tmp_path), "-c", EVERY_MODULE)
    said = [*counted_rows(read_game(ROOT / "content" / game)[0]), "0 errors, 0 warnings"]
    printed = "".join(f"{game}: {line}\n" for line in said)
    assert (done.returncode, done.stdout, done.stderr) == (0, printed, "")


@pytest.mark.long
@pytest.mark.parametrize("game", [GAMES[0], GAMES[-1]])
def test_no_other_test_misses_a_game(game: str, tmp_path: Path) -> None:
    """Of two copies with one game each, every game is missing in one: there every test module is imported,
    and works out what it is asked of the games that are there."""
    done = run(
        alone(game, tmp_path), "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests"
    )
    assert done.returncode == 0, done.stdout[-2000:]
    others = [name for other in {*GAMES} - {game} for name in (other, f"tests/games/{ROOMS[other]}")]
    assert [name for name in others if name in done.stdout] == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_held_against_a_value_that_is_told_already(game: str) -> None:
    """Of each value alone, and of all."""
    sound, problems = read_game(ROOT / "content" / game)
    assert sound is not None and problems == []
    for gone in [*([name] for name in sound.info.values), [*sound.info.values]]:
        kept = {name: value for name, value in sound.info.values.items() if name not in gone}
        lost = sound.with_(
            info=sound.info.model_copy(update={"values": kept}),
            dropped=frozenset(("values", name) for name in gone),
        )
        session = Session(lost, Folder(ROOT / "content" / game), {})
        assert run_checks(session, None, (game_room.check,)) == [], gone


NAMES_OF_GAMES = re.compile(
    "|".join({*GAMES, *(ROOMS[game] for game in GAMES), *(game.split("-")[0] for game in GAMES)}),
    re.IGNORECASE,
)


def naming(paths: Iterable[Path]) -> set[str]:
    """Return the lines of some files that name a game, each behind its file."""
    return {
        f"{path.relative_to(ROOT)}: {line}"
        for path in paths
        for line in path.read_text("utf-8", "replace").splitlines()
        if NAMES_OF_GAMES.search(line)
    }


def test_nothing_of_a_game_stands_outside_its_rooms() -> None:
    """Not its names, nor those of its rooms; an example in prose names the starter game."""
    code = [path for path in (ROOT / "generator").rglob("*.py") if path.parent.name not in ROOMS.values()]
    shared = [
        path for path in (ROOT / "templates").rglob("*") if path.suffix in (".yaml", ".css", ".html", ".json")
    ]
    catalogue = ROOT / "generator/pliego/games/catalogue.py"
    assert naming(path for path in (*code, *shared) if path != catalogue) == set()


def test_no_test_names_a_game_outside_the_folder_of_its_room() -> None:
    """A test of one game stands with it; one of all takes their names from the catalogue, and what is tried
    with each from its `cases.yaml`; one of what any game may have, the starter or a game of the tests."""
    tests, kinds = ROOT / "tests", (".py", ".yaml", ".txt", ".csv", ".css", ".html", ".md", ".svg")
    paths = [path for path in tests.rglob("*") if path.suffix in kinds and path.is_file()]
    rooms = [tests / "games" / ROOMS[game] for game in GAMES]
    assert naming(path for path in paths if not any(path.is_relative_to(room) for room in rooms)) == set()


def classes_of(room: str) -> Iterator[type]:
    """Yield every class of a room, once its modules are imported."""
    for path in sorted((ROOT / "generator/pliego/games" / room).glob("*.py")):
        module = import_module(f"pliego.games.{room}.{path.stem}".removesuffix(".__init__"))
        yield from (each for each in vars(module).values() if isinstance(each, type))


@pytest.mark.parametrize("room", ROOMS.values())
def test_what_a_seat_sees_is_declared_and_nothing_more(room: str) -> None:
    """A room declares its fields; how they are copied, told apart and seen is the kernel's."""
    kept = ("copy", "key", "view", "census")
    parts = {each for each in classes_of(room) if issubclass(each, PositionPart)} - {PositionPart, Position}
    assert parts and not [(each, name) for each in parts for name in kept if name in vars(each)]


@pytest.mark.parametrize("room", ROOMS.values())
def test_a_room_remembers_nothing_behind_its_position(room: str) -> None:
    """What is worked out once is a value that is passed along, not a cache of the process."""
    for path in (ROOT / "generator/pliego/games" / room).glob("*.py"):
        assert not re.search(r"\b(lru_)?cache\b", path.read_text("utf-8")), path


def in_order(names: list[str], rulebook: list[str]) -> list[str]:
    """Return the names of rules as the rulebook has them, each as often as before."""
    return sorted(names, key=rulebook.index)


@pytest.mark.parametrize("name", NAMES)
def test_rules_stand_in_the_order_of_the_rulebook(name: str) -> None:
    """In each module, and from module to module: to read a room is to read its rulebook."""
    rulebook, modules = list(game_of(name).rules), playable(name).rules
    for module in modules:
        here = [rule for rule, _ in bound_rules([module])]
        assert here == in_order(here, rulebook), module.__name__
    told = [(rule, f"{each.__module__}.{each.__name__}") for rule, each in bound_rules(modules)]
    kept = [rule for rule, function in told if function not in ELSEWHERE]
    assert kept == in_order(kept, rulebook)
    for stray in {function for _, function in told} & ELSEWHERE:
        others = [rule for rule, function in told if function == stray or function not in ELSEWHERE]
        assert others != in_order(others, rulebook), f"{stray} needs no reason"


@pytest.mark.parametrize("name", NAMES)
def test_the_module_rules_holds_a_room_s_rules_or_names_the_modules_that_do(name: str) -> None:
    rules = import_module(f"{playable(name).room}.rules")
    modules = getattr(rules, "RULES", (rules,))
    assert playable(name).rules == modules
    listed = re.findall(r"^\* `(\w+)`: ", rules.__doc__ or "", re.MULTILINE)
    assert listed == [module.__name__.rpartition(".")[2] for module in modules if module != rules]
