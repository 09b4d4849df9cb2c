"""The engine without its counting: the same source, what counts rules taken out.

In: nothing. Out: `engine_of` and `play` of an engine imported a second time, as `untraced.…`. The law of this
file: nothing but the counting goes, and whatever is left out is left out of the source that is measured
beside it, so that the two cannot drift apart.
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

import generator.oldengine

_OURS, _COPY = "generator.oldengine", "untraced"
_FOLDER = Path(str(generator.oldengine.__file__)).parent
_BINDERS = ("rule", "forbids")
_COUNTERS = ("used", "citing", "hits")


class Uncounted(ast.NodeTransformer):
    """Takes the counting out: `….used += 1`, `….citing[…] += 1`, `book.cite(…)`, `citing.update(…)`; what
    `@rule` and `@forbids` bind stays the bare method. Imports lead to the copy. `removed` counts."""

    def __init__(self) -> None:
        self.removed = 0

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | None:
        target = node.target.value if isinstance(node.target, ast.Subscript) else node.target
        return self._gone(node) if _name(target) in _COUNTERS else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(called, ast.Attribute):
            is_update = called.attr == "update" and _name(called.value) in _COUNTERS
            if is_update or called.attr == "cite":
                return self._gone(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        if node.name in _BINDERS and node.args.args and node.args.args[0].arg == "name":
            node.body = ast.parse("return lambda method: method").body
            self.removed += 1
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        node.module = _moved(node.module or "")
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and node.value.startswith(f"{_OURS}."):
            node.value = _moved(node.value)
        return node

    def _gone(self, node: ast.stmt) -> ast.AST:
        self.removed += 1
        return ast.copy_location(ast.Pass(), node)


def _name(node: ast.expr) -> str:
    """Return the last name of `book.citing`, `citing`."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _moved(module: str) -> str:
    return _COPY + module[len(_OURS) :] if module == _OURS or module.startswith(f"{_OURS}.") else module


def uncounted(source: str) -> tuple[ast.Module, int]:
    """Return a module's tree without its counting, and how much was taken out."""
    out = Uncounted()
    tree = ast.fix_missing_locations(out.visit(ast.parse(source)))
    return tree, out.removed


class _Finder(MetaPathFinder, Loader):
    def find_spec(self, name: str, _path: Sequence[str] | None, _target: Any = None) -> ModuleSpec | None:
        if name == _COPY:
            return spec_from_loader(name, self, origin=str(_FOLDER / "__init__.py"), is_package=True)
        file = _file(name)
        return spec_from_loader(name, self, origin=str(file)) if file else None

    def create_module(self, _spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        origin = str(module.__spec__.origin if module.__spec__ else "")
        source = SourceFileLoader(module.__name__, origin).get_data(origin).decode()
        exec(compile(uncounted(source)[0], origin, "exec"), module.__dict__)


def _file(name: str) -> Path | None:
    copy, _, rest = name.partition(".")
    path = _FOLDER.joinpath(*rest.split(".")).with_suffix(".py")
    return path if copy == _COPY and rest and path.is_file() else None


_FINDER = _Finder()


def load() -> tuple[Any, Any]:
    """Return the copy's `catalogue` and `play` modules."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    return importlib.import_module(f"{_COPY}.catalogue"), importlib.import_module(f"{_COPY}.play")
