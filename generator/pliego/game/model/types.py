"""The types that content is written in: whole numbers, ids, prose, dates, colours.

In: text from the YAML tree. Out: typed values. The law of this file: every scalar arrives as text and is
typed here alone; `no`, `012` and `1:30` stay text, a number is `-?(0|[1-9]\\d*)(\\.\\d+)?`.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

_LARGEST = 1_000_000
_LONGEST_QUOTE = 60
LONGEST_NAME = 300
"""Characters of a title, a name or an id, whether it is printed or not; what says more is prose."""
_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?", re.ASCII)
_REFERENCE = re.compile(r"\{value\.([a-z0-9-]+)\}")
ID_PATTERN = r"^[a-z0-9][a-z0-9-]*$"
RULE_PATTERN = r"^[A-Z]+-[0-9]+$"


class Model(BaseModel):
    """A frozen entry; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Translatable:
    """Marks text that is printed; `markup` tells prose (Markdown, placeholders) from a plain label, `longest`
    how many characters it may have, if not any number."""

    markup: bool
    longest: int | None = None


def shortened(text: str) -> str:
    """Return a text cut to a length that can be read in a message."""
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
    """Return the whole number that the text, or the value it refers to, is; raises PydanticCustomError."""
    number = _number(value, info)
    if isinstance(number, float | list | dict):
        raise PydanticCustomError("number", "expected a whole number, found `{v}`", {"v": _brief(value)})
    return number


def decimal(value: object, info: ValidationInfo) -> object:
    """Return the number that the text, or the value it refers to, is; raises PydanticCustomError."""
    number = _number(value, info)
    if isinstance(number, list | dict):
        raise PydanticCustomError("number", "expected a number, found `{v}`", {"v": _brief(value)})
    return number


def _brief(value: object) -> str:
    if isinstance(value, dict):
        return "a map"
    return "a list" if isinstance(value, list) else shortened(str(value))


def _flag(value: object) -> object:
    if isinstance(value, bool):
        return value
    if value not in ("true", "false"):
        raise PydanticCustomError("flag", "expected `true` or `false`, found `{v}`", {"v": _brief(value)})
    return value == "true"


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
_FLAG_SCHEMA: dict[str, Any] = {"anyOf": [{"type": "boolean"}, {"enum": ["true", "false"]}]}

Whole = Annotated[int, BeforeValidator(whole), WithJsonSchema(WHOLE_SCHEMA)]
"""A whole number, or `"{value.ID}"`, a reference to a number declared in game.yaml."""

Decimal = Annotated[float, BeforeValidator(decimal), WithJsonSchema(_NUMBER_SCHEMA)]
"""A number with or without decimals; measures are millimetres, type sizes points."""

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
"""Where a rule comes from: the source says all of it; the source, but part of it is a decision of ours; what
the source implies; nothing but us."""
