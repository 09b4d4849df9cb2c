"""Name the layers of files for a print shop, and their inks.

In: nothing. Out: their names. The law of this file: values only, so that the command line starts quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from pliego.game.model.look import Layer

CUT, FOLD = "cut", "fold"
"""The layers of the lines along which a box is cut and folded. No layout has them."""
DIE: Mapping[str, str] = {CUT: "CutContour", FOLD: "Crease"}
"""The names of their inks, if a shop has no others."""
LAYERS: tuple[str, ...] = get_args(Layer)
USUAL_LAYERS: Mapping[str, str] = {layer: layer for layer in LAYERS}
"""The names of the inks of layers, if a shop has no others."""
