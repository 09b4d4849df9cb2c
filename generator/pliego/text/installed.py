"""What the installed Pliego brings: its templates.

In: nothing. Out: a folder. In a clone the templates lie beside the games; the wheel carries them inside the
package.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

_TEMPLATES = "templates"


def templates() -> Path:
    """Return the templates: those where one stands in a clone, else those that are installed."""
    here = Path(_TEMPLATES)
    if (here / "themes/base.yaml").is_file():
        return here
    package = Path(str(files("pliego")))
    installed, cloned = package / _TEMPLATES, package.parents[1] / _TEMPLATES
    return installed if installed.is_dir() else cloned
