"""Keep WeasyPrint in a closed room: no system font, no warning, no search for libraries.

In: nothing. Out: WeasyPrint, and a context in which Fontconfig knows no font. The law of this file: what it
changes for a while is as before afterwards.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from pliego.text.machine import PangoMissing

_FONTCONFIG = (
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
    "<fontconfig><cachedir>{}</cachedir></fontconfig>"
)


def imported_weasyprint() -> Any:
    """Import WeasyPrint without its warnings. Raise PangoMissing if a library is missing."""
    try:
        with warnings.catch_warnings(), redirect_stdout(io.StringIO()), _no_search():
            warnings.simplefilter("ignore")
            import weasyprint
            import weasyprint.text.fonts
    except OSError as error:
        raise PangoMissing(str(error).split(":")[0]) from error
    return weasyprint


@contextmanager
def _no_search() -> Iterator[None]:
    """Let Linux's loader find libraries by their names. Python would ask a C compiler first. That takes
    longer than the import, and leaves files behind if a build is interrupted."""
    import ctypes.util

    def find_nothing(name: str) -> str | None:
        """Find no library, so that its name is tried next."""
        del name
        return None

    before = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = find_nothing
    try:
        yield
    finally:
        ctypes.util.find_library = before


@contextmanager
def no_system_fonts() -> Iterator[None]:
    """Show Fontconfig a configuration without fonts as long as this lasts."""
    before = os.environ.get("FONTCONFIG_FILE")
    with tempfile.TemporaryDirectory(prefix="pliego-") as folder:
        file = Path(folder) / "fonts.conf"
        file.write_text(_FONTCONFIG.format(folder), encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(file)
        try:
            yield
        finally:
            os.environ.pop("FONTCONFIG_FILE")
            if before is not None:
                os.environ["FONTCONFIG_FILE"] = before
