"""The engine without its counting: the same source, what counts rules taken out.

In: nothing. Out: `record_of` and `play` of an engine and its rooms imported a second time, as `untraced.…`.
The law of this file: nothing but the counting goes, and whatever is left out is left out of the source that
is measured beside it, so that the two cannot drift apart.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pliego

_COPY = "untraced"
_COPIED = ("pliego.playing", "pliego.games")
_SHARED = (".record", ".vocabulary", ".forms")
"""What the reader makes of content is of these modules' types, so there is one of each."""
_FOLDER = Path(str(pliego.__file__)).parent


class Uncounted(ast.NodeTransformer):
    """Takes the counting out: `….hits.append(…)`. Imports lead to the copy. `removed` counts."""

    def __init__(self) -> None:
        self.removed = 0

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if not isinstance(node.value, ast.Call) or not ast.unparse(node.value.func).endswith(".hits.append"):
            return node
        self.removed += 1
        return ast.copy_location(ast.Pass(), node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        node.module = _moved(node.module or "")
        return node


def _moved(module: str) -> str:
    is_copied = any(module == each or module.startswith(f"{each}.") for each in _COPIED)
    return module.replace("pliego", _COPY, 1) if is_copied and not module.endswith(_SHARED) else module


def uncounted(source: str) -> tuple[ast.Module, int]:
    """Return a module's tree without its counting, and how much was taken out."""
    out = Uncounted()
    tree = ast.fix_missing_locations(out.visit(ast.parse(source)))
    return tree, out.removed


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, name: str, _path: Sequence[str] | None, _target: Any = None) -> ModuleSpec | None:
        copy, *rest = name.split(".")
        if copy != _COPY:
            return None
        folder = _FOLDER.joinpath(*rest)
        if folder.is_dir():
            return spec_from_loader(name, self, origin=str(folder / "__init__.py"), is_package=True)
        return spec_from_loader(name, self, origin=str(folder.with_suffix(".py")))

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        origin = str(module.__spec__.origin if module.__spec__ else "")
        source = SourceFileLoader(module.__name__, origin).get_data(origin).decode()
        exec(compile(uncounted(source)[0], origin, "exec"), module.__dict__)


_FINDER = _Finder()


def load() -> tuple[Any, Any]:
    """Return the copy's `catalogue` and `play` modules."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    names = (f"{_COPY}.games.catalogue", f"{_COPY}.playing.play")
    catalogue, play = map(importlib.import_module, names)
    return catalogue, play
