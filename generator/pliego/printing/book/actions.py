"""Set the table of everything that a player may do, with the variants that have each action.

In: a `Typesetter`. Out: the `View` of the part `actions`. The law of this file: letters, names and marks come
from the content. The action itself says which variants have it.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from pliego.game.model.book import Action
from pliego.printing.book.figures import FigureRequest
from pliego.printing.book.flow import View
from pliego.printing.book.html import Typesetter


@dataclass(frozen=True, slots=True)
class VariantView:
    """A column of the table: a variant's letter and name."""

    letter: str
    title: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """A row: the action, its kind, its cards, and for each variant whether it has the action."""

    id: str
    title: str
    kind: str
    cards: Markup
    body: Markup
    symbol: str | None
    marks: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ActionsView:
    """The whole table."""

    variants: tuple[VariantView, ...]
    actions: tuple[ActionView, ...]

    def __bool__(self) -> bool:
        """True if there is a row to print."""
        return bool(self.actions)


def actions(setter: Typesetter) -> View:
    """Return every action with its cards, its effect, and the variants that have it."""
    variants = tuple(VariantView(each.letter, each.title) for each in setter.game.info.variants.values())
    rows = tuple(_action(setter, name, action) for name, action in setter.game.actions.items())
    return View("actions", ActionsView(variants, rows), "page")


def _action(setter: Typesetter, name: str, action: Action) -> ActionView:
    entry = setter.entry("rules.yaml", "actions", name, self=action)
    known = name in setter.game.info.icons
    symbol = entry.picture(FigureRequest("icon", name, alt=action.title)) if known else None
    marks = tuple(not action.variants or each in action.variants for each in setter.game.info.variants)
    cards, body = entry.line(action.cards, "cards"), entry.line(action.text, "text")
    return ActionView(name, action.title, action.kind or "", cards, body, symbol, marks)
