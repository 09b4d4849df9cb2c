"""Find the files of a look: in the game's `look/`, else in `templates/`.

    name      | in the game                  | in templates/
    theme     | look/theme.yaml, if it names | themes/<name>.yaml
              | none; else `plain` of        |
    layout    | look/layouts/<name>.yaml     | layouts/<name>.yaml
    css       | look/<name>                  | books/<name>
    font      | look/fonts/<family>/<face>   | fonts/<family>/<face>
    words     | look/locale/<lang>.po        | locale/<lang>.po, labels.yaml

In: the two folders. Out: files. The law of this file: it parses nothing, and no path leaves its folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pliego.game.labels import OwnLabels, read_labels, written_labels
from pliego.game.model.game import Game
from pliego.text.files import FileFault, Folder
from pliego.text.folders import File, Folders
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span

OWN = "look"
"""The folder of a game that holds the look it brings."""
OWN_THEME = "theme.yaml"
BASE_SHEET = "base.css"
"""The first style sheet of every book."""
BOOK_SHEET = "book.css"
"""The last style sheet of every book, which a look can bring."""
SMALL_SHEET = "small.css"
TINY_SHEET = "tiny.css"
"""The second style sheet of a book with small pages."""
SMALL_BOOK_SHEET = "book-small.css"
"""The style sheet that a look can bring in place of `book.css` for small pages."""
LAYOUTS = "layouts"
COVER_PAGE, PRINTING_PAGE = "kit-cover", "kit"
"""The layouts of pages 1 and 2 of a kit, which no content names."""
_THEMES = "themes"
_USUAL_THEME = "plain"


@dataclass(frozen=True)
class LookFiles:
    """The files of a game's look. `own` is the look that the game brings, or None if it may bring none."""

    templates: Folder
    own: Folder | None = None

    @classmethod
    def of_game(cls, game: Folder, templates: Folder) -> tuple[LookFiles, list[Problem]]:
        """Return the files of a game's look. A look that is a link out of the game is a problem."""
        try:
            return cls(templates, game.inner(OWN)), []
        except FileFault as fault:
            return cls(templates), [fault.problem(Span(game.shown(OWN)))]

    @property
    def layouts(self) -> Folders:
        """The layouts, each `<name>.yaml`."""
        return self._folders(LAYOUTS, LAYOUTS)

    @property
    def sheets(self) -> Folders:
        """The style sheets of books."""
        return self._folders("", "books")

    @property
    def fonts(self) -> Folders:
        """The fonts, each `<family>/<face>`."""
        return self._folders("fonts", "fonts")

    def labels(self, game: Game) -> tuple[Mapping[str, str], list[Problem]]:
        """Return the fixed words of a game in its language."""
        return read_labels(self.templates, game.info.lang, self._own_labels(game))

    def written_labels(self, game: Game) -> Iterable[Scalar]:
        """Return the fixed words of a game as they are written."""
        return written_labels(self.templates, game.info.lang, self._own_labels(game))

    def _own_labels(self, game: Game) -> OwnLabels:
        info, at = game.info, game.places.at
        return OwnLabels(self.own, info.labels or "", at("game.yaml", "labels"), at("game.yaml", "lang"))

    def parent(self, file: File, name: str) -> File | None:
        """Return the file that a theme or layout extends. A game's layout can extend the one that it
        hides: that of its name in templates/. Raise FileFault."""
        wanted = f"{name}.yaml"
        if not self.is_layout(file):
            return self._themes.find(wanted)
        if self.is_own(file) and file.path == f"{LAYOUTS}/{wanted}":
            return Folders(((self.templates, LAYOUTS),)).find(wanted)
        return self.layouts.find(wanted)

    def theme(self, name: str | None) -> File | None:
        """Return the theme of a name. Without one, return the game's own, or else the usual one. Raise
        FileFault."""
        if name is None and self.own is not None and self.own.has(OWN_THEME):
            return File(self.own, OWN_THEME)
        return self._themes.find(f"{name or _USUAL_THEME}.yaml")

    def ready_names(self) -> list[str]:
        """Return the names of the layouts that any game can use. Raise FileFault."""
        return [PurePosixPath(name).stem for name in self.templates.list(LAYOUTS, ".yaml")]

    def layout_names(self) -> list[str]:
        """Return the names of all layouts. Raise FileFault."""
        return [name.removesuffix(".yaml") for name in self.layouts.names(".yaml")]

    def theme_names(self) -> list[str]:
        """Return the names of the themes of templates/."""
        return [name.removesuffix(".yaml") for name in self._themes.names(".yaml")]

    def css(self, named: Sequence[str], *, is_small: bool = False) -> list[str]:
        """Return the style sheets of the game's books: those that its theme names, then its own
        `book.css`, if it has one. On small pages its own `book-small.css` stands in place of that."""
        if is_small and self._may_have(SMALL_BOOK_SHEET):
            return [*(name for name in named if name != BOOK_SHEET), SMALL_BOOK_SHEET]
        return [*named, BOOK_SHEET] if self._may_have(BOOK_SHEET) and BOOK_SHEET not in named else [*named]

    def _may_have(self, sheet: str) -> bool:
        """True if the game brings a style sheet, or something that cannot be read in its place."""
        try:
            return self.own is not None and self.own.has(sheet)
        except FileFault:
            return True

    def sheet_place(self, name: str) -> Span:
        """Return the place of a style sheet, or the last place where it would be found."""
        paths = [(folder, str(PurePosixPath(part, name))) for folder, part in self.sheets.parts]
        folder, path = next((each for each in paths if _has_some(*each)), paths[-1])
        return Span(folder.shown(path))

    def is_own(self, file: File) -> bool:
        """True if the game brings the file."""
        return file.folder is self.own

    def is_layout(self, file: File) -> bool:
        """True if the file is a layout, not a theme."""
        return file.path.startswith(f"{LAYOUTS}/")

    @property
    def _themes(self) -> Folders:
        return Folders(((self.templates, _THEMES),))

    def _folders(self, own: str, templates: str) -> Folders:
        mine = ((self.own, own),) if self.own is not None else ()
        return Folders((*mine, (self.templates, templates)))


def _has_some(folder: Folder, path: str) -> bool:
    """True if something has the name. It can be a link out of the folder."""
    try:
        return folder.has(path)
    except FileFault:
        return True
