"""Tell whether an item of a layout is drawn: its ink, and what `when`, `unless` and the like ask for.

In: an item, an ink, and how its templates are filled. Out: true or false. The law of this file: drawing and
checking ask here alike, so a check never counts an item as printed that is not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pliego.cards.layout.templates import as_number, is_something
from pliego.game.model.look import BaseItem, Condition

Filled = Callable[[str], str]
"""Fills a template of a condition."""
Measured = Callable[[float | str], float]
"""Fills a measure of a condition."""


def is_shown(item: BaseItem, ink: str, filled: Filled, measured: Measured) -> bool:
    """True if an item is drawn in an ink."""
    if item.ink is not None and item.ink != ink:
        return False
    if item.when is None and item.unless is None and not item.also:
        return True
    return all(_holds(each, filled, measured) for each in conditions(item))


def conditions(item: BaseItem) -> Sequence[Condition]:
    """Return the conditions of an item: its own, and those in `also`."""
    return item, *item.also


def _holds(condition: Condition, filled: Filled, measured: Measured) -> bool:
    if condition.unless is not None and is_something(condition.unless, filled(condition.unless)):
        return False
    if condition.when is None:
        return True
    value = filled(condition.when)
    if compares(condition):
        return all([*_compared(condition, value, filled), *_bounded(condition, value, measured)])
    return is_something(condition.when, value)


def compares(condition: Condition) -> bool:
    """True if a condition asks for more than that its `when` yields something."""
    bounds = condition.equals, condition.at_least, condition.at_most
    return any(each is not None for each in bounds) or bool(condition.one_of or condition.none_of)


def _compared(condition: Condition, value: str, filled: Filled) -> Iterator[bool]:
    """Yield whether a value is the texts that a condition asks for."""
    if condition.equals is not None:
        yield value == filled(condition.equals)
    if condition.one_of:
        yield value in [filled(each) for each in condition.one_of]
    if condition.none_of:
        yield value not in [filled(each) for each in condition.none_of]


def _bounded(condition: Condition, value: str, measured: Measured) -> Iterator[bool]:
    """Yield whether a value is a number on the right side of each bound of a condition."""
    number = as_number(value)
    if condition.at_least is not None:
        yield number is not None and number >= measured(condition.at_least)
    if condition.at_most is not None:
        yield number is not None and number <= measured(condition.at_most)
