"""Set the parts of a book that come from the rest of the content: components, legend, glossary, rulings …

In: a `Typesetter` and the name of a part. Out: the `View` that its template prints. The law of this file:
nothing that the content says is typed here. Counts are counted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from pliego.game.fill import plain_title
from pliego.game.lookup import cell_grammar
from pliego.game.model.book import Rule, Term
from pliego.game.model.parts import Card, Deck, Part
from pliego.printing.book.actions import actions
from pliego.printing.book.companion import odds, rulings, values
from pliego.printing.book.figures import FigureRequest
from pliego.printing.book.flow import View
from pliego.printing.book.html import EMPTY, Entry, Typesetter
from pliego.printing.book.places import question_path
from pliego.printing.book.transcripts import lesson, transcripts

_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_REFERENCE = re.compile(r"\{(?:section|rule)\.")
_SHOWN = 3
"""How many pictures show the parts that are listed as one."""
_FEW_KINDS = 4
"""A deck with at most this many kinds of cards lists them."""


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture and the words that are read aloud for it."""

    src: str
    alt: str


@dataclass(frozen=True, slots=True)
class ComponentView:
    """Something in the box: how many, its name, its pictures, what a small deck holds, and its pages in
    the kit, if known."""

    kind: str
    count: int
    title: str
    subtitle: str
    pictures: tuple[PictureView, ...]
    each: bool = False
    page: int | str | None = None
    secret: bool = False
    made_of: str = ""

    @property
    def is_on_pages(self) -> bool:
        """True if it stands on more than one page."""
        return isinstance(self.page, str) and not self.page.isdigit()


@dataclass(frozen=True, slots=True)
class ItemView:
    """A title with a picture, a count, a text and a note, and the anchor of the rule that explains it. Each
    of these can be empty."""

    id: str
    title: str
    body: Markup = EMPTY
    note: Markup | str = EMPTY
    count: int = 1
    picture: PictureView | None = None
    where: str = ""


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


def part_view(setter: Typesetter, part: str) -> Iterator[View]:
    """Yield the view of a part, or nothing if the game has none of it."""
    view = _PARTS[part](setter)
    if view.data:
        yield view


def components(setter: Typesetter) -> View:
    """Return every deck, board, token, sheet and aid."""
    decks = [_deck(setter, name) for name in setter.game.decks]
    return View("components", (*decks, *_parts(setter)), "page")


def _parts(setter: Typesetter) -> Iterator[ComponentView]:
    """Yield the parts. Those that share a word of the glossary become one, in the place of the first."""
    alike: dict[tuple[str, str], list[ComponentView]] = {}
    for kind, name, part in setter.game.parts():
        word = part.term if part.term in setter.game.terms else None
        alike.setdefault((kind, word or f"/{name}"), []).append(_part(setter, kind, name, part))
    for (_, word), views in alike.items():
        term = setter.game.terms.get(word)
        if term is None:
            yield views[0]
            continue
        pictures = tuple(picture for view in views for picture in view.pictures)[:_SHOWN]
        count = sum(view.count for view in views)
        yield replace(views[0], count=count, title=term.heading, subtitle="", pictures=pictures)


def _deck(setter: Typesetter, name: str) -> ComponentView:
    deck = setter.game.decks[name]
    entry = setter.entry("cards.yaml", "decks", name, self=deck)
    made_of = _made_of(setter, deck)
    cards = [held.card for held in deck.cards if held.card in setter.game.cards]
    alt = f"{deck.title}, {setter.label('back')}"
    pictures: list[PictureView] = []
    for card in cards[:1]:
        pictures += _picture(entry, FigureRequest("face", f"{name}/{card}", alt=alt, side="back"))
    for card in cards if made_of else cards[:1]:
        alt = f"{deck.title}, {plain_title(setter.game, setter.game.cards[card])}"
        pictures += _picture(entry, FigureRequest("face", f"{name}/{card}", alt=alt))
    page = setter.kit_pages.get(f"decks/{name}")
    return ComponentView(
        "decks", deck.size, deck.title, deck.subtitle or "", tuple(pictures), page=page, made_of=made_of
    )


def _made_of(setter: Typesetter, deck: Deck) -> str:
    """Return how many cards of each kind a deck holds, or nothing if it has many kinds."""
    kinds = [
        (held.copies, plain_title(setter.game, setter.game.cards[held.card]))
        for held in deck.cards
        if held.card in setter.game.cards
    ]
    if not 1 < len(kinds) <= _FEW_KINDS or deck.size == len(kinds):
        return ""
    return ", ".join(f"{n}\u00a0{title}" for n, title in kinds)


