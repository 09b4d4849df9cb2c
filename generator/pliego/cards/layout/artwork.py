"""Read the pictures and colours of a game in one look. Each picture is read and repainted once.

In: a session, a look, its fonts. Out: drawings of their own size with their problems, colours as numbers. The
law of this file: the same question gets the same value, so that a document holds it once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from pliego.cards.art import line_art, read_raster, read_svg, tint
from pliego.cards.art.corners import with_filled_corners
from pliego.cards.drawing import Drawing, Picture, Rgb
from pliego.cards.fonts.measure import Fonts
from pliego.cards.layout.grounds import has_ground
from pliego.cards.look import Look
from pliego.game.model.game import Game
from pliego.game.model.info import AS_DRAWN
from pliego.game.pictures import ambiguous, missing
from pliego.game.session import Session
from pliego.text.files import FileFault, Missing
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, did_you_mean

BLACK: Rgb = (0.0, 0.0, 0.0)
WHITE: Rgb = (1.0, 1.0, 1.0)
_RGB = re.compile(r"#[0-9a-fA-F]{6}")
_LINE_MM, _USUAL_MM = 0.25, 50.0
Size = tuple[float, float]
Place = Callable[[], Span | None]
PictureResult = tuple[Drawing | None, tuple[Problem, ...]]


@dataclass
class Artwork:
    """What faces are drawn with: the pictures of a game, the colours and fonts of a look. `overloaded` counts
    the faces of each layout that drew too much. In a draft, a stand-in is drawn for what is missing."""

    session: Session
    look: Look
    fonts: Fonts
    is_draft: bool = False
    overloaded: Counter[str] = field(default_factory=Counter)
    _art: dict[tuple[str, Rgb | None, Size | None, bool, bool], PictureResult] = field(default_factory=dict)
    _icons: dict[str, bool] = field(default_factory=dict)
    _paths: dict[Picture, str] = field(default_factory=dict)
    _colours: dict[str, Rgb | None] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game whose pictures these are."""
        return self.session.game

    def rgb(self, name: str) -> Rgb | None:
        """Return a palette colour (or `#rrggbb`), or None for `none`. Raise KeyError if the palette does
        not have it."""
        if name not in self._colours:
            self._colours[name] = self._parse_colour(name)
        return self._colours[name]

    def _parse_colour(self, name: str) -> Rgb | None:
        value = name if _RGB.fullmatch(name) else "none" if name == "" else self.look.colours.get(name, name)
        if value == "none":
            return None
        if not _RGB.fullmatch(value):
            raise KeyError(name)
        return tuple(int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))  # type: ignore[return-value]

    def _palette_colour_or(self, name: str, otherwise: Rgb) -> Rgb:
        return (self.rgb(name) if name in self.look.colours else None) or otherwise

    def icon(self, name: str, colour: Rgb | None, place: Place, box: Size | None = None) -> PictureResult:
        """Return a declared icon's drawing, in a colour if one is given. `place` is where it is named."""
        entry = self.game.info.icons.get(name)
        if entry is None:
            if self.game.has_dropped("icons", name):
                return None, ()
            message = f"expected a declared icon, found `{name}`"
            declared = self.game.info.icons
            hint = did_you_mean(name, declared) if declared else "declare it below `icons` in game.yaml"
            return None, (Problem("unknown-icon", message, place(), hint),)
        where = partial(self.game.places.at, "game.yaml", "icons", name, "art")
        return self._painted(entry.art, colour, where, box, is_pale=False)

    def icon_among_words(self, name: str, letters: Rgb | None, place: Place) -> PictureResult:
        """Return an icon between words: in its declared colour, or else in that of the letters. None keeps
        its own colours."""
        entry = self.game.info.icons.get(name)
        if entry is not None and entry.colour is not None:
            letters = (
                None if entry.colour == AS_DRAWN else self._palette_colour_or(entry.colour, letters or BLACK)
            )
        return self.icon(name, letters, place)

    def is_icon(self, path: str, drawing: Drawing) -> bool:
        """True if a picture has no ground of its own. `drawing` is the picture in any colour and size."""
        if path not in self._icons:
            self._icons[path] = not has_ground(drawing)
        return self._icons[path]

    def art(
        self,
        path: str,
        colour: Rgb | None,
        place: Place,
        box: Size | None = None,
        *,
        fills_corners: bool = False,
    ) -> PictureResult:
        """Return a picture of the game's folder as a drawing of its own size, in the look's ink.

        `box` is the size in mm in which it will be shown. It decides the width of the lines of line art. A
        raster is pale in low ink. Its rounded corners are filled if asked for.
        """
        is_pale = self.look.ink == "low"
        return self._painted(path, colour, place, box, is_pale=is_pale, fills_corners=fills_corners)

    def _painted(
        self,
        path: str,
        colour: Rgb | None,
        place: Place,
        box: Size | None,
        *,
        is_pale: bool,
        fills_corners: bool = False,
    ) -> PictureResult:
        key = (path, colour, _rounded(box) if self.look.ink == "low" else None, is_pale, fills_corners)
        if key not in self._art:
            drawing, problems = self._read_art(path, colour, place, box or (_USUAL_MM, _USUAL_MM), is_pale)
            if drawing is None:
                return None, problems
            drawing = with_filled_corners(drawing) if fills_corners else drawing
            self._art[key] = drawing, problems
            for item in drawing.items:
                if isinstance(item, Picture):
                    self._paths.setdefault(item, path)
        return self._art[key]

    def path_of(self, picture: Picture) -> str | None:
        """Return the path of a raster in the game's folder, of several equal ones the first."""
        return self._paths.get(picture)

    def _read_art(
        self, path: str, colour: Rgb | None, place: Place, box: Size, is_pale: bool
    ) -> PictureResult:
        data, problems = read_picture(self.session, path, place())
        if data is None:
            return None, problems
        if not path.lower().endswith(".svg"):
            return _raster(data, self.session.folder.shown(path), is_pale)
        drawing, found = read_svg(data, self.session.folder.shown(path))
        if drawing is None or found:
            return drawing, tuple(found)
        if colour is not None:
            return tint(drawing, colour), ()
        if self.look.ink == "low":
            line = _line_of(drawing, box)
            return line_art(
                drawing, self._palette_colour_or("ink", BLACK), self._palette_colour_or("paper", WHITE), line
            ), ()
        return drawing, ()


