"""The versions of everything that can change the output.

In: nothing. Out: names and versions. The law of this file: no large library is imported to find its version.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import hashlib
import platform
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType

from pliego.games.brought import brought_modules

_PACKAGES = (
    "reportlab",
    "weasyprint",
    "pydyf",
    "jinja2",
    "fonttools",
    "uharfbuzz",
    "pillow",
    "pikepdf",
    "pypdfium2",
    "pyyaml",
    "pydantic",
    "markdown-it-py",
    "babel",
    "pyphen",
    "tinycss2",
    "cssselect2",
    "tinyhtml5",
)
_LIBRARIES = {
    "pango": ("pango-1.0", "libpango-1.0.so.0", "pango_version_string"),
    "harfbuzz": ("harfbuzz", "libharfbuzz.so.0", "hb_version_string"),
    "harfbuzz-subset": ("harfbuzz-subset", "libharfbuzz-subset.so.0", "hb_version_string"),
}


@cache
def versions() -> dict[str, str]:
    """Return the versions of the packages and libraries that can change a PDF; `none` for a missing one."""
    found = {name: _package(name) for name in _PACKAGES}
    found |= {name: _library(*where) for name, where in _LIBRARIES.items()}
    found |= {"python": platform.python_version(), "zlib": zlib.ZLIB_RUNTIME_VERSION}
    return dict(sorted(found.items()))


def _package(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def _library(short: str, file: str, function: str) -> str:
    for name in (file, ctypes.util.find_library(short) if Path("/usr/bin/otool").exists() else None):
        if name is None:
            continue
        try:
            version_of = getattr(ctypes.CDLL(name), function)
        except (OSError, AttributeError):
            continue
        version_of.restype = ctypes.c_char_p
        found: bytes = version_of()
        return found.decode("ascii", "replace")
    return "none"


@cache
def generator_digest() -> str:
    """Return a digest of Pliego's own source, so that a change of it makes every PDF stale."""
    return _digest(sorted(Path(__file__).parent.parent.rglob("*.py")))


def _digest(files: Sequence[Path]) -> str:
    """Return a digest of source files and of their relative paths."""
    total = hashlib.sha256()
    for path in files:
        total.update(path.relative_to(files[0].parents[1]).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def stamp() -> str:
    """Return a digest of Pliego's source, all versions, and the rooms that a person brought."""
    rooms = [_digest(_files_of(module)) for module in brought_modules()]
    return hashlib.sha256(f"{generator_digest()} {_versions_text()} {rooms}".encode()).hexdigest()


@cache
def _versions_text() -> str:
    return str(sorted(versions().items()))


def _files_of(module: ModuleType) -> list[Path]:
    """Return the source files of a room: those of its package, or those beside its module."""
    folder = Path(str(module.__file__)).parent
    return sorted(folder.rglob("*.py") if hasattr(module, "__path__") else folder.glob("*.py"))
