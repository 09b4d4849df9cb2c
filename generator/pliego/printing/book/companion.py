"""The parts that only the companion needs: where every fact comes from, why the rules are read as they are.

In: a `Setter`. Out: `View`s of rulings, rules, values, decks and fonts. The law of this file: provenance is
read from the content, entry by entry; nothing is summed up by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from pliego.game.model.book import Rule, Ruling
from pliego.game.model.parts import Deck
from pliego.printing.book.flow import View
from pliego.printing.book.html import Entry, Setter
from pliego.printing.book.look import Family
from pliego.printing.book.places import rule_path


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A way to read the source; one of them is chosen."""

    body: Markup
    chosen: bool


@dataclass(frozen=True, slots=True)
class RulingView:
    """A gap or contradiction of the source, and what was made of it."""

    id: str
    kind: str
    question: Markup
    place: Markup
    readings: tuple[ReadingView, ...]
    because: Markup
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProvenanceView:
    """A rule with its id, what kind of rule it is, and where it comes from."""

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
    """What a deck is made of."""

    id: str
    title: str
    size: int
    cards: tuple[DeckLine, ...]


@dataclass(frozen=True, slots=True)
class FontView:
    """A typeface, who drew it, and its licence."""

    family: str
    designer: str
    licence: str


def rulings(setter: Setter) -> View:
    """Tell every ruling: the question, its readings, the one chosen and why."""
    return View("rulings", tuple(_ruling(setter, name, each) for name, each in setter.game.rulings.items()))


def _ruling(setter: Setter, name: str, ruling: Ruling) -> RulingView:
    entry = setter.entry("rulings.yaml", "rulings", name, self=ruling)
    readings = tuple(
        ReadingView(entry.line(reading.text, "readings", key), key == ruling.chosen)
        for key, reading in ruling.readings.items()
    )
    rules = tuple(rule for rule in ruling.rules if f"rule-{rule}" in setter.anchors)
    question, place = entry.line(ruling.question, "question"), entry.line(ruling.place, "place")
    because = entry.line(ruling.because, "because")
    return RulingView(name, ruling.kind, question, place, readings, because, rules)


def rules(setter: Setter) -> View:
    """List every rule of the game under its section, and those of a scenario under its title."""
    groups = []
    for section in setter.game.sections:
        found = [_rule(setter, block) for block in section.blocks if isinstance(block, Rule)]
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


def _rule(setter: Setter, rule: Rule) -> ProvenanceView:
    return _provenance(setter.entry("rules.yaml", *rule_path(setter.game, rule), self=rule), rule)


def _provenance(entry: Entry, rule: Rule) -> ProvenanceView:
    game = entry.setter.game
    body, because = entry.line(rule.text, "text"), entry.line(rule.because, "because")
    ours = entry.line(rule.ours, "ours")
    cited = tuple((name, _question(entry, name)) for name in game.rulings_of(rule))
    return ProvenanceView(rule.rule, rule.kind, rule.origin, body, ours, because, cited)


def _question(entry: Entry, name: str) -> str:
    """Return a ruling's question in bare words: tags inside a link would each become a link of their own."""
    ruling = entry.setter.game.rulings[name]
    return entry.setter.entry("rulings.yaml", "rulings", name, self=ruling).words(ruling.question, "question")


def values(setter: Setter) -> View:
    """List the declared numbers."""
    found = [
        ValueView(value.title or name, value.value, value.origin, value.note)
        for name, value in setter.game.info.values.items()
    ]
    return View("values", tuple(found), "page")


def decks(setter: Setter) -> View:
    """Say what every deck is made of."""
    return View("decks", tuple(_deck(setter, name, deck) for name, deck in setter.game.decks.items()))


def _deck(setter: Setter, name: str, deck: Deck) -> DeckView:
    lines = tuple(
        DeckLine(setter.game.cards[held.card].title, held.copies, held.origin, held.note)
        for held in deck.cards
        if held.card in setter.game.cards
    )
    return DeckView(name, deck.title, deck.size, lines)


def typefaces(families: Sequence[Family]) -> View:
    """Credit the typefaces of the book."""
    found = [FontView(family.own, family.designer, family.licence) for family in families]
    return View("fonts", tuple(dict.fromkeys(found)))
