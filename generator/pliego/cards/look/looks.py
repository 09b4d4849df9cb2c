"""Hold the look of a game: its theme in one ink, and its layouts by name.

In: the files of a look. Out: palette, fonts and styles, layouts, their places, and the problems of those
files. The law of this file: a theme or layout is read when it is first needed, and once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from pliego.cards.fonts.measure import Fonts
from pliego.cards.look.places import LAYOUTS, OWN_THEME, LookFiles
from pliego.cards.look.reading import Read, Reader, place_in
from pliego.cards.look.with_net import with_net
from pliego.game.model.look import Layout, LayoutItem
from pliego.game.model.theme import FontFaces, Style, Theme
from pliego.text.files import FileFault, Folder
from pliego.text.folders import File
from pliego.text.problems import Problem, Span

LONGEST_MM = 2000
_PLAIN = "text"
"""The font family of plain text."""
BODY_FLOOR_PT = 6.5
COLLECTOR_FLOOR_PT = 5.0


def least_pt(style: Style) -> float:
    """Return the smallest size that a style can have."""
    return COLLECTOR_FLOOR_PT if style.collector else BODY_FLOOR_PT


@dataclass(frozen=True)
class Look:
    """How a game looks in one ink. Colours are `#rrggbb` or `none`."""

    theme: Read[Theme]
    ink: str
    fonts: Mapping[str, FontFaces]
    colours: Mapping[str, str]
    styles: Mapping[str, Style]
    css: tuple[str, ...]
    looks: Looks

    @property
    def text_font(self) -> str:
        """The font file of plain text: that of the family `text`, else of the first family."""
        return (self.fonts.get(_PLAIN) or next(iter(self.fonts.values()))).regular

    def layout(self, name: str) -> Layout | None:
        """Return a layout, or None if it is missing or broken. `looks` keeps the problem."""
        return self.looks.layout(name)

    def has_dropped(self, kind: str, name: str) -> bool:
        """True if an entry of the theme (of its `styles`, `fonts` or `colours`) was left out because of a
        problem."""
        return self.theme.has_dropped(kind, name)

    def place(self, *path: str | int) -> Span:
        """Return the place of an entry of the theme, or of the nearest entry round it."""
        return _theme_place(self.theme, *path)


class Looks:
    """The themes and layouts of one game, read when they are first needed. It keeps what a run remembers
    of them. `problems` grows as they are read."""

    def __init__(self, files: LookFiles, problems: tuple[Problem, ...] = ()) -> None:
        self.files = files
        self.problems = list(problems)
        self._is_cut_off = bool(problems)
        self._reader = Reader(files)
        self._layouts: dict[str, Read[Layout]] = {}
        self._themes: dict[str | None, Read[Theme]] = {}
        self._places: dict[str, Span] = {}

    @classmethod
    def of_game(cls, game: Folder, templates: Folder) -> Looks:
        """Return the looks of the game in a folder."""
        files, problems = LookFiles.of_game(game, templates)
        return cls(files, tuple(problems))

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of the game, each read when it is first asked for."""
        return Fonts(self.files.fonts)

    def layout(self, name: str) -> Layout | None:
        """Return a layout merged with what it extends, or None."""
        return self._layout(name).model

    def files_of(self, name: str) -> tuple[File, ...]:
        """Return the files of a layout: its own, then those that it extends. None if it is missing."""
        return self._layout(name).files

    def left_out(self, name: str) -> frozenset[str]:
        """Return the ids of items that a layout, or one that it extends, leaves out."""
        return self._layout(name).left_out

    def is_whole(self, name: str) -> bool:
        """True if a layout is there and its files have no problem."""
        read = self._layout(name)
        return read.model is not None and not read.problems

    def _layout(self, name: str) -> Read[Layout]:
        if name not in self._layouts:
            self._layouts[name] = read = self._read_layout(name)
            self.problems.extend(read.problems)
        return self._layouts[name]

    def _read_layout(self, name: str) -> Read[Layout]:
        """Read a layout. The caller reports a missing one."""
        try:
            file = self.files.layouts.find(f"{name}.yaml")
        except FileFault as fault:
            return Read(None, None, (), (fault.problem(self._own_place(f"{LAYOUTS}/{name}.yaml")),))
        return _with_sensible_size(with_net(self._reader.read(file, Layout))) if file else _NO_LAYOUT

    def size(self, name: str) -> tuple[float, float] | None:
        """Return width and height of a layout, or None if it has none or is missing."""
        layout = self.layout(name)
        return (layout.size[0], layout.size[1]) if layout and layout.size else None

    def report_missing_size(self, name: str) -> None:
        """Record that a face needs a layout that has no size. Its size, or what it extends, can have a
        problem that is already reported. Then this records nothing."""
        if any(self._layout(name).has_dropped(key, "*") for key in ("size", "extends", "net")):
            return
        message = "expected the size of a face as [w, h] in mm, found none"
        self.problems.append(Problem("layout-size", message, self.place(name), "write `size: [63, 88]`"))

    def names(self) -> list[str] | None:
        """Return the names of all layouts. None if the folder is a link out of the game, so that they
        cannot be known."""
        with suppress(FileFault):
            names = self.files.layout_names()
            return None if self._is_cut_off else names
        return None

    def place(self, layout: str) -> Span:
        """Return the place of a layout's file."""
        if layout not in self._places:
            files = self.files_of(layout)
            self._places[layout] = (
                Span(files[0].shown) if files else self._own_place(f"{LAYOUTS}/{layout}.yaml")
            )
        return self._places[layout]

    def key_place(self, layout: str, *path: str | int) -> Span:
        """Return the place of an entry of a layout, else of its file."""
        tree = self._layout(layout).tree
        return tree.at(path) if tree and tree.node(path) else self.place(layout)

    def _own_place(self, path: str) -> Span:
        return Span((self.files.own or self.files.templates).shown(path))

    def item_place(self, layout: str, item: LayoutItem | None, text: str = "") -> Span:
        """Return the place of a text of an item (a template, a name), else of the item. Without an item,
        return that of a text of the layout."""
        read = self._layout(layout)
        found = place_in(read.tree, read.model, item, text) if read.tree and read.model else None
        return found or self.place(layout)

    def look(self, theme: str | None, ink: str) -> Look | None:
        """Return a theme in one ink (`colour` or `low`), or None if it is missing or broken. Without a
        name, return the theme of the game, or else the usual one."""
        if theme not in self._themes:
            self._themes[theme] = read = self._read_theme(theme)
            self.problems.extend(read.problems)
        read = self._themes[theme]
        model = read.model
        if model is None:
            return None
        colours = {**model.colours, **(model.low if ink == "low" else {})}
        return Look(read, ink, _with_all_faces(model.fonts), colours, model.styles, tuple(model.css), self)

    def _read_theme(self, name: str | None) -> Read[Theme]:
        """Read a theme. The caller reports a missing one."""
        try:
            file = None if self._is_cut_off and name is None else self.files.theme(name)
        except FileFault as fault:
            return Read(None, None, (), (fault.problem(self._own_place(OWN_THEME)),))
        if file is None:
            return Read(None, None, (), ())
        read = self._reader.read(file, Theme)
        return replace(read, problems=(*read.problems, *_low_floors(read)))


