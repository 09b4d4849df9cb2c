"""Draw the panels of a box: what its front, back, sides, lid and floor show.

In: an edition, the sizes of panels. Out: `Face`s by the names of panels, and their problems. The laws of this
file: what a box says comes from game.yaml and the labels, how it looks from the layouts `box-…`; words
without room are left out, but not the title of the front and the paragraph of the back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pliego.cards.art.colours import colour as rgb_of
from pliego.cards.contrast import contrast
from pliego.cards.layout.result import Face
from pliego.cards.layout.subject import Source, Subject
from pliego.game.fill import fill
from pliego.game.lookup import Bound
from pliego.game.model.box import BOX_LAYOUTS, GameBox
from pliego.game.model.look import Layout, LayoutItem, TextItem
from pliego.game.unwritten import has_aim, has_author
from pliego.printing.products.boxes.contents import decks_of
from pliego.printing.products.boxes.dividers import Divider
from pliego.printing.products.boxes.stretching import stretched
from pliego.printing.products.edition import Edition
from pliego.printing.products.page_ranges import count_text, range_text
from pliego.text.problems import Problem
from pliego.text.prose import plain_text

_TOO_LONG = ("text-overflow", "text-outside")
_ABOUT = "`about`"
_NEEDED = {"front": "{game.title}", "back": "{about}"}
"""What a panel must say. All other words are left out where they have no room."""
_LIGHT = ("on-accent", "paper", "ink")
"""The colours of words on the colour of the box. The one that differs most is taken."""


@dataclass
class BoxPanels:
    """Draws the panels of the box of an edition."""

    edition: Edition

    @property
    def box(self) -> GameBox:
        """The box in game.yaml."""
        return self.edition.faces.game.info.box or GameBox()

    def colour(self, divider: Divider | None) -> str:
        """Return the name of the colour of the box, or of a divider."""
        decks = decks_of(self.edition.faces.game)
        if divider is not None and (own := decks[divider.deck].colour):
            return own
        named = (deck.colour for deck in decks.values() if deck.colour)
        return self.box.colour or next(named, "accent")

    def _on(self, colour: str) -> str:
        """Return the name of the colour of words on a colour."""
        colours = self.edition.faces.look.colours
        ground = colours.get(colour, "")
        known = [name for name in _LIGHT if colours.get(name, "").startswith("#")]
        if self.edition.faces.look.ink == "low" or not ground.startswith("#"):
            return "ink"
        return max(known, key=lambda name: contrast(rgb_of(colours[name]), rgb_of(ground)), default="ink")

    def face(self, panel: str, size: tuple[float, float], divider: Divider | None = None) -> Face | None:
        """Return a panel in its size, upright; None without its layout."""
        name = BOX_LAYOUTS[panel]
        layout = self.edition.faces.look.layout(name)
        if layout is None:
            return None
        subject = self._subject(panel, name, divider)
        layout = stretched(layout, *size)
        face = self.edition.faces.draw(subject, layout)
        if face and _is_overfull(face):
            needed = _NEEDED.get(panel)
            items = [item for item in layout.items if self._has_room(item, layout, subject, needed)]
            face = self.edition.faces.draw(subject, layout.model_copy(update={"items": items}))
        if face is None or self.box.text:
            return face
        return replace(face, problems=tuple(map(_with_hint, face.problems)))

    def _has_room(self, item: LayoutItem, layout: Layout, subject: Subject, needed: str | None) -> bool:
        """True unless an item is a text that does not fit its box, and is not needed."""
        if not isinstance(item, TextItem) or (needed and needed in item.text):
            return True
        face = self.edition.faces.draw(subject, layout.model_copy(update={"items": [item]}))
        return face is None or not _is_overfull(face)

    def _subject(self, panel: str, layout: str, divider: Divider | None) -> Subject:
        colour = self.colour(divider)
        is_low = self.edition.faces.look.ink == "low"
        facts: dict[str, Any] = {**self._facts, "colour": "ink" if is_low else colour, "on": self._on(colour)}
        names: dict[str, Any] = {"about": self._about[0], "art": self._art[0]}
        at = {"about": self._about[1], "game": (), "self": ("box",), "facts": ("box",)}
        sources: dict[str, Source] = {name: ("game.yaml", path) for name, path in at.items()}
        sources["art"] = self._art[1]
        if divider is not None:
            deck = self.edition.faces.game.decks[divider.deck]
            x, _y, w, _h = divider.tab
            count = count_text(self.edition, "box-cards", deck.size)
            facts |= {"tab-x": x, "tab-w": w, "cards": count}
            names["deck"] = Bound(divider.deck, deck)
            sources |= dict.fromkeys(("deck", "self"), ("cards.yaml", ("decks", divider.deck)))
            panel = f"{panel}-{divider.deck}"
        scope = self.edition.faces.scope(**names, facts=facts)
        return Subject(f"box/{panel}", layout, scope, sources)

    @cached_property
    def _facts(self) -> dict[str, str]:
        """What the box says in numbers and names."""
        faces, info = self.edition.faces, self.edition.faces.game.info
        makers = [credit.name for credit in info.credits]
        return {
            "players": range_text(info.players.min, info.players.max),
            "players-label": count_text(self.edition, "players", info.players.max),
            "minutes": range_text(info.minutes.min, info.minutes.max),
            "minutes-label": count_text(self.edition, "minutes", info.minutes.max),
            "age": f"{info.age}+",
            "age-label": faces.labels["age"],
            "makers": ", ".join(dict.fromkeys(makers)) if has_author(faces.game, self._templates) else "",
            "edition": f"{faces.labels['edition']} {info.version}",
        }

    @cached_property
    def _about(self) -> tuple[str, tuple[str, ...]]:
        """The paragraph on the back, and where it is written."""
        info, scope = self.edition.faces.game.info, self.edition.faces.scope()
        aim = info.aim if has_aim(self.edition.faces.game, self._templates) else ""
        texts = ((self.box.text, ("box", "text")), (info.blurb, ("blurb",)), (aim, ("aim",)))
        return next(((plain_text(fill(text, scope)[0]), at) for text, at in texts if text), ("", ("box",)))

    @property
    def _templates(self) -> Any:
        return self.edition.faces.look.looks.files.templates

    @cached_property
    def _art(self) -> tuple[str, Source]:
        """The picture on the front, and where it is named."""
        return next(self._pictures(), ("", ("game.yaml", ("box",))))

    def _pictures(self) -> Iterator[tuple[str, Source]]:
        game = self.edition.faces.game
        if self.box.art:
            yield self.box.art, ("game.yaml", ("box", "art"))
        for name, deck in decks_of(game).items():
            if deck.art:
                yield deck.art, ("cards.yaml", ("decks", name, "art"))
            for entry in deck.cards:
                card = game.cards.get(entry.card)
                if card is not None and card.art:
                    yield card.art, ("cards.yaml", ("cards", entry.card, "art"))


def _with_hint(problem: Problem) -> Problem:
    """Return a problem of words without room with a hint that helps here."""
    if problem.code not in _TOO_LONG or _ABOUT not in problem.message:
        return problem
    return replace(problem, hint="shorten it, or give the back words of its own: `box: {text: …}`")


def _is_overfull(face: Face) -> bool:
    return any(problem.code in _TOO_LONG for problem in face.problems)
