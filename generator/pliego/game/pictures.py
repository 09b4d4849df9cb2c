"""The file that the name of a picture means: a path, or a bare name (`dragon.png`) in the folders of
pictures.

In: a folder, the places in it to search, a name. Out: the files with that name, or the nearest name. The law
of this file: a file of exactly that name comes first, however its letters are composed, then one that differs
in capitals alone, and only one; a similar name is asked about.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import PurePosixPath, PureWindowsPath
from typing import TypeAlias
from urllib.parse import unquote, urlsplit

from pliego.game.table_names import file_and_sheet
from pliego.text.allowed import HOME
from pliego.text.files import FileFault, Folder, digest
from pliego.text.letters import normal_form, told_apart
from pliego.text.nodes import Mapping, Node, Scalar, Sequence, Tree
from pliego.text.problems import Problem, Span, closest, in_backticks
from pliego.text.quoting import quoted

ART = "art"
_PRINTED = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
_OTHERS = (".psd", ".avif", ".heic")
_LISTED = tuple(form for suffix in (*_PRINTED, *_OTHERS) for form in (suffix, suffix.upper()))
_MOST_FOLDERS = 200
"""How many folders below a place are searched, the nearest first."""
_MOST_SHOWN, _MOST_ASKED = 4, 20
_MOST_UNUSED = 3
_MOST_SINGLE = 5
"""At most so many missing pictures of a column are reported one by one."""
_BETWEEN = re.compile(r"[,;|+&\n]|(?<=\w) (?=\S+\.\w+$)")
"""What stands between the names of two pictures in one cell."""
_PUT, _SAVE, _COPY, _WRITE = "put it ", "save the picture ", "copy the file ", "write its name "
_TOGETHER = {
    _PUT: f"put them into {ART}/ of the game",
    _SAVE: f"save them into {ART}/ of the game under these names, and the addresses mean them",
    _COPY: f"copy them beside the table or into {ART}/ of the game, and write their names alone",
    _WRITE: "write their names alone, without the folders: the pictures are there",
}
"""How the hint begins for a missing picture whose name is like no other, and the hint for many of them."""
_NOT_FOUND = re.compile(r"found (?:no file|the whole path) `([^`]*)`")
_SHAPES = {
    "game.yaml": (("icons", "*", "art"),),
    "cards.yaml": (("cards", "*", "art"), ("decks", "*", "art"), ("decks", "*", "cards", "*", "art")),
    "boards.yaml": tuple((kind, "*", "art") for kind in ("boards", "tokens", "sheets", "aids")),
}
"""Where content names pictures; `*` is each key or each entry of a list."""


def is_picture(name: str) -> bool:
    """True for a text with the ending of a picture."""
    return PurePosixPath(name).suffix.lower() in (*_PRINTED, *_OTHERS) and "\n" not in name


Index: TypeAlias = dict[str, list[str]]
"""Paths by the name of their file, and by that name without its ending."""


@dataclass
class ArtFiles:
    """The pictures of a folder, in its parts `tops` and in the folders below `within`.

    It keeps what it found, and records in the folder's reads what it looked for.
    """

    folder: Folder
    tops: tuple[str, ...]
    within: str
    _meant: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The searched folders, as paths in the folder."""
        return tuple(dict.fromkeys([*self.tops, *islice(_below(self.folder, self.within), _MOST_FOLDERS)]))

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """Every file of these places with the ending of a picture."""
        return tuple(dict.fromkeys(path for place in self.places for path in _in(self.folder, place)))

    def meant(self, name: str) -> tuple[str, ...]:
        """Return the files that a name means, as paths in the folder; files with the same content count
        once. An address means the file that one saves from it."""
        if name not in self._meant:
            found = self._found(_of_address(name))
            known = {self._digest(path): path for path in reversed(found)} if len(found) > 1 else {}
            self._meant[name] = tuple(path for path in found if not known or path in known.values())
        return self._meant[name]

    def nearest(self, name: str) -> str:
        """Return the path of the picture with the nearest name, "" if none is near."""
        written = PurePosixPath(_slashed(name))
        name = _alike(written.name)
        twins = self._by_name_in_any_capitals.get(name, ())
        stem = _alike(written.stem)
        near = stem if stem in self._by_stem else closest(stem, self._by_stem)
        return twins[0] if twins else self._by_stem.get(near, "")

    def _found(self, name: str) -> list[str]:
        written = name if "\\" not in name or self._has(name) else _slashed(name)
        if not _is_below(written):
            return []
        if "/" in written and is_picture(written) and self._has(written):
            return [written]
        if is_picture(written) and PurePosixPath(written).suffix not in _LISTED:
            return [path for place in self.places if self._has(path := str(PurePosixPath(place, written)))]
        exact = self._named(self._by_name, written, normal_form)
        return exact or self._named(self._by_name_in_any_capitals, written, _alike)

    def _named(self, index: Index, written: str, form: Callable[[str], str]) -> list[str]:
        """Return the files that are called so in one of the places."""
        depth, wanted = len(PurePosixPath(written).parts), form(written)
        shorten = str if is_picture(written) else _stem
        found = []
        for path in index.get(form(PurePosixPath(written).name), ()):
            parts = PurePosixPath(path).parts
            is_so = form(shorten("/".join(parts[-depth:]))) == wanted
            if is_so and "/".join(parts[:-depth]) in self._searched:
                found.append(path)
        return found

    @cached_property
    def _by_stem(self) -> dict[str, str]:
        """The first picture of each name without its ending, in small letters."""
        return {_alike(PurePosixPath(path).stem): path for path in reversed(self.listed)}

    @cached_property
    def _searched(self) -> frozenset[str]:
        return frozenset(self.places)

    @cached_property
    def _by_name(self) -> Index:
        return _index(self.listed, normal_form)

    @cached_property
    def _by_name_in_any_capitals(self) -> Index:
        return _index(self.listed, _alike)

    def _has(self, path: str) -> bool:
        try:
            return self.folder.has(path)
        except FileFault:
            return False

    def _digest(self, path: str) -> str:
        try:
            return digest(self.folder.read(path))
        except FileFault:
            return path


