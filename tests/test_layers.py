"""The packages of the code: a module imports only from its own and lower ones; printing knows no playing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from layers import NEVER, PACKAGES, README, written

ROOT = Path(__file__).parents[1] / "generator/pliego"
MAX_LINES = 400

ORDER = {name: number for number, name in enumerate(PACKAGES)}
FILES = sorted(ROOT.rglob("*.py"))
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in FILES}
NAMES = sorted(name for name in MODULES if name != "__init__")

COPIED = "starter"
"""A package that is made to be copied: it names its own modules relatively."""


def package(module: str) -> str:
    """Return the package that a module lies in."""
    return module.split(".")[0]


@cache
def tree(path: Path) -> ast.Module:
    """Return a file as Python reads it."""
    return ast.parse(path.read_text())


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Return the modules of `pliego` that a file imports, wherever in the file it does."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 or path.parent.name == COPIED, f"{path.name} imports relatively"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name.removeprefix("pliego.") for name in names if name.startswith("pliego."))


@cache
def calls(path: Path) -> set[str]:
    """Return the names of the functions that a file calls: `print`, `sys.exit` …"""
    return {ast.unparse(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}


def test_every_module_has_a_room_and_every_room_its_modules() -> None:
    assert {package(name) for name in NAMES} == set(PACKAGES)


def test_a_module_imports_only_from_its_own_and_lower_rooms() -> None:
    pairs = [(module, name) for module in NAMES for name in imported(MODULES[module])]
    offences = [f"{low} imports {high}" for low, high in pairs if ORDER[package(high)] > ORDER[package(low)]]
    assert offences == []


@pytest.mark.parametrize(("below", "above"), NEVER)
def test_printing_knows_no_playing(below: str, above: str) -> None:
    """Neither a package nor anything that it imports, however far away."""
    waiting, known = [name for name in NAMES if package(name) == below], set[str]()
    while waiting:
        known.add(name := waiting.pop())
        assert package(name) != above, f"{below} leads to {name}"
        waiting += [each for each in _modules_imported(name) if each not in known]


def _modules_imported(module: str) -> list[str]:
    """Return the modules that a module imports: itself, or what it takes out of it."""
    found = []
    for name in imported(MODULES[module]):
        near = (name, f"{name}.__init__", *[each := name.rpartition(".")[0], f"{each}.__init__"])
        found += [next(each for each in near if each in MODULES)]
    return found


def test_no_file_is_too_long() -> None:
    lengths = {module: len(MODULES[module].read_text().splitlines()) for module in NAMES}
    assert {module: length for module, length in lengths.items() if length > MAX_LINES} == {}


def test_every_module_says_what_it_is() -> None:
    assert [module for module in NAMES if not ast.get_docstring(tree(MODULES[module]))] == []


def test_only_the_command_line_prints_and_exits() -> None:
    refused = {"print", "input", "sys.exit", "exit", "quit", "sys.stdout.write", "click.echo"}
    below = [name for name in NAMES if package(name) not in ("cli", "__main__")]
    assert _calling(below, refused) == {}


def test_nothing_runs_what_content_says() -> None:
    refused = {"eval", "exec", "compile", "__import__", "os.system", "yaml.load", "pickle.loads"}
    assert _calling(NAMES, refused) == {}


def _calling(modules: list[str], refused: set[str]) -> dict[str, set[str]]:
    """Return the modules that call a function which they must not call, with these functions."""
    called = {module: calls(MODULES[module]) & refused for module in modules}
    return {module: names for module, names in called.items() if names}


def test_the_readme_prints_this_very_table() -> None:
    text = README.read_text("utf-8")
    assert written(text) == text


def test_the_way_of_a_card_in_the_guide_names_modules_and_functions_that_exist() -> None:
    part = README.read_text("utf-8").split("## Follow a card")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| `([^`]+)` \| (.*) \|$", part, re.MULTILINE)
    assert [int(number) for number, _where, _what in rows] == list(range(1, 22))
    for _number, where, what in rows:
        code = (ROOT / where).read_text("utf-8")
        named = re.findall(r"`(?:\w+\.)?([a-z]+_?[a-z]*)`", what)
        assert [name for name in named if f"def {name}(" not in code] == [], where