def _with_all_faces(fonts: Mapping[str, FontFaces]) -> dict[str, FontFaces]:
    """Return font families; one of a single file looks so everywhere. In plain text words are emphasised, so
    its family needs the faces that are used."""
    plain = _PLAIN if _PLAIN in fonts else next(iter(fonts), "")
    single = {name for name, faces in fonts.items() if faces.is_single and name != plain}
    return {name: faces.filled() if name in single else faces for name, faces in fonts.items()}


_NO_LAYOUT: Read[Layout] = Read(None, None, (), ())


def _with_sensible_size(read: Read[Layout]) -> Read[Layout]:
    """Return a layout. If its size makes no sense, report that and leave the layout out."""
    size = read.model.size if read.model else None
    if size is None or read.tree is None:
        return read
    if len(size) == 2 and all(0 < side <= LONGEST_MM for side in size):
        return read
    found = ", ".join(f"{value:g}" for value in size)
    message = f"expected the size of a face as [w, h] in mm, found [{found}]"
    problem = Problem("layout-size", message, read.tree.at(("size",)))
    return replace(read, model=None, problems=(*read.problems, problem))


def _low_floors(read: Read[Theme]) -> Iterator[Problem]:
    """Yield a problem for each style of a theme that could be set too small to read."""
    for name, style in read.model.styles.items() if read.model else ():
        least = least_pt(style)
        smallest = min(style.target, style.target if style.floor is None else style.floor)
        if smallest < least:
            message = f"expected a floor of at least {least} pt in style `{name}`, found {smallest}"
            yield Problem("type-too-small", message, _theme_place(read, "styles", name), "raise the floor")


def _theme_place(read: Read[Theme], *path: str | int) -> Span:
    return read.tree.at(path) if read.tree else Span(read.files[0].shown)