def _part(setter: Typesetter, kind: str, name: str, part: Part) -> ComponentView:
    """Return the view of a part. A secret one has no picture, because a reader could enlarge it."""
    entry = setter.entry("boards.yaml", kind, name, self=part)
    component = f"{kind}/{name}"
    page = setter.kit_pages.get(component)
    if part.each == "scenario":
        component = f"{component}/{next(iter(setter.game.scenarios), '')}"
    shown = [] if part.secret else _picture(entry, FigureRequest("face", component, alt=part.title))
    each = part.each is not None
    subtitle, pictures, secret = part.subtitle or "", tuple(shown), part.secret
    return ComponentView(kind, part.copies, part.title, subtitle, pictures, each, page, secret=secret)


def _picture(entry: Entry, request: FigureRequest) -> list[PictureView]:
    src = entry.picture(request)
    return [PictureView(src, request.alt)] if src is not None else []


def bring(setter: Typesetter) -> View:
    """Return what the players must bring."""
    found = []
    for name, thing in setter.game.info.bring.items():
        entry = setter.entry("game.yaml", "bring", name, self=thing)
        found.append(ItemView(name, thing.title, entry.line(thing.borrow, "borrow"), count=thing.count))
    return View("bring", tuple(found), "page")


def legend(setter: Typesetter) -> View:
    """Return every icon with its meaning."""
    found = []
    for name, icon in setter.game.info.icons.items():
        entry = setter.entry("game.yaml", "icons", name, self=icon)
        pictures = _picture(entry, FigureRequest("icon", name, alt=icon.title))
        text = entry.line(icon.text, "text")
        found.append(ItemView(name, icon.title, text, picture=pictures[0] if pictures else None))
    return View("legend", tuple(found))


def glossary(setter: Typesetter) -> View:
    """Return the terms in alphabetical order, each with the rule that explains it, if this book has it."""
    found = []
    for name, term in setter.game.terms.items():
        entry = setter.entry("glossary.yaml", "terms", name, self=term)
        where = _explaining_rule(setter, term)
        found.append(ItemView(name, term.title, entry.line(term.text, "text"), where=where))
    return View("glossary", tuple(sorted(found, key=_by_title)))


def _explaining_rule(setter: Typesetter, term: Term) -> str:
    """Return the anchor of the first rule of the book that has a term in bold, "" if none has, or if the term
    names a place itself."""
    if _REFERENCE.search(term.text):
        return ""
    names = {name.casefold() for name in (term.title, term.plural) if name}
    blocks = (block for section in setter.game.sections for block in section.blocks)
    for block in blocks:
        if isinstance(block, Rule) and f"rule-{block.rule}" in setter.anchors:
            bold = {text.strip(" .:").casefold() for text in _BOLD.findall(block.text)}
            if bold & names:
                return f"rule-{block.rule}"
    return ""


def _by_title(item: ItemView) -> tuple[str, str]:
    """Return a key that sorts accented letters with the plain ones and ñ after n."""
    plain = item.title.casefold().replace("ñ", "n~")
    return unicodedata.normalize("NFD", plain).encode("ascii", "ignore").decode(), item.title


def questions(setter: Typesetter) -> View:
    """Return the questions with their answers."""
    found = []
    for question in setter.game.questions:
        entry = setter.entry("rules.yaml", *question_path(setter.game, question.q), self=question)
        found.append(QuestionView(entry.line(question.q, "q"), entry.line(question.a, "a")))
    return View("questions", tuple(found))


def credits(setter: Typesetter) -> View:
    """Return who did what, and whose game it is."""
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


def cards(setter: Typesetter) -> View:
    """Return every card with its text, and its copies in all decks."""
    found = tuple(_card(setter, name, card) for name, card in setter.game.cards.items())
    return View("cards", found, "page")


def _card(setter: Typesetter, name: str, card: Card) -> ItemView:
    entry = setter.entry("cards.yaml", "cards", name, self=card, card=card)
    holders = [
        (deck, held) for deck, each in setter.game.decks.items() for held in each.cards if held.card == name
    ]
    title = plain_title(setter.game, card)
    pictures = [
        picture
        for deck, _ in holders[:1]
        for picture in _picture(entry, FigureRequest("face", f"{deck}/{name}", alt=title))
    ]
    count = sum(held.copies for _, held in holders)
    text = entry.blocks(card.text, "text", grammar=cell_grammar(setter.game, card, "text"))
    flavour = entry.line(card.flavour, "flavour", grammar=cell_grammar(setter.game, card, "flavour"))
    return ItemView(name, title, text, flavour, count, pictures[0] if pictures else None)


def scenarios(setter: Typesetter) -> View:
    """Return the scenarios, the easy ones first."""
    found = []
    for name, scenario in setter.game.scenarios.items():
        facts = setter.facts("scenario", name)
        entry = setter.entry(f"scenarios/{name}.yaml", self=scenario, scenario=scenario, facts=facts)
        text, objective = entry.line(scenario.text, "text"), entry.line(scenario.objective, "objective")
        shown = (scenario.title, scenario.difficulty, scenario.minutes)
        found.append(ScenarioView(name, *shown, text, objective))
    return View("scenarios", tuple(sorted(found, key=lambda each: each.difficulty)))


_PARTS: Mapping[str, Callable[[Typesetter], View]] = {
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
