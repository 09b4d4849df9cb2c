"""The manifest of an earlier build, to find what has changed since.

In: the path of a manifest.json. Out: `EarlierBuild`, or the problems of the file, each at its place. The law
of this file: a file with any fault is refused as a whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from pliego.game.model.types import shortened
from pliego.make.older import OLDER
from pliego.printing.products.catalogue import names, product_of
from pliego.printing.sheets.sheet import FACE_SIDES, EarlierFaces
from pliego.text.files import FileFault, decoded, read_regular, shown
from pliego.text.problems import Problem, Span, in_backticks
from pliego.text.yamltree import parse

_HINT = "give the manifest.json that a build has written"
_OLD = "it is of an earlier version: build once with this one, and keep the manifest.json of that build"
_WORDS = ("game", "lang", "paper", "product", "ink")
_MOST_FAULTS = 100
_NAME = re.compile(r"[A-Za-z0-9-]*(?:/[A-Za-z0-9-]+)*")
"""A word of a manifest, or the id of a face: nothing else is printed, neither on paper nor on a terminal."""
JsonPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class EarlierBuild:
    """The files of an earlier build, as its manifest lists them."""

    files: Sequence[dict[str, Any]]

    def games(self) -> set[str]:
        """Return the games whose faces are listed."""
        return {entry["game"] for entry in self.files if entry["faces"]}

    def faces_of(self, game: str, lang: str, paper: str, ink: str) -> EarlierFaces:
        """Return the faces of a game in a language and ink, as the newest files show them.

        Files on the same paper come before others of their age. Those of drafts count only if there are no
        others. An older file counts only for kinds of faces that no newer one shows.
        """
        digests: dict[tuple[str, str], str] = {}
        copies: dict[str, int] = {}
        known: set[str] = set()
        for _, entries in groupby(self._alike(game, lang, paper, ink), lambda entry: _rank(entry, paper)):
            level = [*entries]
            for face in (face for entry in level for face in entry["faces"] if _kind(face) not in known):
                digests.setdefault((face["id"], face["side"]), face["digest"])
                if face["side"] == "front":
                    copies[face["id"]] = max(copies.get(face["id"], 0), face["copy"])
            known.update(kind for entry in level for kind in _kinds(entry["product"]))
        return EarlierFaces(digests, copies, frozenset(known))

    def superseded(self, game: str, lang: str, paper: str, ink: str) -> tuple[str, list[str]]:
        """Return the name of the newest file of an edition, and of those that show a face otherwise."""
        alike, faces = self._alike(game, lang, paper, ink), self.faces_of(game, lang, paper, ink).digests
        newest = next((_name(entry) for entry in alike if entry["faces"]), "")
        return newest, [_name(entry) for entry in alike if not _agrees(entry, faces)]

    def _alike(self, game: str, lang: str, paper: str, ink: str) -> list[dict[str, Any]]:
        """Return the files of an edition, the newest first, and the kit before others."""
        edition = (game, lang, ink)
        listed = [each for each in self.files if (each["game"], each["lang"], each["ink"]) == edition]
        alike = [each for each in listed if not each.get("draft")] or listed
        return sorted(alike, key=lambda each: (_rank(each, paper), each["product"] != "kit"))


def _rank(entry: Mapping[str, Any], paper: str) -> tuple[int, bool]:
    return entry.get(OLDER, 0), entry["paper"] != paper


def _kind(face: Mapping[str, Any]) -> str:
    """Return the product that shows a face: cards, boards …"""
    first = str(face["id"]).partition("/")[0]
    return first if first in names("sheets") else "cards"


def _kinds(product: str) -> tuple[str, ...]:
    """Return a product and the kinds of faces of which it shows all."""
    return (product, *names("sheets")) if product == "kit" else (product,)


def _agrees(entry: Mapping[str, Any], faces: Mapping[tuple[str, str], str]) -> bool:
    return all(faces.get((face["id"], face["side"])) == face["digest"] for face in entry["faces"])


def _name(entry: Mapping[str, Any]) -> str:
    return "-".join(filter(None, (entry["product"], entry["lang"], entry["paper"])))


def read_earlier(path: Path) -> tuple[EarlierBuild | None, list[Problem]]:
    """Return an earlier build, or None and the problems if the file is not its manifest."""
    try:
        data = read_regular(path)
    except FileFault as fault:
        return None, [fault.problem(Span(shown(path)))]
    text, problems = decoded(data, shown(path))
    if text is None:
        return None, problems
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"expected a manifest as JSON, found `{error.msg}`"
        place = Span(shown(path), error.lineno, error.colno)
        return None, [Problem("manifest-syntax", message, place, _HINT)]
    except (RecursionError, ValueError):
        return None, [Problem("manifest-syntax", "expected a manifest as JSON", Span(shown(path)), _HINT)]
    if faults := list(islice(_faults(found), _MOST_FAULTS)):
        return None, _placed(faults, found, data, shown(path))
    return EarlierBuild([entry for entry in found["files"] if not _is_of_changes(entry)]), []


def _is_of_changes(entry: dict[str, Any]) -> bool:
    """True for sheets of changed faces, since they do not show all faces."""
    product = entry["product"]
    return product in names() and product_of(product).shows_changes


def _faults(found: object) -> Iterator[tuple[JsonPath, str, str]]:
    """Yield each fault of a manifest: its path, what was expected, and what to do."""
    if not isinstance(found, dict) or not isinstance(found.get("files"), list):
        yield (), "the manifest of a build with its `files`", _HINT
        return
    for number, entry in enumerate(found["files"]):
        at: JsonPath = ("files", number)
        if not isinstance(entry, dict) or not all(_is_name(entry.get(word)) for word in _WORDS):
            yield at, f"a file with {in_backticks(_WORDS)}", _HINT
        elif not isinstance(entry.get("faces"), list):
            yield (*at, "faces"), "a list of faces", _HINT
        elif type(entry.get(OLDER, 0)) is not int:
            yield (*at, OLDER), "a whole number", _HINT
        else:
            yield from _face_faults(entry["faces"], (*at, "faces"))


def _is_name(found: object) -> bool:
    return isinstance(found, str) and _NAME.fullmatch(found) is not None


def _face_faults(faces: Sequence[object], at: JsonPath) -> Iterator[tuple[JsonPath, str, str]]:
    for number, face in enumerate(faces):
        if not isinstance(face, dict) or not _is_name(face.get("id")):
            yield (*at, number), "a face with its `id`", _HINT
        elif face.get("side") not in FACE_SIDES:
            yield (*at, number, "side"), "`front` or `back`", _HINT
        elif type(face.get("copy")) is not int:
            yield (*at, number, "copy"), "the number of a copy", _HINT
        elif not isinstance(face.get("digest"), str):
            yield (*at, number, "digest"), "the digest of a face", _OLD


def _found(found: Any, at: JsonPath) -> str:
    """Return the value at a path of a manifest, shortened."""
    for step in at:
        if isinstance(found, dict) and step not in found:
            return "none"
        found = found[step]
    if isinstance(found, dict):
        return f"one with {in_backticks(map(shortened, list(found)[:6])) or 'nothing'}"
    return f"`{shortened(json.dumps(found, ensure_ascii=False))}`"


def _placed(
    faults: Sequence[tuple[JsonPath, str, str]], found: object, data: bytes, path: str
) -> list[Problem]:
    """Return faults as problems, each at its place. The JSON is read as YAML, which keeps places."""
    tree, _problems = parse(data, path)
    problems = []
    for at, expected, hint in faults:
        text = _found(found, at)
        while tree and at and tree.node(at) is None:
            at = at[:-1]
        place = tree.at(at) if tree else Span(path)
        problems.append(Problem("manifest-alien", f"expected {expected}, found {text}", place, hint))
    return problems
