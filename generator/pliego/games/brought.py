"""What a person brings: a room, checks and products of a game of theirs, in Python of their own folder.

In: a module, its dotted path, or a record of a room. Out: what was brought, for the rest of the run. The laws
of this file: only a person names code to be run, content never does; what is brought is there in this process
and in those that it forks. A process that begins from nothing is handed `carried()` and brings it again.

A module offers any of: `GAME`, the `GameRecord` of a room; `CHECKS`, functions from an `Inspection` to
problems; `PRODUCTS`, entries like those of `pliego.printing.products.catalogue`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from pliego.text.files import real

if TYPE_CHECKING:
    from pliego.games.record import GameRecord
    from pliego.printing.products.catalogue import Product
    from pliego.text.problems import Problem

BroughtCheck = Callable[[Any], "Iterable[Problem]"]
Carried: TypeAlias = tuple[tuple[Path | None, str], ...]
"""Modules by name, each with the folder of the game that it is for."""


class NothingBrought(Exception):
    """What was named offers no room, no checks and no products."""


@dataclass(frozen=True)
class Brought:
    """What one module offers. Without a module it is a record that somebody handed over."""

    record: GameRecord | None
    checks: Sequence[BroughtCheck] = ()
    module: ModuleType | None = None


_brought: dict[Path | None, Brought] = {}
"""By the folder of the game; None: for every game, and the room for those whose engine the catalogue does not
list."""


def bring(what: object, folder: Path | None = None) -> None:
    """Take what a module offers for the game in a folder, or without a folder for every game.

    `what` is a module, the dotted path of one, or a `GameRecord`. Raises NothingBrought, ImportError for a
    module that is not there (the maker of a product too), ValueError for a product whose name is taken.
    """
    from pliego.games.record import GameRecord
    from pliego.printing.products.catalogue import add_product

    found = import_module(what) if isinstance(what, str) else what
    record = found if isinstance(found, GameRecord) else getattr(found, "GAME", None)
    checks, products = getattr(found, "CHECKS", ()), getattr(found, "PRODUCTS", ())
    if not isinstance(record, GameRecord) and not checks and not products:
        name = getattr(found, "__name__", type(found).__name__)
        raise NothingBrought(f"expected `GAME`, `CHECKS` or `PRODUCTS` in the module, found none in `{name}`")
    for product in products:
        _look_for_maker(product)
        add_product(product)
    module = found if isinstance(found, ModuleType) else None
    _brought[real(folder) if folder else None] = Brought(record, tuple(checks), module)


def _look_for_maker(product: Product) -> None:
    """Raise ImportError if a product's module is not there, NothingBrought if it has no `make`."""
    if not callable(getattr(import_module(product.maker), "make", None)):
        made = f"`{product.maker}`, which makes the product `{product.name}`"
        raise NothingBrought(f"expected a function `make(edition, name)` in {made}, found none")


def brought_record(folder: Path) -> GameRecord | None:
    """Return the room brought for the game in a folder, None if there is none."""
    found = _found(folder)
    return found.record if found else None


def brought_checks(folder: Path) -> Sequence[BroughtCheck]:
    """Return the checks brought for the game in a folder."""
    found = _found(folder)
    return found.checks if found else ()


def brought_modules() -> list[ModuleType]:
    """Return the modules that were brought."""
    return [each.module for each in _brought.values() if each.module]


def brought_names() -> list[str]:
    """Return the dotted paths of the modules that are not for one folder alone."""
    found = _brought.get(None)
    return [found.module.__name__] if found and found.module else []


def carried(game: Path) -> Carried:
    """Return what was brought for the game in a folder, by name, for a process that begins from nothing."""
    own = [(folder, each) for folder, each in _brought.items() if folder in (None, real(game))]
    return tuple((folder, name) for folder, each in own if (name := _name_of(each)))


def bring_again(what: Carried) -> None:
    """Bring what another process had: each module by its name, for its folder or for every game."""
    for folder, name in what:
        bring(name, folder)


def _name_of(brought: Brought) -> str:
    if brought.module:
        return brought.module.__name__
    return brought.record.playable.room if brought.record else ""


def _found(folder: Path) -> Brought | None:
    return _brought.get(real(folder), _brought.get(None)) if _brought else None
