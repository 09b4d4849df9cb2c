"""Read the profile of the press that a run is for.

In: a run, which names the file of a profile. Out: the inks of the press. The laws of this file: the file is
recorded as read, so that a change of it makes the products stale. The command line has looked at it before;
if it has changed since, that is a fault of the machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pliego.make.targets import PrintRun
from pliego.text.files import FileFault, Folder, Reads

if TYPE_CHECKING:
    from pliego.printing.press.colours import PressInks


def inks_of(run: PrintRun, reads: Reads, templates: Folder) -> PressInks | None:
    """Return the inks of a run's press; None if it has none. Raise OSError if it cannot be read."""
    if not run.profile.path:
        return None
    from pliego.printing.press.colours import PressInks
    from pliego.printing.press.profile import FILE, NoPressProfile, known_profiles, read_profile
    from pliego.printing.press.standards import STANDARDS

    try:
        data, reads.files[run.profile.path] = reads.held.file(Path(run.profile.path))
        known = known_profiles(templates.read(FILE))
        return PressInks(read_profile(data, known, run.profile.name), STANDARDS[run.profile.standard])
    except (FileFault, NoPressProfile) as fault:
        raise OSError(f"the profile {run.profile.path} cannot be read any more: {fault}") from fault
