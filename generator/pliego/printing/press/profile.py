"""Read a CMYK profile: how a kind of paper takes the four inks of a press.

In: the bytes of an ICC profile, the known profiles of `templates/press/profiles.yaml`. Out: a `PressProfile`.
The law of this file: nothing is read from a disk and nothing is fetched. What is no profile of a press raises
`NoPressProfile`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pliego.printing.pdf.intent import OutputIntent
from pliego.text.nodes import plain
from pliego.text.yamltree import parse

FILE = "press/profiles.yaml"


class NoPressProfile(ValueError):
    """Bytes are no profile of a press; says what they are."""


@dataclass(frozen=True, slots=True)
class KnownProfile:
    """A profile that people may have: its title, its printing condition, the names of its file."""

    title: str
    condition: str
    files: Sequence[str]


@dataclass(frozen=True, slots=True)
class KnownProfiles:
    """The folders in which systems keep profiles, and the known profiles by name, the best first."""

    folders: Sequence[str]
    profiles: Mapping[str, KnownProfile]

    def condition_of(self, description: str) -> str:
        """Return the printing condition that the description of a profile names, or nothing."""
        bare = _bare(description)
        conditions = (known.condition for known in self.profiles.values() if known.condition)
        return next((each for each in conditions if _bare(each) in bare), "")


@dataclass(frozen=True, slots=True)
class PressProfile:
    """A profile of a press: its bytes, its description, and the name of its printing condition."""

    data: bytes
    description: str
    condition: str

    def intent(self, standard: str) -> OutputIntent:
        """Return what a document that keeps a standard says of its press."""
        name = self.condition or "Custom"
        return OutputIntent(standard, self.data, self.description, name, bool(self.condition))


def known_profiles(data: bytes) -> KnownProfiles:
    """Return the known profiles of the templates' file."""
    tree, problems = parse(data, FILE)
    assert tree is not None and not problems, "the list of profiles is part of Pliego"
    found: Any = plain(tree.root)
    profiles = {
        name: KnownProfile(each["title"], each["condition"], each["files"])
        for name, each in found["profiles"].items()
    }
    return KnownProfiles(found["folders"], profiles)


def read_profile(data: bytes, known: KnownProfiles, name: str = "") -> PressProfile:
    """Return a profile of a press. `name` is that of a known one, if it is one. Raise NoPressProfile."""
    from PIL import Image, ImageCms

    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(data)).profile
    except (OSError, ImageCms.PyCMSError) as error:
        raise NoPressProfile("a file that is no ICC profile") from error
    if opened.xcolor_space.strip() != "CMYK" or opened.device_class != "prtr":
        raise NoPressProfile(f"a profile for {opened.xcolor_space.strip()}")
    try:
        ImageCms.applyTransform(Image.new("RGB", (1, 1)), transform_of(data))
    except (OSError, ImageCms.PyCMSError) as error:
        raise NoPressProfile("a profile that does not say how much ink a colour takes") from error
    description = " ".join((opened.profile_description or "CMYK").split())
    condition = known.profiles[name].condition if name in known.profiles else known.condition_of(description)
    return PressProfile(data, description, condition)


def transform_of(data: bytes) -> Any:
    """Return what turns colours of a screen into inks. Raise OSError or PyCMSError if a profile cannot."""
    from PIL import ImageCms

    press = ImageCms.ImageCmsProfile(io.BytesIO(data))
    way, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, "RGB", "CMYK", way, flags)


def _bare(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
