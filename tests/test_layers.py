"""The rooms of the code: a module imports only from lower rooms and its own; printing knows no playing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from layers import NEVER, README, ROOMS, written

ROOT = Path(__file__).parents[1] / "generator/pliego"
MAX_LINES = 400

ORDER = {name: number for number, name in enumerate(ROOMS)}
FILES = sorted(ROOT.rglob("*.py"))
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in FILES}
NAMES = sorted(name for name in MODULES if name != "__init__")


def room(module: str) -> str:
    """Return the room that a module lies in."""
    return module.split(".")[0]


def imported(path: Path) -> Iterator[str]:
    """Yield the modules of `pliego` that a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name.removeprefix("pliego.") for name in names if name.startswith("pliego."))


def test_every_module_has_a_room_and_every_room_its_modules() -> None:
    assert {room(name) for name in NAMES} == set(ROOMS)


@pytest.mark.parametrize("module", NAMES)
def test_a_module_imports_only_from_its_own_and_lower_rooms(module: str) -> None:
    own = ORDER[room(module)]
    assert sorted(name for name in imported(MODULES[module]) if ORDER[room(name)] > own) == []


@pytest.mark.parametrize(("below", "above"), NEVER)
def test_printing_knows_no_playing(below: str, above: str) -> None:
    """Neither a room nor anything that it imports, however far away."""
    waiting, known = [name for name in NAMES if room(name) == below], set[str]()
    while waiting:
        known.add(name := waiting.pop())
        assert room(name) != above, f"{below} leads to {name}"
        waiting += [each for each in _modules_imported(name) if each not in known]


def _modules_imported(module: str) -> list[str]:
    """Return the modules that a module imports: itself, or what it takes out of it."""
    found = []
    for name in imported(MODULES[module]):
        near = (name, f"{name}.__init__", *[each := name.rpartition(".")[0], f"{each}.__init__"])
        found += [next(each for each in near if each in MODULES)]
    return found


@pytest.mark.parametrize("module", NAMES)
def test_no_file_is_too_long(module: str) -> None:
    assert len(MODULES[module].read_text().splitlines()) <= MAX_LINES


@pytest.mark.parametrize("module", NAMES)
def test_every_module_says_what_it_is(module: str) -> None:
    assert ast.get_docstring(ast.parse(MODULES[module].read_text()))


def calls(path: Path) -> Iterator[str]:
    """Yield the names of the functions that a file calls: `print`, `sys.exit` …"""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


@pytest.mark.parametrize("module", [name for name in NAMES if room(name) not in ("cli", "__main__")])
def test_only_the_command_line_prints_and_exits(module: str) -> None:
    refused = {"print", "input", "sys.exit", "exit", "quit", "sys.stdout.write", "click.echo"}
    assert refused.isdisjoint(calls(MODULES[module]))


@pytest.mark.parametrize("module", NAMES)
def test_nothing_runs_what_content_says(module: str) -> None:
    refused = {"eval", "exec", "compile", "__import__", "os.system", "yaml.load", "pickle.loads"}
    assert refused.isdisjoint(calls(MODULES[module]))


def test_the_readme_prints_this_very_table() -> None:
    text = README.read_text("utf-8")
    assert written(text) == text
