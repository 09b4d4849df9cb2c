"""The parts of a book that are computed from the rest of the content: components, legend, glossary, rulings …

In: a `Setter` and the name of a part. Out: the `View` its template prints. The law of this file: nothing is
typed here that the content says; counts are counted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from pliego.game.model.parts import Card, Deck, Part
from pliego.printing.book.actions import actions
from pliego.printing.book.companion import rulings, values
from pliego.printing.book.figures import FigureRequest
from pliego.printing.book.flow import View
from pliego.printing.book.html import EMPTY, Entry, Setter
from pliego.printing.book.odds import odds
from pliego.printing.book.places import question_path
from pliego.printing.book.transcripts import lesson, transcripts

_SHOWN = 3
"""As many of the parts listed as one thing are shown."""
_FEW_KINDS = 4
"""A deck of so many kinds of cards at most is one thing, with what it is made of; a larger one is counted."""


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture and what is read aloud for it."""

    src: str
    alt: str


@dataclass(frozen=True, slots=True)
class ComponentView:
    """Something in the box: how many, its name, its pictures, what a small deck is made of, and its first
    page in the kit if that is known."""

    kind: str
    count: int
    title: str
    subtitle: str
    pictures: tuple[PictureView, ...]
    each: bool = False
    page: int | str | None = None
    made_of: str = ""