def _index(paths: Iterable[str], form: Callable[[str], str]) -> Index:
    found: Index = {}
    for path in paths:
        name = PurePosixPath(path).name
        for key in dict.fromkeys((form(name), form(_stem(name)))):
            found.setdefault(key, []).append(path)
    return found


def _stem(path: str) -> str:
    return str(PurePosixPath(path).with_suffix(""))


def art_of_game(folder: Folder, sheets: Iterable[str] = ()) -> ArtFiles:
    """Return the pictures of a game: in its folder, beside its spreadsheets, and in and below `art/`."""
    beside = [str(PurePosixPath(file_and_sheet(sheet)[0]).parent) for sheet in sheets]
    tops = ("", *(place for place in beside if place != "." and _is_below(place)), ART)
    return ArtFiles(folder, tops, ART)


def art_beside(folder: Folder) -> ArtFiles:
    """Return the pictures in a folder and in the folders below it."""
    return ArtFiles(folder, ("",), "")


def sheets_of(tree: Tree) -> list[str]:
    """Return the spreadsheets of the decks of cards.yaml."""
    decks = tree.node(("decks",))
    held = decks.entries.values() if isinstance(decks, Mapping) else ()
    named = (deck.entries.get("sheet") for deck in held if isinstance(deck, Mapping))
    return [sheet.text for sheet in named if isinstance(sheet, Scalar)]


def with_pictures(tree: Tree, file: str, pictures: ArtFiles) -> tuple[Tree, list[Problem]]:
    """Return the tree of a content file with the path of each picture in place of its bare name; if several
    files have the name, with the first."""
    problems: list[Problem] = []

    def found(scalar: Scalar) -> Scalar:
        if scalar.text.startswith(f"{ART}/") and is_picture(scalar.text):
            return scalar
        paths = pictures.meant(scalar.text)
        if len(paths) > 1:
            problems.append(ambiguous(scalar, paths, f"write which it is: `{paths[-1]}`"))
        return scalar._replace(text=paths[0]) if paths and paths[0] != scalar.text else scalar

    root = tree.root
    for shape in _SHAPES.get(file, ()):
        root = _changed(root, shape, found)
    return replace(tree, root=root), problems


def path_in_art(name: str, path: str) -> str:
    """Return the place below `art/` for the picture at a path, so that the name finds it."""
    written = PurePosixPath(_slashed(_of_address(name)))
    ending = "" if is_picture(written.name) else PurePosixPath(path).suffix
    below = written.with_name(written.name + ending)
    return str(below if below.parts[0] == ART else PurePosixPath(ART, below))


