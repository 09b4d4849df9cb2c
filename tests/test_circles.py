"""No circles: modules of one package import each other one way, wherever in the file they do it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "generator/pliego"
PACKAGES = sorted(path.parent for path in ROOT.rglob("__init__.py"))
Modules = Mapping[str, Sequence[str]]
"""The sources of modules by their names; `__init__` is what the package offers itself."""


def modules_of(folder: Path) -> dict[str, list[str]]:
    """Return a package's own modules and, as one each, the packages in it."""
    found = {path.stem: [path.read_text("utf-8")] for path in folder.glob("*.py")}
    for inner in folder.iterdir():
        if (inner / "__init__.py").exists():
            found[inner.name] = [path.read_text("utf-8") for path in sorted(inner.rglob("*.py"))]
    return found


def imports(source: str, package: str) -> Iterator[str]:
    """Yield what a source imports of a package, at its top, in a function or for types alone."""
    for name in imported(source):
        if name.startswith(f"{package}."):
            yield name.removeprefix(f"{package}.")


@cache
def imported(source: str) -> list[str]:
    """Return all that a source imports."""
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def circle(modules: Modules, package: str) -> list[str]:
    """Return the modules of a circle, none if there is no circle."""
    graph: dict[str, set[str]] = {name: set() for name in modules}
    for name, sources in modules.items():
        for found_there in (each for source in sources for each in imports(source, package)):
            module = found_there.split(".")[0]
            graph[name].add(module if module in modules else "__init__")
        graph[name].discard(name)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_the_modules_of_a_package_import_each_other_one_way() -> None:
    names = {".".join(folder.relative_to(ROOT.parent).parts): folder for folder in PACKAGES}
    circles = {package: circle(modules_of(folder), package) for package, folder in names.items()}
    assert {package: found for package, found in circles.items() if found} == {}


@pytest.mark.parametrize(
    "back",
    [
        "from p.a import x",
        "import p.a",
        "from p import a",
        "def f():\n    from p.a import x",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.a import X",
    ],
)
def test_a_circle_is_found_however_it_is_closed(back: str) -> None:
    modules = {"a": ["from p.b import y"], "b": ["from p.c import z"], "c": [back]}
    assert set(circle(modules, "p")) == {"a", "b", "c"}
    assert circle({**modules, "c": ["from q.a import x\nimport pathlib"]}, "p") == []


def test_packages_in_a_package_count_as_one_module_each() -> None:
    modules = {"a": ["from p.inner.x import y"], "inner": ["from p.inner.z import w", "x = 1"]}
    assert circle(modules, "p") == []
    assert circle({**modules, "inner": ["x = 1", "from p.a import y"]}, "p") != []


def test_what_a_package_offers_itself_stands_in_its_own_module() -> None:
    modules = {"__init__": ["from p.a import x"], "a": ["from p import y"]}
    assert set(circle(modules, "p")) == {"__init__", "a"}
