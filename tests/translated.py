"""A small game that is translated into English: each text with its letters swapped.

In: a workshop. Out: a catalog in it. The law of this file: a translation is about as wide as its text.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from pliego.text.placeholders import scan
from pliego.text.po.catalog import Catalog, read_catalog
from pliego.text.po.compose import PoRow, composed
from workshop import Workshop, begun_game

GAME = "juego"
CATALOG = f"content/{GAME}/locale/en.po"
SWAPPED = str.maketrans("aeiouáéíóúcsnrdbltpgAEIOUCSNRDBLTPG", "eiouaéíóúáscrnbdtlgpEIOUASCRNBDTLGP")


def workshop_with_game(root: Path) -> Workshop:
    """Return a workshop with the game that others are begun with."""
    begun_game(root / "content" / GAME)
    return Workshop.with_games(root)


def said(run: subprocess.CompletedProcess[str], code: int = 0) -> str:
    """Return what a command wrote, if it ended with this exit code."""
    assert run.returncode == code, run.stdout + run.stderr
    return run.stdout + run.stderr


def read(shop: Workshop) -> Catalog:
    """Return the English catalog."""
    catalog, problems = read_catalog((shop.root / CATALOG).read_bytes(), "en.po", "en")
    assert problems == []
    return catalog


def swapped(text: str) -> str:
    """Return a text with its letters swapped, about as wide as before; holes and single letters stay."""
    done, at = [], 0
    for gap in scan(text)[0]:
        if gap.start < at:
            continue
        done.append(swapped_word(text[at : gap.start]))
        at = gap.start
        for form in gap.forms:
            done += [text[at : form.start], swapped(text[form.start : form.end])]
            at = form.end
        done.append(text[at : gap.end])
        at = gap.end
    return "".join((*done, swapped_word(text[at:])))


def swapped_word(text: str) -> str:
    """Return a text with the letters of its words swapped."""
    return re.sub(r"[^\W\d_]{2,}", lambda found: found[0].translate(SWAPPED), text)


def begin(shop: Workshop, *, whole: bool = True) -> None:
    """Begin English in a workshop, and translate every text, or all but one."""
    said(shop.pliego("translate", "init", GAME, "en"))
    catalog = read(shop)
    rows = [PoRow(e.address, e.source, swapped(e.source)) for e in catalog.entries.values()]
    shop.write(CATALOG, composed(rows if whole else rows[:-1], [], catalog.header))
