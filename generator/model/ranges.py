"""How large each number of content may be: the one table of ranges.

In: nothing. Out: a type for each kind of number, with its least and its most. The laws of this file: a number
outside its range drops out with a problem of its place, so that nothing behind it meets what it cannot bear;
what the numbers of one game may be stands in that game's vocabulary.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from generator.model.types import Decimal, Whole


def held(number: Any, least: float, most: float) -> Any:
    """Return a number between `least` and `most`, both included; raises PydanticCustomError."""
    if not least <= number <= most:
        message = "expected a number from {least} to {most}, found `{v}`"
        said = (f"{each:f}".rstrip("0").rstrip(".") for each in (least, most, number))
        raise PydanticCustomError("range", message, dict(zip(("least", "most", "v"), said, strict=True)))
    return number


def within(least: float, most: float) -> AfterValidator:
    """Return what refuses a number below `least` or above `most`."""
    return AfterValidator(lambda number: held(number, least, most))


# -- what is printed, and how often
Copies = Annotated[Whole, within(-1_000_000, 1_000)]
"""Of a card or part; fewer than one is told of the deck."""
DeckTotal = Annotated[Whole, within(0, 100_000)]
Share = Annotated[Whole, within(1, 1_000)]
"""Of a table's width."""

# -- facts of a game
Players = Annotated[Whole, within(1, 100)]
Minutes = Annotated[Whole, within(0, 10_000)]
Age = Annotated[Whole, within(0, 120)]
Seconds = Annotated[Whole, within(0, 86_400)]
Declared = Annotated[Whole, within(0, 1_000_000)]
"""A value of game.yaml."""
Winner = Annotated[Whole, within(1, 100)]
"""A seat, counted from 1."""
Difficulty = Annotated[Whole, within(0, 10)]
Percent = Annotated[Whole, within(0, 100)]

# -- type, in points
PointSize = Annotated[Decimal, within(1, 400)]
Leading = Annotated[Decimal, within(0.5, 5)]
"""Of the type size."""
ParagraphGap = Annotated[Decimal, within(0, 20)]
"""Of the type size."""
Tracking = Annotated[Decimal, within(-500, 2_000)]
"""In thousandths of the type size."""

# -- measures, in millimetres
FARTHEST_MM = 5_000.0
Length = Annotated[Decimal, within(0, FARTHEST_MM)]
Offset = Annotated[Decimal, within(-FARTHEST_MM, FARTHEST_MM)]
LineWidth = Annotated[Decimal, within(0, 50)]
Bleed = Annotated[Decimal, within(0, 20)]
Opacity = Annotated[Decimal, within(0, 1)]
Columns = Annotated[Decimal, within(1, 1_000)]
"""Of what is repeated."""
