"""Find the profile of a press that a command names, or one that this machine has.

In: the name or path of a profile as typed. Out: a `ChosenProfile`, or a wrong command line. The law of this
file: nothing is written and nothing is fetched.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from pliego.make.targets import RGB, USUAL_STANDARD, ChosenProfile
from pliego.printing.press.profile import FILE, KnownProfiles, NoPressProfile, known_profiles, read_profile
from pliego.text.files import FileFault, read_regular

NONE = "none"
_SUFFIXES = (".icc", ".icm")
_NAME = re.compile(r"[^a-z0-9]+")
_LONGEST = 40


def chosen_profile(typed: str, standard: str | None, templates: Path) -> ChosenProfile:
    """Return the profile of a press that was typed, or else the best that this machine has, with the standard
    of its files. Raise UsageError if there is none."""
    if typed == NONE and standard:
        raise click.UsageError(
            f"--standard: expected a profile, found --profile {NONE}: files in RGB keep none"
        )
    if typed == NONE:
        return RGB
    return replace(_profile(typed, templates), standard=standard or USUAL_STANDARD)


def _profile(typed: str, templates: Path) -> ChosenProfile:
    known = known_profiles((templates / FILE).read_bytes())
    if typed and (typed in known.profiles or not _is_path(typed)):
        return _named(typed, known)
    if typed:
        return _checked(_name_of(Path(typed), known), Path(typed).expanduser(), known)
    for name in known.profiles:
        for path in _places(name, known):
            return _checked(name, path, known)
    raise click.UsageError(_none_found())


def _is_path(typed: str) -> bool:
    return "/" in typed or typed.lower().endswith(_SUFFIXES)


def _named(name: str, known: KnownProfiles) -> ChosenProfile:
    """Return a known profile by its name. Raise UsageError."""
    if name not in known.profiles:
        names = ", ".join(f"`{each}`" for each in (*known.profiles, NONE))
        raise click.UsageError(f"--profile: expected a path, or one of {names}, found `{name}`")
    for path in _places(name, known):
        return _checked(name, path, known)
    profile = known.profiles[name]
    expected = f"expected {' or '.join(profile.files)} ({profile.title}) on this machine, found none"
    raise click.UsageError(f"--profile: {expected}; name the file that you have with its path")


def _places(name: str, known: KnownProfiles) -> Iterator[Path]:
    """Yield where the files of a known profile lie on this machine, the best file first."""
    folders = [Path(folder).expanduser() for folder in known.folders]
    for file in known.profiles[name].files:
        for folder in folders:
            yield from sorted(folder.rglob(file))


def _checked(name: str, path: Path, known: KnownProfiles) -> ChosenProfile:
    """Return a profile that can be used. Raise UsageError."""
    try:
        data = read_regular(path)
        read_profile(data, known, name)
    except FileFault as fault:
        raise click.UsageError(f"--profile: {fault.message} at `{path}`") from None
    except NoPressProfile as fault:
        message = f"expected a CMYK profile of a press, found {fault} in `{path}`"
        raise click.UsageError(f"--profile: {message}") from None
    return ChosenProfile(name, str(path.resolve()), hashlib.sha256(data).hexdigest())


def _name_of(path: Path, known: KnownProfiles) -> str:
    """Return the name of a profile: that of a known one, or its file's as part of another file's name."""
    named = (name for name, profile in known.profiles.items() if path.name in profile.files)
    return next(named, "") or _NAME.sub("-", path.stem.casefold()).strip("-")[:_LONGEST] or "own"


def _none_found() -> str:
    message = "--products press: expected a CMYK profile on this machine, found none"
    ways = "--profile FILE.icc names that of your print shop, --profile none prints in RGB"
    package = "on Debian and Ubuntu, the package `libgs-common` brings a free one"
    return f"{message}; {ways}; {package}"
