"""Give an edition what its print shop and its press ask for.

In: an edition, and a run, which names the shop and the file of a profile. Out: the same edition with the
margins and the layers of the shop and the inks of the press. The laws of this file: what it reads is
recorded, so that a change of it makes the products stale. The command line has looked at it before; if it has
changed since, that is a fault of the machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pliego.make.targets import PrintRun
from pliego.text.files import FileFault, Folder

if TYPE_CHECKING:
    from pliego.printing.press.shop import PrintShop
    from pliego.printing.products.edition import Edition

_PERCENT = 100


def for_press(edition: Edition, run: PrintRun, templates: Folder) -> None:
    """Set the bleed and the inks of an edition, if its run has a shop or a profile. Raise OSError if what
    describes them cannot be read."""
    from pliego.printing.press.shop import read_shop

    shop: PrintShop | None = None
    if run.shop:
        shop, problems = read_shop(run.shop, templates)
        if shop is None:
            raise OSError(f"the shop {run.shop} cannot be read any more: {problems[0].message}")
        edition.press_bleed_mm, edition.press_safe_mm = shop.bleed, shop.safe
        edition.press_layers, edition.press_book = shop.inks_of_layers, shop.book
        edition.press_die = shop.die_inks
    if run.profile.path:
        _set_inks(edition, run, templates, shop)


def _set_inks(edition: Edition, run: PrintRun, templates: Folder, shop: PrintShop | None) -> None:
    from pliego.printing.press.colours import MOST_INK, PressInks
    from pliego.printing.press.layer_names import DIE, USUAL_LAYERS
    from pliego.printing.press.profile import FILE, NoPressProfile, known_profiles, read_profile
    from pliego.printing.press.standards import STANDARDS

    reads, path = templates.reads, run.profile.path
    try:
        data, reads.files[path] = reads.held.file(Path(path))
        profile = read_profile(data, known_profiles(templates.read(FILE)), run.profile.name)
    except (FileFault, NoPressProfile) as fault:
        raise OSError(f"the profile {path} cannot be read any more: {fault}") from fault
    most_ink = shop.ink / _PERCENT if shop else MOST_INK
    layers = {**shop.inks_of_layers, **shop.die_inks} if shop else {**USUAL_LAYERS, **DIE}
    edition.inks = PressInks(profile, STANDARDS[run.profile.standard], most_ink, layers)