def looked_in(files: ArtFiles) -> str:
    """Return the searched folders as a person types them."""
    shown = [f"`{files.folder.shown(each)}/`" for each in files.places]
    return f"{', '.join(shown[:_MOST_SHOWN])}{' …' if len(shown) > _MOST_SHOWN else ''}"


def none_found(head: Scalar, names: Collection[str], files: ArtFiles) -> Problem:
    """Return the problem that all pictures of a column are missing, with the nearest name to one of them."""
    expected = f"expected the pictures of column `{head.text}` in {looked_in(files)}"
    hint = f"lay them beside the table, or in a folder there; or put them into {ART}/ of the game"
    if all(map(is_address, names)):
        none = f"`columns: {{{quoted(head.text)}: none}}` in cards.yaml leaves them out"
        hint = f"they are addresses, and Pliego fetches no pictures: save them, and {hint}; {none}"
    whole = next(filter(_is_whole, map(_slashed, names)), "")
    if whole:
        alone = f"write their names alone: `{PurePosixPath(whole).name}`"
        hint = f"they are whole paths: {hint}, and {alone}"
    near = ((path, name) for name in islice(names, _MOST_ASKED) if (path := files.nearest(name)))
    for path, name in islice(near, 1):
        hint = f"did you mean `{path}` by `{name}`? else {hint}"
    return Problem("art-missing", f"{expected}, found none of {len(names)}", head.span, hint)


def missing(
    name: str, place: Span | None, files: ArtFiles, put: str = "", unused: Collection[str] = ()
) -> Problem:
    """Return the problem that there is no file of a name, with the searched folders and the nearest name;
    `put` is what else to do, `unused` are pictures that no card uses."""
    if several := several_named(name, files):
        message = f"expected one picture, found {len(several)} in `{name}`"
        hint = f"a card has one: write {in_backticks(several, ' or ')} alone; another one needs a column, "
        return Problem("art-missing", message, place, f"{hint}and a layout that prints it")
    written = _slashed(name)
    is_at_home = written.startswith(f"{ART}/")
    looked = f" in {looked_in(files)}" if not is_at_home and _is_below(written) else ""
    home = (written if is_at_home else f"{ART}/{written}") + ("" if PurePosixPath(written).suffix else ".png")
    close = files.nearest(name)
    if is_address(name):
        heading = place.heading.strip("`") if place else ""
        none = f"; `columns: {{{quoted(heading)}: none}}` in cards.yaml prints none" if heading else ""
        hint = f"{_SAVE}as `{ART}/{_of_address(name)}`, and the address means it{none}"
    elif _is_whole(written):
        alone = PurePosixPath(written).name
        message = f"expected the name of a picture in {looked_in(files)}, found the whole path `{name}`"
        hint = f"{_COPY}beside the table or into {ART}/ of the game, and write its name alone: `{alone}`"
        hint = f"{_WRITE}alone: `{alone}`, which is there" if files.meant(alone) else hint
        return Problem("art-missing", message, place, hint)
    else:
        hint = put or f"{_PUT}at {files.folder.shown(home)}"
        apart = told_apart(PurePosixPath(written).name, PurePosixPath(close).name)
        other = f"; or is it {in_backticks(unused, ' or ')}, which no card uses?" if unused else ""
        hint = f"did you mean `{close}`{apart}? else {hint}" if close else f"{hint}{other}"
    return Problem("art-missing", f"expected a picture, found no file `{name}`{looked}", place, hint)


def unused_art(names: Iterable[str], files: ArtFiles) -> list[str]:
    """Return the pictures that none of some names means, if they are few, without those with nearly such a
    name: one of them may be one that is missing, under another name."""
    found = {name: files.meant(name) or (files.nearest(name),) for name in names}
    if all(map(files.meant, found)):
        return []
    used = {path for paths in found.values() for path in paths}
    unused = [path for path in files.listed if path not in used]
    return unused if len(unused) <= _MOST_UNUSED else []


