"""Choose few rows of a table of choices that hold every pair of them.

In: the axes with their values, and what cannot be together. Out: rows. The laws of this file: each pair of
values of two axes that can be together stands in a row; the same axes give the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

Row = dict[str, Any]
Pair = frozenset[tuple[str, Any]]
_TRIES = 40


def pairs_of(row: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the pairs of a row."""
    yield from map(frozenset, combinations(row.items(), 2))


def possible_pairs(axes: Mapping[str, Sequence[Any]], fits: Callable[[Row], bool]) -> set[Pair]:
    """Return the pairs that can be together. `fits` judges rows that are filled in part, too."""
    found = set[Pair]()
    for one, other in combinations(axes, 2):
        for values in product(axes[one], axes[other]):
            row = dict(zip((one, other), values, strict=True))
            if fits(row):
                found.update(pairs_of(row))
    return found


def pairwise(axes: Mapping[str, Sequence[Any]], fits: Callable[[Row], bool], seed: int = 1) -> list[Row]:
    """Return rows that hold every possible pair, the richest first: of some rows that are filled at random,
    the one with the most pairs that are still missing."""
    missing, random, rows = possible_pairs(axes, fits), Random(seed), list[Row]()
    while missing:
        begun = min(missing, key=lambda pair: sorted(map(str, pair)))
        tries = [filled for _ in range(_TRIES) if (filled := _filled(dict(begun), axes, fits, random))]
        row = max(tries, key=lambda row: len(missing.intersection(pairs_of(row))))
        missing.difference_update(pairs_of(row))
        rows.append({axis: row[axis] for axis in axes})
    return rows


def _filled(row: Row, axes: Mapping[str, Sequence[Any]], fits: Callable[[Row], bool], random: Random) -> Row:
    """Return a row filled up with values at random that fit."""
    for axis in random.sample(sorted(axes), len(axes)):
        if axis not in row:
            values = [value for value in axes[axis] if fits({**row, axis: value})]
            if not values:
                return {}
            row[axis] = random.choice(values)
    return row
