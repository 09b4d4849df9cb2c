"""Set the parts that mostly the companion needs: the source of every fact, the reasons for rulings, the odds.

In: a `Typesetter`. Out: `View`s of rulings, rules, values, decks, fonts and odds. The law of this file: the
source of a fact is read from its entry in the content. A chance is handed over, never computed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from pliego.game.fill import plain_title
from pliego.game.model.book import Rule, Ruling
from pliego.game.model.parts import Deck
from pliego.printing.book.flow import View
from pliego.printing.book.html import Entry, Typesetter
from pliego.printing.book.look import Family
from pliego.printing.book.places import rule_path
from pliego.text.locales import fraction_text, percent_text

_LARGEST_DENOMINATOR = 1000
"""Nobody reads a fraction with a larger denominator."""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A way to read the source. One reading is chosen."""

    body: Markup
    chosen: bool


@dataclass(frozen=True, slots=True)
class RulingView:
    """A gap or contradiction of the source, and how it is decided."""

    id: str
    kind: str
    question: Markup
    place: Markup
    readings: tuple[ReadingView, ...]
    because: Markup
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProvenanceView:
    """A rule with its id, its kind, and its source."""

    id: str
    kind: str
    origin: str
    body: Markup
    ours: Markup
    because: Markup
    rulings: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one section."""

    title: str
    rules: tuple[ProvenanceView, ...]


@dataclass(frozen=True, slots=True)
class ValueView:
    """A declared number."""

    title: str
    value: int
    origin: str
    note: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """How many copies of a card a deck holds."""

    title: str
    copies: int
    origin: str
    note: str


@dataclass(frozen=True, slots=True)
class DeckView:
    """A deck and its cards."""

    id: str
    title: str
    size: int
    cards: tuple[DeckLine, ...]


@dataclass(frozen=True, slots=True)
class FontView:
    """A typeface, its designer, and its licence."""

    family: str
    designer: str
    licence: str


@dataclass(frozen=True, slots=True)
class ChanceView:
    """An event and its chance: per cent, a fraction (empty if nobody could read it), and the length of its
    bar in per cent."""

    id: str
    title: str
    note: Markup
    percent: str
    fraction: str
    length: float


def rulings(setter: Typesetter) -> View:
    """Return every ruling: the question, its readings, the chosen one and why."""
    return View("rulings", tuple(_ruling(setter, name, each) for name, each in setter.game.rulings.items()))


def _ruling(setter: Typesetter, name: str, ruling: Ruling) -> RulingView:
    entry = setter.entry("rulings.yaml", "rulings", name, self=ruling)
    readings = tuple(
        ReadingView(entry.line(reading.text, "readings", key), key == ruling.chosen)
        for key, reading in ruling.readings.items()
    )
    rules = tuple(rule for rule in ruling.rules if f"rule-{rule}" in setter.anchors)
    question, place = entry.line(ruling.question, "question"), entry.line(ruling.place, "place")
    because = entry.line(ruling.because, "because")
    return RulingView(name, ruling.kind, question, place, readings, because, rules)


def rules(setter: Typesetter) -> View:
    """Return every rule of the game under its section, and the rules of a scenario under its title."""
    groups = []
    for section in setter.game.sections:
        rules = (block for block in section.blocks if isinstance(block, Rule))
        found = [
            _provenance(setter.entry("rules.yaml", *rule_path(setter.game, rule), self=rule), rule)
            for rule in rules
        ]
        groups.append(RuleGroup(section.title, tuple(found)))
    for name, scenario in setter.game.scenarios.items():
        scope: dict[str, Any] = {
            "self": scenario,
            "scenario": scenario,
            "facts": setter.facts("scenario", name),
        }
        entry = setter.entry(f"scenarios/{name}.yaml", "rules", **scope)
        own = enumerate(getattr(scenario, "rules", ()))
        found = [_provenance(entry.child(number), rule) for number, rule in own if isinstance(rule, Rule)]
        groups.append(RuleGroup(scenario.title, tuple(found)))
    return View("rules", tuple(group for group in groups if group.rules), "page")


def _provenance(entry: Entry, rule: Rule) -> ProvenanceView:
    game = entry.setter.game
    body, because = entry.line(rule.text, "text"), entry.line(rule.because, "because")
    ours = entry.line(rule.ours, "ours")
    cited = tuple((name, _question(entry, name)) for name in game.rulings_of(rule))
    return ProvenanceView(rule.rule, rule.kind, rule.origin, body, ours, because, cited)


def _question(entry: Entry, name: str) -> str:
    """Return a ruling's question without tags. A tag inside a link would become a link of its own."""
    ruling = entry.setter.game.rulings[name]
    return entry.setter.entry("rulings.yaml", "rulings", name, self=ruling).words(ruling.question, "question")


def values(setter: Typesetter) -> View:
    """Return the declared numbers."""
    found = [
        ValueView(value.title or name, value.value, value.origin, value.note)
        for name, value in setter.game.info.values.items()
    ]
    return View("values", tuple(found), "page")


def decks(setter: Typesetter) -> View:
    """Return the cards of every deck."""
    return View("decks", tuple(_deck(setter, name, deck) for name, deck in setter.game.decks.items()))


def _deck(setter: Typesetter, name: str, deck: Deck) -> DeckView:
    lines = tuple(
        DeckLine(plain_title(setter.game, setter.game.cards[held.card]), held.copies, held.origin, held.note)
        for held in deck.cards
        if held.card in setter.game.cards
    )
    return DeckView(name, deck.title, deck.size, lines)


def typefaces(families: Sequence[Family]) -> View:
    """Return the typefaces of the book with their designers and licences."""
    found = [FontView(family.own, family.designer, family.licence) for family in families]
    return View("fonts", tuple(dict.fromkeys(found)))


def odds(setter: Typesetter) -> View:
    """Return the chances that have a title."""
    return View("odds", tuple(_chances(setter)), "page")


def _chances(setter: Typesetter) -> Iterator[ChanceView]:
    known = setter.odds
    for name, entry in setter.game.chances.items():
        if (chance := known.get(name)) is not None:
            note = setter.entry("tables.yaml", "odds", name, self=entry).line(entry.text, "text")
            percent = percent_text(chance, setter.game.info.lang)
            fraction = fraction_text(chance) if 1 < chance.denominator <= _LARGEST_DENOMINATOR else ""
            yield ChanceView(name, entry.title, note, percent, fraction, round(float(chance) * 100, 2))
