"""A snapshot of a watched game: every face as a picture, and every problem.

In: a game's folder, templates, a language, and the snapshot before. Out: a `Snapshot`. The laws of this file:
a face with an error keeps its last good picture; a face that looks the same keeps the round of its last
change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from pliego.cards.drawing import Drawing
from pliego.cards.fonts.measure import Fonts
from pliego.cards.layout.faces import DrawnFaces, Faces
from pliego.cards.layout.on_panels import flat
from pliego.cards.layout.result import Face
from pliego.cards.look import Looks
from pliego.checks.content import direction, find_problems, glyphs
from pliego.checks.content.inspection import Inspection
from pliego.checks.examine import examine_game
from pliego.checks.faces.fit import fit_problems
from pliego.game.labels import LabelMissing
from pliego.game.model.box import BOX
from pliego.game.session import Session
from pliego.make.print_jobs import open_edition
from pliego.make.targets import PrintRun
from pliego.printing.products.boxes.shown import panel_faces
from pliego.printing.svg import to_svg
from pliego.text.files import Folder, Reads, digest
from pliego.text.problems import Problem, Span, has_errors, in_order
from pliego.text.process import collection_off
from pliego.translate.languages import translate

INK, PAPER = "colour", "a4"
_LEAST_OLD = 100
"""How many faces that are gone stay on the page at least, while the game has errors."""


@dataclass(frozen=True)
class ShownFace:
    """A face on the page: its picture with a digest, the place of its data, and the round of its change.

    A face `is_old` if it cannot be drawn any more.
    """

    id: str
    side: str
    title: str
    place: Span | None
    drawing: Drawing
    svg: bytes
    digest: str
    changed: int
    is_old: bool = False

    @property
    def name(self) -> str:
        """Its name on the page, as `deck/card front`."""
        return f"{self.id} {self.side}"


@dataclass(frozen=True)
class Snapshot:
    """A game at a moment: its title, its faces by name, its problems, and the files that were read.

    `round` is the number of the state of the faces. `has_rulebook` is true if there is one to print.
    `most_old` is how many faces that are gone may stay: as many as the game had when it was sound.
    """

    round: int = 0
    title: str = ""
    lang: str = ""
    faces: Mapping[str, ShownFace] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    reads: Reads = field(default_factory=Reads)
    has_rulebook: bool = False
    most_old: int = _LEAST_OLD

    @property
    def is_sound(self) -> bool:
        """True if it has no errors."""
        return not has_errors(self.problems)


def take_snapshot(path: Path, templates: Path, lang: str, last: Snapshot) -> Snapshot:
    """Return the snapshot of a game; an empty language is the game's own."""
    reads, now = Reads(), last.round + 1
    with collection_off():
        session, fonts, drawn, problems = _opened(path, templates, lang, reads)
        if session is None:
            old = {name: replace(shown, is_old=True) for name, shown in last.faces.items()}
            return replace(last, faces=old, problems=problems, reads=reads.without_bytes())
        run = PrintRun(path.name, session.game.info.lang, PAPER, INK, "duplex")
        edition, _problems = open_edition(session, Folder(templates, reads), fonts, run, {INK: drawn})
        shown = _shown(edition.faces, last.faces, now) if edition else ()
        seen = {each.name: each for each in shown}
    most_old = last.most_old
    if has_errors(problems):
        gone = (shown for name, shown in last.faces.items() if name not in seen)
        seen |= {shown.name: replace(shown, is_old=True) for shown in islice(gone, most_old)}
    else:
        most_old = max(len(seen), _LEAST_OLD)
    has_changed = any(each.changed == now for each in seen.values()) or seen.keys() != last.faces.keys()
    return Snapshot(
        round=now if has_changed else last.round,
        title=session.game.info.title,
        lang=session.game.info.lang,
        faces=seen,
        problems=problems,
        reads=reads.without_bytes(),
        has_rulebook=any(section.book == "rulebook" for section in session.game.sections),
        most_old=most_old,
    )


def _opened(
    path: Path, templates: Path, lang: str, reads: Reads
) -> tuple[Session | None, Fonts, DrawnFaces, tuple[Problem, ...]]:
    """Open and check a game; keep the faces that the check has drawn."""
    examined = examine_game(path, templates, reads, to_print=True)
    if examined.opened is None:
        return None, Fonts(Folder(templates)), DrawnFaces(), examined.problems
    session, fonts = examined.opened.session, examined.opened.fonts
    if lang in ("", session.game.info.lang):
        return session, fonts, examined.opened.drawn[INK], examined.problems
    translated, found = translate(session, lang)
    drawn = {INK: DrawnFaces()}
    looks = Looks.of_game(Folder(path, reads), Folder(templates, reads))
    inspection = Inspection(translated, looks)
    unfit = fit_problems(translated, looks, fonts, drawn, inspection=inspection)[0]
    unshown = find_problems(inspection, (glyphs.check, direction.check))
    return translated, fonts, drawn[INK], tuple(in_order([*examined.problems, *found, *unfit, *unshown]))


def _faces(faces: Faces) -> Iterator[tuple[str, str, Face | None]]:
    """Yield each face with its component and side: those of cards and parts, then the panels of the box."""
    for side in ("front", "back"):
        yield from ((component, side, faces.face(component, side)) for component in faces.ids(side))
    with suppress(LabelMissing):
        yield from ((face.id, face.side, face) for face in panel_faces(faces))


def _shown(faces: Faces, last: Mapping[str, ShownFace], now: int) -> Iterator[ShownFace]:
    for component, side, face in _faces(faces):
        drawing = flat(face.layout, face.drawing) if face else None
        old = last.get(f"{component} {side}")
        if face is None or drawing is None or has_errors(face.problems):
            if old is not None:
                yield replace(old, is_old=True)
        elif old is not None and old.drawing == drawing:
            yield replace(old, is_old=False, title=faces.title(face), place=_place(faces, face))
        else:
            svg = to_svg(drawing, faces.fonts, id_prefix="f").encode()
            picture = (drawing, svg, digest(svg))
            yield ShownFace(component, side, faces.title(face), _place(faces, face), *picture, now)


def _place(faces: Faces, face: Face) -> Span | None:
    """Return the place of the data of a face."""
    group, _, rest = face.id.partition("/")
    name = rest.split("/")[0]
    places = faces.game.places
    if group in faces.game.decks:
        return places.at("cards.yaml", "decks", group) if face.side == "back" else _card(faces, group, name)
    file = "game.yaml" if group == BOX else "boards.yaml"
    return places.at(file, group, name)


def _card(faces: Faces, deck: str, card: str) -> Span | None:
    """Return the place of a card: its own in cards.yaml, or its deck."""
    places = faces.game.places
    found = places.at("cards.yaml", "cards", card)
    return found if found is not None else places.at("cards.yaml", "decks", deck)
