"""Read `--stock`: the paper that a booklet is printed on.

In: what was typed, and the figures of paper. Out: the thickness of a sheet in mm, or a wrong command line.
The law of this file: no number of a paper stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from pliego.printing.products.catalogue import names, product_of
from pliego.text.files import Folder
from pliego.text.problems import did_you_mean

MOST_SHEET_MM = 0.5
"""The thickest sheet that is folded and stapled with others."""


def sheet_of(typed: str, products: Sequence[str], templates: Path) -> float | None:
    """Return how thick the sheets of a booklet are, None if nothing is typed. Raise UsageError."""
    if not typed:
        return None
    if not any(product_of(name).is_folded for name in products):
        folded = " or ".join(f"`{name}`" for name in names() if product_of(name).is_folded)
        found = ", ".join(products) or "none"
        raise click.UsageError(f"--stock: expected {folded} among --products, found {found}")
    from pliego.printing.products.boxes.figures import SLEEVED, read_figures, stock_of

    figures, problems = read_figures(Folder(templates))
    if figures is None:
        raise click.UsageError(f"--stock: {problems[0].message}, {problems[0].hint}")
    stock = None if SLEEVED in typed else stock_of(typed, figures)
    if stock is None:
        message = f"expected a paper or the thickness of a sheet in mm, such as 0.12, found `{typed}`"
        raise click.UsageError(f"--stock: {message}; {did_you_mean(typed, [*figures.stocks])}")
    if stock.sheet_mm > MOST_SHEET_MM:
        most = f"at most {MOST_SHEET_MM:g} mm"
        raise click.UsageError(
            f"--stock: expected paper that can be folded, {most}, found {stock.sheet_mm:g} mm (`{typed}`)"
        )
    return stock.sheet_mm
