"""Find the place in a game's own files for a problem in a ready layout, which its reader does not write.

In: a game, its looks, a problem with a place in templates/, the component on whose face it is. Out: the
problem at a place in the game's files, with a hint that says how to change the layout. The law of this file:
a place in the game's own files stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pliego.cards.look import LAYOUTS, OWN, Looks
from pliego.game.model.book import ExamplesBlock, FigureBlock
from pliego.game.model.game import Game
from pliego.text.problems import Problem, Span


@dataclass(frozen=True)
class OwnPlaces:
    """Moves problems from the ready layouts into the files of one game."""

    game: Game
    looks: Looks

    def moved(self, problem: Problem, component: str, side: str, content: Span | None = None) -> Problem:
        """Return a problem at a place of the game: in a layout of its own, else at `content`, else where the
        layout is named."""
        if not self.is_ready(problem.span):
            return problem
        name = self._layout_of(component, side)
        if self.is_own(name):
            place = self.looks.key_place(name, "extends")
            hint = f"the item is that of a layout that `{name}` extends: give one of the same `id` here"
        else:
            place, hint = content or self._place_of(component, side), how_to_change(name)
        return replace(problem, span=place, hint=joined_hints(problem.hint, hint))

    def advised(self, problem: Problem, item: Span | None, component: str, side: str) -> Problem:
        """Return a problem of a text or picture with a hint that says how to change the layout that shows
        it, if that is a ready one. `item` is the place in the layout."""
        name = self._layout_of(component, side)
        if not self.is_ready(item) or self.is_own(name) or "layout" not in problem.hint:
            return problem
        return replace(problem, hint=joined_hints(problem.hint, how_to_change(name)))

    def is_ready(self, place: Span | None) -> bool:
        """True if a place lies in a layout of templates/."""
        return place is not None and place.path.startswith(f"{self.looks.files.templates.shown(LAYOUTS)}/")

    def is_own(self, layout: str) -> bool:
        """True if the game brings a layout."""
        return any(self.looks.files.is_own(file) for file in self.looks.files_of(layout)[:1])

    def _layout_of(self, component: str, side: str) -> str:
        """Return the name of the layout of a side of a component."""
        group, _slash, rest = component.partition("/")
        if (deck := self.game.decks.get(group)) is not None:
            is_back = side == "back"
            entries = (entry for entry in deck.cards if entry.card == rest)
            own = (self.game.back_of(entry) if is_back else entry.layout for entry in entries)
            return next(filter(None, own), deck.back if is_back else deck.layout)
        name = rest.partition("/")[0]
        parts = {f"{kind}/{part_id}": part.layout for kind, part_id, part in self.game.parts()}
        return parts.get(f"{group}/{name}", name if group == "figures" else component)

    def _place_of(self, component: str, side: str) -> Span:
        """Return the place that names the layout of a side of a component."""
        group, _slash, rest = component.partition("/")
        places, name = self.game.places, rest.partition("/")[0]
        if group in self.game.decks:
            found = places.at("cards.yaml", "decks", group, "back" if side == "back" else "layout")
        elif group == "figures":
            found = next(self._figures(name), None)
        else:
            found = places.at("boards.yaml", group, name, "layout") if name else None
        return found or places.at("game.yaml", "title") or Span("game.yaml")

    def _figures(self, layout: str) -> Iterator[Span | None]:
        """Yield the place of each block of the rules that shows a figure of a layout."""
        for path, _section, block in self.game.blocks():
            named = block.figure if isinstance(block, FigureBlock) else None
            if layout in (named, block.layout if isinstance(block, ExamplesBlock) else None):
                yield self.game.places.at("rules.yaml", *path)


def how_to_change(layout: str) -> str:
    """Return the hint that says how to change a ready layout."""
    return (
        f"`{layout}` is a ready layout: to change it, write `extends: {layout}` in "
        f"{OWN}/{LAYOUTS}/{layout}.yaml"
    )


def joined_hints(*hints: str) -> str:
    """Return hints as one."""
    return "; ".join(filter(None, hints))
