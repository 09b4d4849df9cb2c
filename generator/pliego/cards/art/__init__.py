"""Art: read the pictures of a game into drawings, once, so that every product shows the same.

In: the bytes of one SVG or raster file. Out: a `Drawing` in the units of its viewBox (or its size in pixels),
and every problem with its place. The law of this package: anything outside the documented subset is a
problem. Nothing is left out silently.
"""

from pliego.cards.art.raster import read_raster
from pliego.cards.art.repaint import line_art, tint
from pliego.cards.art.svg import read_svg
from pliego.text.problems import Problem

__all__ = ["art_problems", "line_art", "read_raster", "read_svg", "tint"]


def art_problems(data: bytes, path: str) -> list[Problem]:
    """Return what is wrong with a picture, wherever it is shown. Its path tells SVG from rasters."""
    return (read_svg if path.lower().endswith(".svg") else read_raster)(data, path)[1]
