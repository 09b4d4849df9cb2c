"""The attributes of elements of an ODS workbook: repeats, how words look, the value of a cell.

In: attributes by their names. Out: numbers, texts and styles. The law of this file: no attribute is trusted;
a wrong one is as if it were not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from pliego.game.spreadsheet.formats import shown
from pliego.game.spreadsheet.raised import Height

NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
OFFICE, STYLE, TABLE, TEXT = (NAMESPACE % name for name in ("office", "style", "table", "text"))
_FO = NAMESPACE % "xsl-fo-compatible"
_BOLD_WEIGHTS = ("600", "700", "800", "900")
Attributes: TypeAlias = Mapping[str, str]
_COUNT = re.compile(r"0*([1-9][0-9]{0,17})", re.ASCII)
_NUMBER = re.compile(r"[+-]?[0-9]{1,30}(\.[0-9]{0,30})?([eE][+-]?[0-9]{1,3})?", re.ASCII)
_DURATION = re.compile(r"(-?)PT([0-9]{1,6})H([0-9]{1,2})M([0-9]{1,2})(?:[.,][0-9]+)?S", re.ASCII)


def count(attributes: Attributes, name: str) -> int:
    """Return a number from 1 up; 1 if there is none."""
    written = attributes.get(name)
    found = _COUNT.fullmatch(written) if written else None
    return int(found[1]) if found else 1


def style_changes(attributes: Attributes) -> dict[str, Any]:
    """Return the fields of a `RunStyle` that some properties of words say; the words around decide others."""
    weight, slant = attributes.get(f"{_FO}font-weight"), attributes.get(f"{_FO}font-style")
    under = attributes.get(f"{STYLE}text-underline-style")
    through = attributes.get(f"{STYLE}text-line-through-style")
    is_usual = attributes.get(f"{STYLE}use-window-font-color") == "true"
    colour = "#000000" if is_usual else attributes.get(f"{_FO}color")
    changes = {
        "bold": None if weight is None else weight == "bold" or weight in _BOLD_WEIGHTS,
        "italic": None if slant is None else slant in ("italic", "oblique"),
        "underlined": None if under is None else under != "none",
        "struck": None if through is None else through != "none",
        "colour": None if colour is None else colour.replace("#000000", ""),
        "height": _height_of(attributes) or None,
    }
    return {name: change for name, change in changes.items() if change is not None}


def _height_of(attributes: Attributes) -> Height:
    """Return whether words with some properties stand above or below the line."""
    position = attributes.get(f"{STYLE}text-position", "").partition(" ")[0]
    if position == "sub" or (position.startswith("-") and position.endswith("%")):
        return "below"
    return "above" if position == "super" or position.rstrip("%").strip("0") else ""


def saved_value(attributes: Attributes) -> str:
    """Return the value of a cell that says nothing in words, as some programs write it."""
    kind = attributes.get(f"{OFFICE}value-type", "")
    if kind in ("float", "percentage", "currency"):
        return _number(attributes.get(f"{OFFICE}value", ""), kind, attributes.get(f"{OFFICE}currency", ""))
    if kind == "string":
        return attributes.get(f"{OFFICE}string-value", "").strip()
    written = attributes.get(f"{OFFICE}{kind}-value", "") if kind in ("date", "time", "boolean") else ""
    if kind == "date":
        return written.removesuffix("T00:00:00").replace("T", " ")
    if kind == "time" and (found := _DURATION.fullmatch(written)):
        return found[1] + ":".join(part.zfill(2) for part in found.groups()[1:])
    return written.upper() if kind == "boolean" else written


def _number(written: str, kind: str, currency: str) -> str:
    if not _NUMBER.fullmatch(written):
        return ""
    text = shown(float(written) * (100 if kind == "percentage" else 1), "")
    return f"{text}%" if kind == "percentage" else f"{text} {currency}".strip()
