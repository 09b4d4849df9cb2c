"""`templates/boxes.yaml`: how thick cards are, and what a box needs round them.

In: the templates folder, and the words of `stock`. Out: `BoxFigures`, the `CardStock` of a box, or the
problem of the words. The law of this file: no number of paper or of boxes stands in code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from pliego.game.model.types import Decimal, Length, Model, Plain, Whole, Within
from pliego.game.validate import fit
from pliego.text.files import Folder
from pliego.text.problems import Problem, did_you_mean
from pliego.text.yamltree import parse

FILE = "boxes.yaml"
SLEEVED = "sleeved"
_MOST_MM = 5.0
_WEIGHT = re.compile(r"(\d{2,4}) *(?:g|gr|gsm|g/m2|g/m²)?", re.IGNORECASE)
"""The weight of a square metre in grams, such as `300g`, `300 g/m²` or `300`."""
SheetThickness = Annotated[Decimal, Within(0.01, _MOST_MM)]
"""The thickness of a sheet, in mm."""
DepthShare = Annotated[Decimal, Within(0, 10)]


class SleeveSize(Model):
    """A sleeve: the thickness of its film, and how much larger than its card it is."""

    film: SheetThickness
    wider: Length
    higher: Length


class FreeRoom(Model):
    """What is free inside a box."""

    width: Length
    height: Length
    depth: Length


class FlapSizes(Model):
    """The flaps of a box. A share is of the depth of the box, between the least and the most. The notch is
    for the thumb."""

    glue: Length
    tuck: DepthShare
    tuck_least: Length = Field(alias="tuck-least")
    tuck_most: Length = Field(alias="tuck-most")
    dust: DepthShare
    dust_least: Length = Field(alias="dust-least")
    dust_most: Length = Field(alias="dust-most")
    taper: Length
    notch: Length
    notch_depth: Length = Field(alias="notch-depth")


class DividerSizes(Model):
    """The tabs of dividers: their height, how many stand beside each other at most, how far they taper."""

    tab: Length
    beside: Annotated[Whole, Within(1, 10)]
    taper: Length


class WalletSizes(Model):
    """A wallet: how many cards it holds, its glue tabs, and the share of a pocket in the width."""

    most_cards: Annotated[Whole, Within(1, 1_000)] = Field(alias="most-cards")
    glue: Length
    pocket: DepthShare


class BoxFigures(Model):
    """The whole of `boxes.yaml`."""

    format: Literal["1"]
    stocks: dict[Plain, SheetThickness]
    usual: Plain
    sleeve: SleeveSize
    play: FreeRoom
    air: DepthShare
    board: SheetThickness
    least_depth: Length = Field(alias="least-depth")
    flaps: FlapSizes
    divider: DividerSizes
    wallet: WalletSizes


@dataclass(frozen=True, slots=True)
class CardStock:
    """What the cards of a box are made of: the thickness of a sheet, and how much a sleeve adds to a card in
    thickness, width and height."""

    sheet_mm: float
    deeper_mm: float = 0.0
    wider_mm: float = 0.0
    higher_mm: float = 0.0


def read_figures(templates: Folder) -> tuple[BoxFigures | None, list[Problem]]:
    """Return the figures of boxes; None if they cannot be read."""
    if not templates.has(FILE):
        message = f"expected how thick cards are, found no `{FILE}`"
        return None, [Problem("boxes-missing", message, None, f"put it at {templates.shown(FILE)}")]
    tree, problems = parse(templates.read(FILE), templates.shown(FILE))
    if tree is None:
        return None, problems
    fitted = fit(BoxFigures, tree, {"values": {}})
    return fitted.model, [*problems, *fitted.problems]


def stock_of(words: str, figures: BoxFigures) -> CardStock | None:
    """Return the stock that some words mean: a name or a thickness in mm, then `sleeved` and the thickness of
    the film. None if they mean nothing."""
    name, found, film = words.strip().partition(SLEEVED)
    sheet = _sheet(name.strip() or figures.usual, figures.stocks)
    if sheet is None:
        return None
    if not found:
        return CardStock(sheet)
    sleeve = figures.sleeve
    thick = _millimetres(film) if film.strip() else sleeve.film
    return CardStock(sheet, 2 * thick, sleeve.wider, sleeve.higher) if thick else None


def stock_hint(words: str, figures: BoxFigures) -> str:
    """Return what may be written for a stock."""
    own = f"or a thickness in mm, `0.32`; for sleeves `{figures.usual} {SLEEVED} {figures.sleeve.film:g}`"
    known = did_you_mean(words.split(SLEEVED)[0].strip(), [*figures.stocks])
    return f"{known}{';' if known.endswith('?') else ','} {own}"


def _sheet(name: str, stocks: Mapping[str, float]) -> float | None:
    """Return the thickness of a sheet: by its name, by its weight, which may lie between two that are known,
    or as it is written."""
    if found := stocks.get(name.lower()):
        return found
    if weight := _WEIGHT.fullmatch(name):
        known = sorted((float(m[1]), mm) for each, mm in stocks.items() if (m := _WEIGHT.fullmatch(each)))
        return _between(float(weight[1]), known)
    return _millimetres(name)


def _between(weight: float, known: Sequence[tuple[float, float]]) -> float | None:
    """Return the thickness for a weight from those of the next lighter and the next heavier sheet; None
    beyond them."""
    for (light, thin), (heavy, thick) in pairwise(known):
        if light <= weight <= heavy:
            return thin + (thick - thin) * (weight - light) / (heavy - light)
    return None


def _millimetres(text: str) -> float | None:
    """Return a thickness in mm, with or without its unit; None if it is none that card or film can have."""
    try:
        number = float(text.strip().removesuffix("mm").replace(",", "."))
    except ValueError:
        return None
    return number if 0 < number <= _MOST_MM else None
