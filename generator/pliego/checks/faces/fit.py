"""The fit of every face and figure of a game, in every ink.

In: a game, and the looks: themes and layouts. Out: what does not fit or has no glyph, and how the rest fits.
The law of this file: a face that looks the same in two inks is drawn once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pliego.cards.fonts.measure import FontMissing, Fonts
from pliego.cards.layout.faces import DrawnFaces, Faces
from pliego.cards.layout.result import Face, Fit
from pliego.cards.look import Look, Looks
from pliego.checks.content.inspection import Inspection
from pliego.checks.faces.alike import alike
from pliego.checks.faces.box_panels import box_problems
from pliego.checks.faces.causes import Causes
from pliego.checks.faces.face_items import inner
from pliego.checks.faces.kit_page import kit_pages
from pliego.checks.faces.preflight import Preflight
from pliego.game.model.book import ExamplesBlock, FigureBlock
from pliego.game.model.game import Game
from pliego.game.model.look import LayoutItem
from pliego.game.session import Session
from pliego.text.problems import Problem, Span

INKS = ("colour", "low")


def fit_problems(
    session: Session,
    looks: Looks,
    fonts: Fonts | None = None,
    drawn: Mapping[str, DrawnFaces] | None = None,
    *,
    weighs_ink: bool = True,
    plans_kit: bool = True,
    inspection: Inspection | None = None,
) -> tuple[list[Problem], list[Fit]]:
    """Draw every face and figure in every ink; return the problems, and how the texts fit.

    Faces are kept in `drawn`, by ink, for printing, or else until all are checked: cards are shown on figures
    and boards too. With `weighs_ink`, also check the amount of ink where ink
    is low, and what looks alike there; no language changes that. With `plans_kit`, also check pages 1 and 2
    of the kit, and the box. A build does not: it checks them when it makes them, so that a fault there stops
    nothing else. Pass the `inspection` of other checks to share its results.
    """
    problems: list[Problem] = []
    fits: list[Fit] = []
    causes, preflight = Causes(inspection or Inspection(session, looks), looks), Preflight(looks)
    game = session.game
    labels, found = looks.files.labels(game)
    problems.extend(found)
    fonts, in_colour = fonts or looks.fonts, None
    drawn = drawn or {ink: DrawnFaces() for ink in INKS}
    if (usual := looks.look(game.info.theme, INKS[0])) is not None:
        problems.extend(_variable_fonts(usual, fonts))
    for ink in INKS:
        look = looks.look(game.info.theme, ink)
        if look is None:
            return [*problems, *causes.report()], fits
        if faulty := list(faulty_fonts(look, fonts)):
            return [*problems, *causes.report(), *faulty], fits
        faces, is_colour = Faces(session, look, fonts, labels, drawn.get(ink)), ink == "colour"
        in_colour = faces if is_colour else in_colour
        for face, layout in _faces(faces, everything=is_colour):
            causes.add(preflight.at(face, layout, faces))
            fits.extend(face.fits if is_colour else ())
        pages, found = kit_pages(faces) if plans_kit and is_colour else ([], [])
        problems.extend([*found, *(box_problems(faces) if plans_kit and is_colour else ())])
        for page in pages:
            causes.add_first_page(page)
        for face in preflight.at_low_ink(faces) if weighs_ink and not is_colour else ():
            causes.add(face)
        problems.extend(alike(in_colour, faces) if weighs_ink and in_colour and not is_colour else ())
    return list(dict.fromkeys([*problems, *causes.report(), *preflight.report()])), fits


def faulty_fonts(look: Look, fonts: Fonts) -> Iterator[Problem]:
    """Yield a problem for each font of the theme that is missing, no TrueType font, or damaged."""
    written = look.theme.model.fonts if look.theme.model else {}
    for family, faces in written.items():
        for face in ("regular", "bold", "italic", "bold_italic"):
            file = getattr(faces, face)
            if file is None:
                continue
            place = look.place("fonts", family, face.replace("_", "-"))
            try:
                if damage := fonts.damage(file):
                    yield font_broken(file, damage, place)
            except FontMissing:
                yield _font_missing(fonts, file, place)


def _variable_fonts(look: Look, fonts: Fonts) -> Iterator[Problem]:
    """Yield a warning for each font with many weights in one file: only its usual weight is printed."""
    for family, faces in look.fonts.items():
        for file in dict.fromkeys(faces.files()):
            if fonts.is_variable(file):
                message = f"expected a font of one weight, found a variable one, `{file}`"
                hint = "it is printed in its usual weight alone: take the family's static files for others"
                yield Problem("font-variable", message, look.place("fonts", family), hint, "warning")


def _font_missing(fonts: Fonts, file: str, place: Span | None) -> Problem:
    """Return the problem of a missing font, or of a file that is no TrueType font."""
    if kind := fonts.kind(file):
        message = f"expected a TrueType font (.ttf), found {kind}, `{file}`"
        hint = "take the TrueType files of the family: most makers offer both"
        return Problem("font-kind", message, place, hint)
    message = f"expected a TrueType font of look/fonts or templates/fonts, found no `{file}`"
    return Problem("font-missing", message, place, "put the file there, with its licence")


def font_broken(file: str, damage: str, place: Span | None) -> Problem:
    """Return the problem of a font that cannot be used, with what its file holds."""
    message = f"expected a whole TrueType font, found {damage} in `{file}`"
    return Problem("font-broken", message, place, "put a sound copy there")


def _faces(faces: Faces, *, everything: bool) -> Iterator[tuple[Face, str]]:
    """Yield faces and figures, each with its layout: all, or only those whose layout has items of one ink.

    All others look the same in each ink.
    """
    for side in ("front", "back"):
        for component in faces.ids(side):
            layout = faces.layout_of(component, side)
            wanted = everything or _depends_on_ink(faces, layout)
            if layout and wanted and (face := faces.face_once(component, side)):
                yield face, layout
    for layout, example in _figures(faces.game):
        wanted = everything or _depends_on_ink(faces, layout)
        if wanted and (face := faces.figure(layout, example)):
            yield face, layout


def _figures(game: Game) -> Iterator[tuple[str, str | None]]:
    for _path, _section, block in game.blocks():
        if isinstance(block, FigureBlock):
            yield block.figure, None
        elif isinstance(block, ExamplesBlock) and block.layout:
            yield from ((block.layout, example) for example in block.examples)


def _depends_on_ink(faces: Faces, name: str | None) -> bool:
    layout = faces.look.layout(name) if name else None
    return layout is not None and any(_is_inked(item) for item in layout.items)


def _is_inked(item: LayoutItem) -> bool:
    return item.ink is not None or any(map(_is_inked, inner(item)))
