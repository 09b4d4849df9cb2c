"""The layers of the code: a module imports only from lower lines, and not from its neighbours."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from layers import LAYERS, README, written

ROOT = Path(__file__).parents[1] / "generator/pliego"
MAX_LINES = 400

LINES = {name: number for number, line in enumerate(LAYERS) for name in line}
FILES = sorted(ROOT.rglob("*.py"))
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in FILES}
NAMES = sorted(name for name in MODULES if name != "__init__")


def part(module: str) -> str:
    """Return the part of the table that a module belongs to: itself, or its package."""
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


def test_every_module_has_a_line_and_every_line_its_modules() -> None:
    assert {part(name) for name in NAMES} == set(LINES)
    assert len(LINES) == sum(len(line) for line in LAYERS)


@pytest.mark.parametrize("module", NAMES)
def test_a_module_imports_only_from_lower_lines(module: str) -> None:
    own = part(module)
    others = {name for name in imported(MODULES[module]) if part(name) != own}
    assert sorted(name for name in others if LINES[part(name)] >= LINES[own]) == []


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


@pytest.mark.parametrize("module", [name for name in NAMES if part(name) not in ("cli", "__main__")])
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
