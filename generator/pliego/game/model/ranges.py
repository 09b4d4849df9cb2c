"""How large each number of content may be: the one table of ranges.

In: nothing. Out: a type for each kind of number, with its least and its most. The laws of this file: a number
outside its range drops out with a problem of its place, so that nothing behind it meets what it cannot bear;
what the numbers of one game may be stands in that game's vocabulary.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_after_validator_function

from pliego.game.model.types import Decimal, Whole


def held(number: Any, least: float, most: float) -> Any:
    """Return a number between `least` and `most`, both included; raises PydanticCustomError."""
    if not least <= number <= most:
        message = "expected a number from {least} to {most}, found `{v}`"
        said = (f"{each:f}".rstrip("0").rstrip(".") for each in (least, most, number))
        raise PydanticCustomError("range", message, dict(zip(("least", "most", "v"), said, strict=True)))
    return number


@dataclass(frozen=True, slots=True)
class Within:
    """Refuses a number below `least` or above `most`, and tells editors so. One that is too small but not
    below `let_by` passes, for a check of what it belongs to tells of it."""

    least: float
    most: float
    let_by: float | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of the number with its range."""
        return no_info_after_validator_function(self._held, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the JSON Schema of the number with its range; of numbers as text only the sign is known."""
        schema = handler(core)
        kinds = [self._narrowed(each) for each in schema.get("anyOf", [])]
        return {**schema, "anyOf": kinds}

    def _held(self, number: Any) -> Any:
        if self.let_by is not None and self.let_by <= number < self.least:
            return number
        return held(number, self.least, self.most)

    def _narrowed(self, kind: dict[str, Any]) -> dict[str, Any]:
        if "pattern" in kind:
            return {
                **kind,
                "pattern": kind["pattern"].replace("^-?", "^") if self.least >= 0 else kind["pattern"],
            }
        ends = {"minimum": self.least, "maximum": self.most}
        return {**kind, **{end: int(value) if value == int(value) else value for end, value in ends.items()}}


# -- what is printed, and how often
Copies = Annotated[Whole, Within(1, 1_000, let_by=-1_000_000)]
"""Of a card or part; fewer than one is told of the deck."""
DeckTotal = Annotated[Whole, Within(0, 100_000)]
ColumnShare = Annotated[Whole, Within(1, 1_000)]
"""Of a table's width."""

# -- facts of a game
Players = Annotated[Whole, Within(1, 100)]
PlayMinutes = Annotated[Whole, Within(0, 10_000)]
Age = Annotated[Whole, Within(0, 120)]
Seconds = Annotated[Whole, Within(0, 86_400, let_by=-1_000_000)]
"""Fewer than none are told of the pace as a whole."""
Declared = Annotated[Whole, Within(0, 1_000_000)]
"""A value of game.yaml."""
Winner = Annotated[Whole, Within(1, 100)]
"""A seat, counted from 1."""
Difficulty = Annotated[Whole, Within(0, 10)]
Percent = Annotated[Whole, Within(0, 100)]

# -- type, in points
PointSize = Annotated[Decimal, Within(1, 400)]
Leading = Annotated[Decimal, Within(0.5, 5)]
"""Of the type size."""
ParagraphGap = Annotated[Decimal, Within(0, 20)]
"""Of the type size."""
Tracking = Annotated[Decimal, Within(-500, 2_000)]
"""In thousandths of the type size."""

# -- measures, in millimetres
FARTHEST_MM = 5_000.0
Length = Annotated[Decimal, Within(0, FARTHEST_MM)]
Offset = Annotated[Decimal, Within(-FARTHEST_MM, FARTHEST_MM)]
LineWidth = Annotated[Decimal, Within(0, 50)]
Bleed = Annotated[Decimal, Within(0, 20)]
Gutter = Annotated[Decimal, Within(0, 50)]
Opacity = Annotated[Decimal, Within(0, 1)]
Columns = Annotated[Decimal, Within(1, 1_000)]
"""Of what is repeated."""
