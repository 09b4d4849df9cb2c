"""Keep the faces of one game in one look and language. Each is drawn once.

In: a session, a look, fonts, labels. Out: `Face`s: a drawing, how full its boxes are, its problems. The law
of this file: the same question gets the same value, so that a document holds it once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pliego.cards.fonts.measure import Fonts
from pliego.cards.layout.artwork import Artwork
from pliego.cards.layout.card_backs import names_card
from pliego.cards.layout.face import draw_face
from pliego.cards.layout.result import Face
from pliego.cards.layout.subject import PlannedFace, Subject, all_subjects, figure_subject
from pliego.cards.look import Look
from pliego.game.fill import plain_title
from pliego.game.lookup import Scope
from pliego.game.model.game import Game
from pliego.game.model.look import Layout
from pliego.game.session import Session
from pliego.text.problems import Problem


@dataclass
class DrawnFaces:
    """Faces of the same game, look and language that were drawn before in this run. A product with one of
    these faces depends on its layouts and pictures too."""

    faces: dict[tuple[str, str], Face] = field(default_factory=dict)


@dataclass
class Faces:
    """Draws the faces of a game in one look and language. Those that are `known` are not drawn again. In a
    draft, faces with faults are marked."""

    session: Session
    look: Look
    fonts: Fonts
    labels: Mapping[str, str]
    known: DrawnFaces | None = None
    is_draft: bool = False
    unfinished: set[tuple[str, str]] = field(default_factory=set)
    _faces: dict[tuple[str, str], Face | None] = field(default_factory=dict)
    _subjects: dict[tuple[str, str], PlannedFace] = field(default_factory=dict)
    _sizes: dict[str, Mapping[str, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.artwork = Artwork(self.session, self.look, self.fonts, self.is_draft)
        for subject in all_subjects(self.session, self.labels, self._prints_card):
            self._subjects.setdefault((subject.id, subject.side), subject)

    def _prints_card(self, name: str) -> bool:
        """True if a layout prints what belongs to one card."""
        layout = self.look.layout(name)
        return layout is not None and names_card(layout)

    @property
    def game(self) -> Game:
        """The game whose faces these are."""
        return self.session.game

    def ids(self, side: str = "front") -> list[str]:
        """Return the ids of all components on one side."""
        return [name for name, which in self._subjects if which == side]

    def layout_of(self, component: str, side: str = "front") -> str | None:
        """Return the name of the layout of a component's face."""
        subject = self._subjects.get((component, side))
        return subject.layout if subject else None

    def face(self, component: str, side: str = "front") -> Face | None:
        """Return a component's face (`deck/card`, `boards/calle` …), or None if there is no such component or
        layout.

        The back of `deck/card` is the back of its deck.
        """
        subject = self._subject(component, side)
        return self._draw_once(subject, subject.ready) if subject else None

    def subject(self, component: str) -> Subject | None:
        """Return the subject of the front of a component."""
        planned = self._subject(component, "front")
        return planned.ready() if planned else None

    def face_once(self, component: str, side: str = "front") -> Face | None:
        """Return a component's face without keeping it, for a caller that needs each face once."""
        face = self.face(component, side)
        if subject := self._subject(component, side):
            self._faces.pop((subject.id, subject.side), None)
        return face

    def is_reported(self, component: str, side: str = "front") -> bool:
        """True if the reason why a face is not drawn is already reported: it dropped out, or its layout is
        missing."""
        subject = self._subject(component, side)
        if subject is None:
            return self.game.has_dropped_component(component)
        return self.look.layout(subject.layout) is None

    def is_unfinished(self, component: str, side: str = "front") -> bool:
        """True if a component's face is being drawn: it must not show itself."""
        subject = self._subject(component, side)
        return subject is not None and (subject.id, subject.side) in self.unfinished

    def _subject(self, component: str, side: str) -> PlannedFace | None:
        if side == "back" and (component, side) not in self._subjects:
            component = f"{component.split('/')[0]}/back"
        return self._subjects.get((component, side))

    def sizes_of_deck(self, component: str) -> Mapping[str, float]:
        """Return the size in points of each style that has one size in the deck of a component: the largest
        that fits on every card. While that is found out, each card has its own."""
        deck = component.partition("/")[0]
        if deck not in self._sizes:
            self._sizes[deck] = {}
            if deck in self.game.decks:
                self._sizes[deck] = self._least_sizes(deck)
        return self._sizes[deck]

    def _least_sizes(self, deck: str) -> dict[str, float]:
        least: dict[str, float] = {}
        for (component, _side), planned in self._subjects.items():
            if component.partition("/")[0] == deck and (
                face := draw_face(self.artwork, self, planned.ready())
            ):
                least |= {style: min(size, least.get(style, size)) for style, size in face.sizes}
        return least

    def figure(self, layout: str, example: str | None = None) -> Face | None:
        """Return a figure drawn by a layout, with the data of a worked example if one is named."""
        subject = figure_subject(self.session, self.labels, layout, example)
        return self._draw_once(subject, lambda: subject) if subject else None

    def scope(self, **names: Any) -> Scope:
        """Return a scope with the labels and the given names."""
        return Scope(self.game, {"labels": self.labels, **names}, self.session.odds)

    def draw(self, subject: Subject, layout: Layout | None = None) -> Face | None:
        """Draw a subject that is not a component (a printing page), by its layout with boxes moved."""
        return draw_face(self.artwork, self, subject, layout)

    def title(self, face: Face) -> str:
        """Return the title of a component's face, or nothing if it has none."""
        group, _slash, rest = face.id.partition("/")
        game = self.game
        if group in game.decks:
            if face.side == "back":
                return f"{game.decks[group].title}, {self.labels['back']}"
            return plain_title(game, game.cards[rest]) if rest in game.cards else ""
        named = {f"{kind}/{part_id}": part.title for kind, part_id, part in game.parts()}
        component, _slash, scenario = rest.partition("/")
        title = named.get(f"{group}/{component}", "")
        return f"{title}, {game.scenarios[scenario].title}" if scenario in game.scenarios else title

    def kept_problems(self) -> set[Problem]:
        """Return the problems of the faces that are kept."""
        return {problem for face in self._faces.values() if face for problem in face.problems}

    def _draw_once(self, subject: PlannedFace | Subject, ready: Callable[[], Subject]) -> Face | None:
        key = (subject.id, subject.side)
        if key not in self._faces:
            self.unfinished.add(key)
            self._faces[key] = self._known_face(key) or draw_face(self.artwork, self, ready())
            self.unfinished.remove(key)
            self._remember(key, self._faces[key])
        return self._faces[key]

    def _known_face(self, key: tuple[str, str]) -> Face | None:
        """Return a face that was drawn before, and record what it was drawn from."""
        face = self.known.faces.get(key) if self.known else None
        if face is not None and self.known:
            for layout in face.made_of.layouts:
                self.look.layout(layout)
            for art in face.made_of.art:
                self.session.folder.read(art)
        return face

    def _remember(self, key: tuple[str, str], face: Face | None) -> None:
        """Keep a face for others with the same look, if it has no problem."""
        if self.known is not None and face is not None and not face.problems:
            self.known.faces.setdefault(key, face)

    def icon_face(self, name: str) -> Face | None:
        """Return an icon as a face of its own size."""
        drawing, problems = self.artwork.icon_among_words(name, None, lambda: None)
        return Face(f"icons/{name}", "front", drawing, Layout(format="1"), (), problems) if drawing else None
