"""Choose what files for a print shop are like: its shop, its profile, its standard.

In: what was typed. Out: a `Choice` that names them, or a wrong command line. The law of this file: what is
typed counts before what a shop asks for.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from pliego.cli.games import suggestion
from pliego.cli.options import BuildOptions
from pliego.cli.profiles import NONE, chosen_profile
from pliego.cli.report import Report
from pliego.make.targets import Choice
from pliego.printing.press.shop import PrintShop, is_file_of_shop, read_shop, shop_names
from pliego.printing.products.catalogue import names, product_of
from pliego.text.files import Folder

_OPTIONS = ("once", "shop", "profile", "standard")


def with_press(options: BuildOptions, choice: Choice, templates: Path, report: Report) -> Choice:
    """Return a choice with what its files for a print shop are like, if it has any. Raise UsageError for an
    option of such files if it has none."""
    if not any(product_of(name).is_for_press for name in choice.products):
        if given := [f"--{name}" for name in _OPTIONS if getattr(options, name)]:
            raise click.UsageError(f"{given[0]}: expected `press` among --products, found none")
        return choice
    shop = _shop(options.shop, templates, report) if options.shop else None
    profile = options.profile or (shop.profile if shop else "")
    standard = options.standard or (shop.standard if shop and profile != NONE else None)
    return replace(choice, shop=options.shop, profile=chosen_profile(profile, standard, templates))


def _shop(typed: str, templates: Path, report: Report) -> PrintShop:
    """Return a shop by its name or file. Raise UsageError for an unknown one; exit if its file is wrong."""
    known = shop_names(templates)
    if typed not in known and not (is_file_of_shop(typed) and Path(typed).is_file()):
        offered = ", ".join(f"`{name}`" for name in known)
        raise click.UsageError(
            f"--shop: expected one of {offered}, or a FILE.yaml, found `{typed}`{_hint(typed, known)}"
        )
    shop, problems = read_shop(typed, Folder(templates))
    report.problems(problems)
    if shop is None:
        sys.exit(1)
    return shop


def _hint(typed: str, known: tuple[str, ...]) -> str:
    """Return what else somebody may mean: a shop that prints from pictures is a product."""
    if typed in names() and product_of(typed).is_sold:
        return f"; `--products {typed}` makes its pictures"
    return suggestion([typed], known)
