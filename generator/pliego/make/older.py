"""Which files of a build folder are older than others of the same game.

In: the records of a build folder, a game, and the files that a build makes or looks at. Out: `older` in the
entries of the manifest: how many builds made newer files of the game since. The laws of this file: an entry
without `older` is up to date; what was made later is never older, however often the game is built.
"""

from __future__ import annotations

from collections.abc import Collection

from pliego.make.manifest import Store
from pliego.printing.products.catalogue import names, product_of

OLDER = "older"


def age(store: Store, game: str, stamp: str, is_made: bool) -> None:
    """Write into the entries of a game how old each file is. `is_made`: this build writes newer ones now.

    A file that somebody else built has no record. It is older than what this build makes.
    """
    for path, entry in store.entries.items():
        if entry["game"] == game:
            is_true = store.is_of_now(path, stamp)
            store.mark(path, OLDER, 0 if is_true else max(entry.get(OLDER, 0) + is_made, 1))
    for entry in store.foreign.values():
        if entry.get("game") == game and is_made:
            was = entry.get(OLDER)
            entry[OLDER] = (was if type(was) is int else 0) + 1


def older_files(store: Store, game: str, but: Collection[str]) -> list[str]:
    """Return the paths of the files of a game that are older than what it says now."""
    return [
        path
        for path, entry in store.entries.items()
        if entry["game"] == game and path not in but and entry.get(OLDER) and not _is_of_changes(entry)
    ]


def _is_of_changes(entry: dict[str, object]) -> bool:
    product = str(entry.get("product"))
    return product in names() and product_of(product).shows_changes
