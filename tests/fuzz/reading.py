"""Read again what a game has printed, and compare it with what the game says.

In: the folder of a project, a game, the files just built. Out: the first thing that differs, in words; "" if
nothing does. The law of this file: pages and letters are read by pdfium, numbers of copies in the content.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2
from pliego.cards.drawing import Group, Item, TextRun
from pliego.cards.layout.faces import Faces
from pliego.game.model.game import Game
from pliego.games.opening import open_game
from pliego.make.print_jobs import fonts_of, open_edition
from pliego.make.targets import PrintRun
from pliego.text.files import Folder, Reads


def difference(root: Path, name: str, built: Sequence[str]) -> str:
    """Return how the files of a game differ from what its manifest, its decks and its faces say."""
    manifest = json.loads((root / "build/manifest.json").read_text("utf-8"))
    faces = _faces(root, name)
    for entry in manifest["files"]:
        if entry["path"] in built and entry["product"] != "rulebook":
            for found in _differences(root / "build" / entry["path"], entry, faces):
                return f"{entry['product']}: {found}"
    return ""


def _faces(root: Path, name: str) -> Faces:
    """Return the faces of a game as they are laid out now, without a build."""
    session, _problems = open_game(root / "content" / name)
    assert session is not None
    run = PrintRun(name, session.game.info.lang, "a4", "colour", "duplex")
    templates = root / "templates"
    edition, _found = open_edition(
        session, Folder(templates), fonts_of(root / "content" / name, templates, Reads()), run
    )
    assert edition is not None
    return edition.faces


def _differences(path: Path, entry: dict[str, Any], faces: Faces) -> Iterator[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        if len(pdf) != entry["pages"]:
            yield "another number of pages than in the manifest"
            return
        if entry["product"] == "cards" and _fronts(entry) != _copies(faces.game):
            yield "another number of copies than in the decks"
        for number, page in enumerate(pdf, 1):
            wanted: Counter[str] = Counter()
            for face in entry["faces"]:
                if face["page"] == number:
                    wanted += _letters_of(faces, face["id"], face["side"])
            if missing := wanted - _letters(page.get_textpage().get_text_range()):
                yield f"letters of faces are missing, {len(missing)} kinds"


def _fronts(entry: dict[str, Any]) -> Counter[str]:
    return Counter(face["id"] for face in entry["faces"] if face["side"] == "front")


def _copies(game: Game) -> Counter[str]:
    return Counter(
        {f"{name}/{each.card}": each.copies for name, deck in game.decks.items() for each in deck.cards}
    )


def _letters_of(faces: Faces, component: str, side: str) -> Counter[str]:
    face = faces.face(component, side)
    return _letters("".join(_texts(face.drawing.items))) if face is not None else Counter()


def _texts(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, TextRun):
            yield item.text
        elif isinstance(item, Group):
            yield from _texts(item.items)


def _letters(text: str) -> Counter[str]:
    """Count letters and digits without marks: readers may join and part the others."""
    return Counter(filter(str.isalnum, unicodedata.normalize("NFKD", text)))