@dataclass(frozen=True, slots=True)
class ItemView:
    """A title with a picture, a count, a text and a note, each of which may be empty."""

    id: str
    title: str
    body: Markup = EMPTY
    note: Markup | str = EMPTY
    count: int = 1
    picture: PictureView | None = None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question and its answer."""

    question: Markup
    answer: Markup


@dataclass(frozen=True, slots=True)
class ScenarioView:
    """A scenario as the rulebook announces it."""

    id: str
    title: str
    difficulty: int
    minutes: int | None
    text: Markup
    objective: Markup


def part_view(setter: Setter, part: str) -> Iterator[View]:
    """Yield the view of a part, nothing if the game has none of it."""
    view = _PARTS[part](setter)
    if view.data:
        yield view


def components(setter: Setter) -> View:
    """List every deck, board, token, sheet and aid."""
    decks = [_deck(setter, name) for name in setter.game.decks]
    return View("components", (*decks, *_parts(setter)), "page")


def _parts(setter: Setter) -> Iterator[ComponentView]:
    """Yield the parts, those of one word of the glossary as one thing where the first of them stands."""
    alike: dict[tuple[str, str], list[ComponentView]] = {}
    for kind, name, part in setter.game.parts():
        word = part.term if part.term in setter.game.terms else None
        alike.setdefault((kind, word or f"/{name}"), []).append(_part(setter, kind, name, part))
    for (_, word), views in alike.items():
        term = setter.game.terms.get(word)
        yield _together(term.heading, views) if term else views[0]


def _together(title: str, views: Sequence[ComponentView]) -> ComponentView:
    pictures = tuple(picture for view in views for picture in view.pictures)[:_SHOWN]
    count = sum(view.count for view in views)
    return replace(views[0], count=count, title=title, subtitle="", pictures=pictures)


def _deck(setter: Setter, name: str) -> ComponentView:
    deck = setter.game.decks[name]
    entry = setter.entry("cards.yaml", "decks", name, self=deck)
    made_of = _made_of(setter, deck)
    cards = [held.card for held in deck.cards if held.card in setter.game.cards]
    alt = f"{deck.title}, {setter.label('back')}"
    pictures: list[PictureView] = []
    for card in cards[:1]:
        pictures += _picture(entry, FigureRequest("face", f"{name}/{card}", alt=alt, side="back"))
    for card in cards if made_of else cards[:1]:
        alt = f"{deck.title}, {setter.game.cards[card].title}"
        pictures += _picture(entry, FigureRequest("face", f"{name}/{card}", alt=alt))
    page = setter.kit_pages.get(f"decks/{name}")
    return ComponentView(
        "decks", deck.size, deck.title, deck.subtitle or "", tuple(pictures), page=page, made_of=made_of
    )


def _made_of(setter: Setter, deck: Deck) -> str:
    """Say how many cards of each kind a deck of few kinds holds, nothing of any other deck."""
    kinds = [
        (held.copies, setter.game.cards[held.card].title)
        for held in deck.cards
        if held.card in setter.game.cards
    ]
    if not 1 < len(kinds) <= _FEW_KINDS or deck.size == len(kinds):
        return ""
    return ", ".join(f"{n}\u00a0{title}" for n, title in kinds)


def _part(setter: Setter, kind: str, name: str, part: Part) -> ComponentView:
    entry = setter.entry("boards.yaml", kind, name, self=part)
    component = f"{kind}/{name}"
    page = setter.kit_pages.get(component)
    if part.each == "scenario":
        component = f"{component}/{next(iter(setter.game.scenarios), '')}"
    pictures = _picture(entry, FigureRequest("face", component, alt=part.title))
    each = part.each is not None
    return ComponentView(kind, part.copies, part.title, part.subtitle or "", tuple(pictures), each, page)


def _picture(entry: Entry, request: FigureRequest) -> list[PictureView]:
    src = entry.picture(request)
    return [PictureView(src, request.alt)] if src is not None else []


def bring(setter: Setter) -> View:
    """List what the players must bring."""
    found = []
    for name, thing in setter.game.info.bring.items():
        entry = setter.entry("game.yaml", "bring", name, self=thing)
        found.append(ItemView(name, thing.title, entry.line(thing.borrow, "borrow"), count=thing.count))
    return View("bring", tuple(found), "page")


def legend(setter: Setter) -> View:
    """Explain every icon."""
    found = []
    for name, icon in setter.game.info.icons.items():
        entry = setter.entry("game.yaml", "icons", name, self=icon)
        pictures = _picture(entry, FigureRequest("icon", name, alt=icon.title))
        text = entry.line(icon.text, "text")
        found.append(ItemView(name, icon.title, text, picture=pictures[0] if pictures else None))
    return View("legend", tuple(found))


def glossary(setter: Setter) -> View:
    """List the terms in the order of the alphabet."""
    found = []
    for name, term in setter.game.terms.items():
        entry = setter.entry("glossary.yaml", "terms", name, self=term)
        found.append(ItemView(name, term.title, entry.line(term.text, "text")))
    return View("glossary", tuple(sorted(found, key=lambda item: _alphabetical(item.title))))


def _alphabetical(title: str) -> tuple[str, str]:
    """Return a key that sorts accented letters with the plain ones and ñ after n."""
    plain = title.casefold().replace("ñ", "n~")
    return unicodedata.normalize("NFD", plain).encode("ascii", "ignore").decode(), title


def questions(setter: Setter) -> View:
    """List the questions with their answers."""
    found = []
    for question in setter.game.questions:
        entry = setter.entry("rules.yaml", *question_path(setter.game, question.q), self=question)
        found.append(QuestionView(entry.line(question.q, "q"), entry.line(question.a, "a")))
    return View("questions", tuple(found))


def credits(setter: Setter) -> View:
    """Say who did what, and whose game it is."""
    info = setter.game.info
    people = []
    for position, credit in enumerate(info.credits):
        entry = setter.entry("game.yaml", "credits", position, self=credit)
        people.append(ItemView(credit.role, credit.name, entry.line(credit.note, "note")))
    if info.translators:
        people.append(ItemView(setter.label("translation"), ", ".join(info.translators)))
    entry = setter.entry("game.yaml", "rights", self=info.rights)
    rights = {
        "owner": info.rights.owner,
        "permission": entry.blocks(info.rights.permission, "permission"),
        "notice": entry.blocks(info.rights.notice, "notice"),
    }
    return View("credits", {"people": tuple(people), **rights})


def cards(setter: Setter) -> View:
    """Show every card with its text, and how many of it the decks hold."""
    found = tuple(_card(setter, name, card) for name, card in setter.game.cards.items())
    return View("cards", found, "page")


def _card(setter: Setter, name: str, card: Card) -> ItemView:
    entry = setter.entry("cards.yaml", "cards", name, self=card, card=card)
    holders = [
        (deck, held) for deck, each in setter.game.decks.items() for held in each.cards if held.card == name
    ]
    pictures = [
        picture
        for deck, _ in holders[:1]
        for picture in _picture(entry, FigureRequest("face", f"{deck}/{name}", alt=card.title))
    ]
    count = sum(held.copies for _, held in holders)
    text, flavour = entry.blocks(card.text, "text"), entry.line(card.flavour, "flavour")
    return ItemView(name, card.title, text, flavour, count, pictures[0] if pictures else None)


def scenarios(setter: Setter) -> View:
    """List the scenarios, the easy ones first."""
    found = []
    for name, scenario in setter.game.scenarios.items():
        facts = setter.facts("scenario", name)
        entry = setter.entry(f"scenarios/{name}.yaml", self=scenario, scenario=scenario, facts=facts)
        text, objective = entry.line(scenario.text, "text"), entry.line(scenario.objective, "objective")
        shown = (scenario.title, scenario.difficulty, scenario.minutes)
        found.append(ScenarioView(name, *shown, text, objective))
    return View("scenarios", tuple(sorted(found, key=lambda each: each.difficulty)))


_PARTS: Mapping[str, Callable[[Setter], View]] = {
    "components": components,
    "bring": bring,
    "legend": legend,
    "glossary": glossary,
    "questions": questions,
    "credits": credits,
    "cards": cards,
    "scenarios": scenarios,
    "values": values,
    "rulings": rulings,
    "actions": actions,
    "transcript": transcripts,
    "lesson": lesson,
    "odds": odds,
}
