"""Tell whether an item of a layout is drawn: its ink, and what `when`, `unless` and the like ask for.

In: an item, an ink, and how its templates are filled. Out: true or false. The law of this file: drawing and
checking ask here alike, so a check never counts an item as printed that is not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pliego.cards.layout.templates import as_number, is_something
from pliego.game.model.look import BaseItem

Filled = Callable[[str], str]
"""Fills a template of a condition."""
Measured = Callable[[float | str], float]
"""Fills a measure of a condition."""


def is_shown(item: BaseItem, ink: str, filled: Filled, measured: Measured) -> bool:
    """True if an item is drawn in an ink."""
    if item.ink is not None and item.ink != ink:
        return False
    if item.unless is not None and is_something(item.unless, filled(item.unless)):
        return False
    if item.when is None:
        return True
    value = filled(item.when)
    if compares(item):
        return all([*_compared(item, value, filled), *_bounded(item, value, measured)])
    return is_something(item.when, value)


def compares(item: BaseItem) -> bool:
    """True if an item asks for more than that its `when` yields something."""
    bounds = item.equals, item.at_least, item.at_most
    return any(each is not None for each in bounds) or bool(item.one_of or item.none_of)


def _compared(item: BaseItem, value: str, filled: Filled) -> Iterator[bool]:
    """Yield whether a value is the texts that an item asks for."""
    if item.equals is not None:
        yield value == filled(item.equals)
    if item.one_of:
        yield value in [filled(each) for each in item.one_of]
    if item.none_of:
        yield value not in [filled(each) for each in item.none_of]


def _bounded(item: BaseItem, value: str, measured: Measured) -> Iterator[bool]:
    """Yield whether a value is a number on the right side of each bound of an item."""
    number = as_number(value)
    if item.at_least is not None:
        yield number is not None and number >= measured(item.at_least)
    if item.at_most is not None:
        yield number is not None and number <= measured(item.at_most)