def gathered(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems, those of many pictures of one column that are missing as one, in the place of the
    first. A picture with the name of another, or nearly, keeps its own."""
    problems = list(problems)
    columns: dict[tuple[str, ...], dict[Problem, None]] = {}
    for each in problems:
        kind = next((kind for kind in _TOGETHER if each.hint.startswith(kind)), "")
        if kind and each.code == "art-missing" and each.span and each.span.row:
            place = each.span.path, each.span.sheet, each.span.heading, kind
            columns.setdefault(place, {})[each] = None
    most = {kind: 1 if kind == _WRITE else _MOST_SINGLE for kind in _TOGETHER}
    many = {place: [*each] for place, each in columns.items() if len(each) > most[place[-1]]}
    first = {each[0]: _of_column(each, _TOGETHER[place[-1]]) for place, each in many.items()}
    others = {problem for each in many.values() for problem in each[1:]}
    return [first.get(problem, problem) for problem in problems if problem not in others]


def _of_column(problems: list[Problem], hint: str) -> Problem:
    """Return the problem that some pictures of a column are missing."""
    first = problems[0]
    named = (_NOT_FOUND.search(each.message) for each in problems[:_MOST_SHOWN])
    names = in_backticks(found[1] for found in named if found)
    column = f" of column {first.span.heading}" if first.span and first.span.heading else ""
    rest = f" and {len(problems) - _MOST_SHOWN:,} more" if len(problems) > _MOST_SHOWN else ""
    what = "whole paths" if hint in (_TOGETHER[_COPY], _TOGETHER[_WRITE]) else "no files"
    message = f"expected {len(problems):,} pictures{column}, found {what} {names}{rest}"
    return replace(first, message=message, hint=hint)


def several_named(name: str, files: ArtFiles) -> list[str]:
    """Return the pictures that a text names, [] if it does not name several."""
    parts = [part.strip() for part in _BETWEEN.split(name) if part.strip()]
    return parts if len(parts) > 1 and all(is_picture(part) or files.meant(part) for part in parts) else []


def _is_whole(path: str) -> bool:
    """True for a path from the root of a disk: `/home/ann/wolf.png`, `C:/art/wolf.png`."""
    return path.startswith(("/", "~/")) or PureWindowsPath(path).is_absolute()


def ambiguous(name: Scalar, paths: Iterable[str], hint: str) -> Problem:
    """Return the problem that several files have the same name."""
    listed = ", ".join(f"`{path}`" for path in paths)
    message = f"expected one picture called `{name.text}`, found {listed}"
    return Problem("art-ambiguous", message, name.span, hint)


def _changed(node: Node, shape: tuple[str, ...], change: Callable[[Scalar], Scalar]) -> Node:
    """Return a node with each text at the places of a shape changed."""
    if not shape:
        return change(node) if isinstance(node, Scalar) else node
    if isinstance(node, Sequence) and shape[0] == "*":
        return replace(node, items=tuple(_changed(item, shape[1:], change) for item in node.items))
    if not isinstance(node, Mapping):
        return node
    keys = list(node.entries) if shape[0] == "*" else [key for key in shape[:1] if key in node.entries]
    changed = {key: _changed(node.entries[key], shape[1:], change) for key in keys}
    return replace(node, entries={**node.entries, **changed})


def _of_address(name: str) -> str:
    """Return the name of the file that one saves from an address, any other name as it is. A page of a wiki
    (`…/File:Wolf.png`) has the name of its file."""
    if not is_address(name):
        return name
    return unquote(urlsplit(name).path.rpartition("/")[2]).rpartition(":")[2] or name


def is_address(name: str) -> bool:
    """True for the address of a picture on the web."""
    return name.startswith(("http://", "https://"))


def _slashed(name: str) -> str:
    return name.replace("\\", "/")


def _alike(name: str) -> str:
    """Return what names share that differ only in capitals, or in how their letters are composed."""
    return normal_form(name).casefold()


def _is_below(path: str) -> bool:
    """True for a path that stays below its folder."""
    return bool(path) and not path.startswith(("/", HOME)) and ".." not in PurePosixPath(path).parts


def _below(folder: Folder, place: str) -> Iterator[str]:
    """Yield the folders below a place of a folder, the nearest first, each once, without hidden and
    unreadable ones."""
    waiting, seen = deque([place]), set[PurePosixPath]()
    while waiting:
        with suppress(FileFault):
            for inner in folder.list(waiting.popleft(), "/"):
                target = PurePosixPath(folder.path(inner))
                if not PurePosixPath(inner).name.startswith(".") and target not in seen:
                    seen.add(target)
                    waiting.append(inner)
                    yield inner


def _in(folder: Folder, place: str) -> Iterator[str]:
    for suffix in _LISTED:
        with suppress(FileFault):
            yield from folder.list(place, suffix)
