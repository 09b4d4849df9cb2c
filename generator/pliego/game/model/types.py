"""The types of content: ids, labels, prose, dates, and numbers with the range that each may have.

In: text from the YAML tree. Out: typed values. The laws of this file: every scalar arrives as text and gets
its type here alone; `no`, `012` and `1:30` stay text, a number is `-?(0|[1-9]\\d*)(\\.\\d+)?`; a number
outside its range drops out with a problem at its place. A range that only one game has stands in its
vocabulary.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_after_validator_function

_LARGEST = 1_000_000
_LONGEST_QUOTE = 60
LONGEST_NAME = 300
"""The most characters of a title, a name or an id; a longer text is prose."""
_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?", re.ASCII)
_REFERENCE = re.compile(r"\{value\.([a-z0-9-]+)\}")
ID_PATTERN = r"^[a-z0-9][a-z0-9-]*$"
RULE_PATTERN = r"^[A-Z]+-[0-9]+$"


class Model(BaseModel):
    """A frozen entry; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Translatable:
    """Marks text that is printed: with `markup` prose (Markdown, placeholders), else a plain label.

    `longest` is the most characters that it may have, None for any number.
    """

    markup: bool
    longest: int | None = None


def discriminator(keys: Sequence[str]) -> Discriminator:
    """Return what tells the shapes of an entry apart: the first of some keys that it has."""

    def which(data: Any) -> str:
        known = data if isinstance(data, dict) else getattr(type(data), "model_fields", ())
        return next((key for key in keys if key in known), "?")

    return Discriminator(which)


def shortened(text: str) -> str:
    """Return a text cut to the length of a quotation in a message."""
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


def _number(value: object, info: ValidationInfo) -> object:
    if not isinstance(value, str):
        return value
    if match := _REFERENCE.fullmatch(value):
        known = (info.context or {}).get("values", {})
        if known is None or match[1] in (info.context or {}).get("dropped_values", ()):
            raise PydanticCustomError("dropped_value", "expected a sound value")
        if match[1] not in known:
            message = "expected a declared value, found `{v}`"
            raise PydanticCustomError("unknown_value", message, {"v": value, "known": tuple(known)})
        return known[match[1]]
    if not _NUMBER.fullmatch(value):
        raise PydanticCustomError("number", "expected a number, found `{v}`", {"v": _brief(value)})
    if len(value.partition(".")[0]) > len(str(_LARGEST)) or abs(float(value)) > _LARGEST:
        message = "expected a number up to {most}, found `{v}`"
        raise PydanticCustomError("number", message, {"most": _LARGEST, "v": _brief(value)})
    return float(value) if "." in value else int(value)


def whole(value: object, info: ValidationInfo) -> object:
    """Return the whole number of a text or of the value that it names; raises PydanticCustomError."""
    number = _number(value, info)
    if isinstance(number, float | list | dict):
        raise PydanticCustomError("number", "expected a whole number, found `{v}`", {"v": _brief(value)})
    return number


def decimal(value: object, info: ValidationInfo) -> object:
    """Return the number of a text or of the value that it names; raises PydanticCustomError."""
    number = _number(value, info)
    if isinstance(number, list | dict):
        raise PydanticCustomError("number", "expected a number, found `{v}`", {"v": _brief(value)})
    return number


def _brief(value: object) -> str:
    if isinstance(value, dict):
        return "a map"
    return "a list" if isinstance(value, list) else shortened(str(value))


_FLAGS = ("true", "false", "yes", "no")


def _flag(value: object) -> object:
    if isinstance(value, bool):
        return value
    if value not in _FLAGS:
        raise PydanticCustomError("flag", "expected `true` or `false`, found `{v}`", {"v": _brief(value)})
    return value in ("true", "yes")


def _date(value: object) -> object:
    if isinstance(value, datetime.date):
        return value
    try:
        return datetime.date.fromisoformat(str(value))
    except ValueError:
        raise PydanticCustomError(
            "date", "expected a date as 2026-01-31, found `{v}`", {"v": _brief(value)}
        ) from None


_REFERENCE_SCHEMA = r"^\{value\.[a-z0-9-]+\}$"
_NUMBER_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "number", "minimum": -_LARGEST, "maximum": _LARGEST},
        {"type": "string", "pattern": rf"^-?(0|[1-9]\d{{0,6}})(\.\d+)?$|{_REFERENCE_SCHEMA}"},
    ]
}
WHOLE_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "integer", "minimum": -_LARGEST, "maximum": _LARGEST},
        {"type": "string", "pattern": rf"^-?(0|[1-9]\d{{0,6}})$|{_REFERENCE_SCHEMA}"},
    ]
}
_TEXT_SCHEMA: dict[str, Any] = {"type": ["string", "number", "boolean", "null"]}
_FLAG_SCHEMA: dict[str, Any] = {"anyOf": [{"type": "boolean"}, {"enum": list(_FLAGS)}]}

