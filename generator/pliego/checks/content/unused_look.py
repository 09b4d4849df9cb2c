"""Unused files of a game's own look: its theme, layouts, fonts and style sheets.

    look/layouts/mapa.yaml:1:1: warning: expected a use of the layout `mapa`, found none [unused-layout]

Codes (all warnings): `unused-theme` (game.yaml names another), `unused-layout`, `unused-font` (a file that
the theme does not name; one warning for a family of which it names no file), `unused-css` (neither
`book.css` nor `book-small.css`, nor named by the theme or by another style sheet). A layout is used if
content names it, or a layout that extends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import PurePosixPath
from urllib.parse import urljoin

from pliego.cards.look import BASE_SHEET, COVER_PAGE, LAYOUTS, OWN_THEME, PRINTING_PAGE, Look
from pliego.cards.look.book_files import BASE, address_of
from pliego.cards.look.css import addresses
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.references import layouts_named
from pliego.text.files import FileFault, Folder
from pliego.text.folders import File
from pliego.text.letters import normal_form
from pliego.text.problems import Problem, Span

_FONTS = (".ttf", ".otf", ".ttc", ".woff", ".woff2")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each file that nothing uses; yield none if any entry has dropped out."""
    looks, game = inspection.looks, inspection.game
    if looks is None or looks.files.own is None or game.dropped:
        return
    own, look = looks.files.own, looks.look(game.info.theme, "colour")
    parts = [_theme(own, game.info.theme), _layouts(inspection, own)]
    for part in [*parts, _fonts(look, own), _css(look, own)] if look else parts:
        with suppress(FileFault):
            yield from part


def layout_files(inspection: Inspection) -> list[File]:
    """Return the files of the layouts that draw a game, with those that they extend."""
    if inspection.looks is None:
        return []
    named = [*sorted(layouts_named(inspection.game)), COVER_PAGE, PRINTING_PAGE]
    files = [file for name in named for file in inspection.looks.files_of(name)]
    return list({file.shown: file for file in files}.values())


def _theme(own: Folder, named: str | None) -> Iterator[Problem]:
    if named is not None and own.has(OWN_THEME):
        message = f"expected a use of the game's own theme, found `theme: {named}`"
        hint = "take `theme` out of game.yaml, or delete this file"
        yield Problem("unused-theme", message, Span(own.shown(OWN_THEME)), hint, "warning")


def _layouts(inspection: Inspection, own: Folder) -> Iterator[Problem]:
    used = {file.shown for file in layout_files(inspection)}
    for path in own.list(LAYOUTS, ".yaml"):
        if own.shown(path) not in used and _is_inside(own, path):
            yield _unused("layout", PurePosixPath(path).stem, own, path)


def _is_inside(own: Folder, path: str) -> bool:
    """True unless the file is a link out of its folder; its users report such a link."""
    try:
        return own.has(path)
    except FileFault:
        return False


def _fonts(look: Look, own: Folder) -> Iterator[Problem]:
    used = {normal_form(file) for faces in look.fonts.values() for file in faces.files()}
    for family in own.list("fonts", "/"):
        faces = [path for path in own.list(family, "") if PurePosixPath(path).suffix.lower() in _FONTS]
        unused = [path for path in faces if normal_form(path.removeprefix("fonts/")) not in used]
        if unused and unused == faces:
            yield _unused("font", PurePosixPath(family).name, own, unused[0])
        else:
            yield from (_unused("font", path.removeprefix("fonts/"), own, path) for path in unused)


def _css(look: Look, own: Folder) -> Iterator[Problem]:
    sheets = own.list("", ".css")
    imported = {path: {*_imported(own.read(path).decode("utf-8", "replace"), path)} for path in sheets}
    files = look.looks.files
    named = [*files.css(look.css), *files.css(look.css, is_small=True)]
    used = {BASE_SHEET, *map(normal_form, named)}
    for path in sheets:
        others = [asked for other, asked in imported.items() if other != path]
        if normal_form(path) not in used and not any(
            normal_form(f"look/{path}") in asked for asked in others
        ):
            yield _unused("css", path, own, path)


def _imported(text: str, path: str) -> Iterator[str]:
    """Yield the addresses that a style sheet imports, seen from the book and from the sheet itself."""
    for address in addresses(text, path):
        for base in (BASE, f"{BASE}look/{path}") if address.rule == "import" else ():
            with suppress(ValueError):
                yield normal_form(address_of(urljoin(base, address.url.strip())))


def _unused(kind: str, name: str, own: Folder, path: str) -> Problem:
    noun = "style sheet" if kind == "css" else kind
    message = f"expected a use of the {noun} `{name}`, found none"
    return Problem(f"unused-{kind}", message, Span(own.shown(path)), "use it or delete it", "warning")