def _rounded(box: Size | None) -> Size | None:
    return (round(box[0], 1), round(box[1], 1)) if box else None


def _line_of(drawing: Drawing, box: Size) -> float:
    """Return the width of line art's lines in the drawing's units: a quarter of a millimetre in print,
    less on pictures smaller than 40 mm."""
    scale = min(box[0] / drawing.w_mm, box[1] / drawing.h_mm) or 1.0
    shown = max(drawing.w_mm, drawing.h_mm) * scale
    return _LINE_MM * min(1.0, max(0.4, shown / 40)) / scale


def found_picture(session: Session, path: str) -> str:
    """Return the path of the one picture that a name means, as in the column `art`; the name itself if there
    is none, or several."""
    with suppress(FileFault):
        paths = () if session.folder.has(path) else session.art_files.meant(path)
        return paths[0] if len(paths) == 1 else path
    return path


def read_picture(session: Session, path: str, place: Span | None) -> tuple[bytes | None, tuple[Problem, ...]]:
    """Return a picture's bytes, or a problem at the place that names it."""
    try:
        return session.folder.read(path), ()
    except Missing:
        if len(paths := session.art_files.meant(path)) > 1:
            named = Scalar(path, place or Span(session.folder.shown(path)))
            return None, (ambiguous(named, paths, f"write which it is: `{paths[-1]}`"),)
        return None, (missing(path, place, session.art_files, unused=session.unused_art),)
    except FileFault as fault:
        return None, (fault.problem(place or Span(session.folder.shown(path))),)


def _raster(data: bytes, path: str, is_pale: bool) -> PictureResult:
    size, problems = read_raster(data, path)
    if size is None:
        return None, tuple(problems)
    width, height = size
    picture = Picture(data, 0.0, 0.0, float(width), float(height), is_pale)
    return Drawing(width, height, (picture,)), tuple(problems)