Whole = Annotated[int, BeforeValidator(whole), WithJsonSchema(WHOLE_SCHEMA)]
"""A whole number, or `"{value.ID}"`, a reference to a number declared in game.yaml."""

Decimal = Annotated[float, BeforeValidator(decimal), WithJsonSchema(_NUMBER_SCHEMA)]
"""A number with or without decimals; measures are millimetres, type sizes points."""


def in_range(number: Any, least: float, most: float) -> Any:
    """Return a number between `least` and `most`, both included; raises PydanticCustomError."""
    if not least <= number <= most:
        message = "expected a number from {least} to {most}, found `{v}`"
        texts = (f"{each:f}".rstrip("0").rstrip(".") for each in (least, most, number))
        raise PydanticCustomError("range", message, dict(zip(("least", "most", "v"), texts, strict=True)))
    return number


@dataclass(frozen=True, slots=True)
class Within:
    """Refuses a number below `least` or above `most`, in the reader and in editors. A number from `let_by` to
    `least` passes, because a later check reports it."""

    least: float
    most: float
    let_by: float | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of the number with its range."""
        return no_info_after_validator_function(self._checked, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the JSON Schema of the number with its range; for a number as text, only with its sign."""
        schema = handler(core)
        return {**schema, "anyOf": [self._narrowed(kind) for kind in schema.get("anyOf", [])]}

    def _checked(self, number: Any) -> Any:
        if self.let_by is not None and self.let_by <= number < self.least:
            return number
        return in_range(number, self.least, self.most)

    def _narrowed(self, kind: dict[str, Any]) -> dict[str, Any]:
        if "pattern" in kind:
            sign = "^" if self.least >= 0 else "^-?"
            return {**kind, "pattern": kind["pattern"].replace("^-?", sign)}
        ends = {"minimum": self.least, "maximum": self.most}
        return {**kind, **{end: int(value) if value == int(value) else value for end, value in ends.items()}}


# -- what is printed, and how often
Copies = Annotated[Whole, Within(1, 1_000, let_by=-1_000_000)]
"""Of a card or part; a check of the deck reports fewer than one."""
DeckTotal = Annotated[Whole, Within(0, 100_000)]
ColumnShare = Annotated[Whole, Within(1, 1_000)]
"""Of a table's width."""

# -- facts of a game
Players = Annotated[Whole, Within(1, 100)]
PlayMinutes = Annotated[Whole, Within(0, 10_000)]
Age = Annotated[Whole, Within(0, 120)]
Seconds = Annotated[Whole, Within(0, 86_400, let_by=-1_000_000)]
"""A check of the pace reports fewer than none."""
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
"""Of a repeat."""

# -- flags, dates, names and text
Flag = Annotated[bool, BeforeValidator(_flag), WithJsonSchema(_FLAG_SCHEMA)]
Date = Annotated[datetime.date, BeforeValidator(_date), WithJsonSchema({"type": "string", "format": "date"})]
Id = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=LONGEST_NAME)]
RuleId = Annotated[str, StringConstraints(pattern=RULE_PATTERN, max_length=LONGEST_NAME)]
Lang = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")]
Label = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    Translatable(markup=False, longest=LONGEST_NAME),
]
"""Short printed text without markup: a title, a name."""

NO_TITLE = "\0no title"
"""What the reader of tables writes where a row has no title; nobody can type it."""


def _card_title(title: str) -> str:
    return "" if title == NO_TITLE else title


CardTitle = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    AfterValidator(_card_title),
    Translatable(markup=False, longest=LONGEST_NAME),
]
"""The name of a card; "" for a row of a table without one."""

Prose = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), Translatable(markup=True)]
"""Printed text: Markdown without raw HTML, with placeholders such as `{value.hand}`."""

Note = Annotated[
    str,
    StringConstraints(strip_whitespace=True),
    WithJsonSchema(_TEXT_SCHEMA),
    Translatable(markup=False),
]
"""A remark that a table prints beside a number; it may be empty."""

Plain = Annotated[str, WithJsonSchema(_TEXT_SCHEMA)]
"""Text that is not printed: a path, a reference, a note to the maintainer."""

Origin = Literal["source", "inferred", "house"]
RuleOrigin = Literal["source", "ruled", "inferred", "house"]
"""Where a rule comes from: the source; the source and a decision of ours; what the source implies; us."""
