"""Describe what is drawn: a component, its layout, the data for its templates, and the places of that data.

In: a session and the id of a component. Out: `Subject`. The law of this file: nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from pliego.cards.layout.die_faces import faces_of_card, faces_of_part
from pliego.game.lookup import Bound, Scope
from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.game.model.parts import Card, Deck, Part
from pliego.game.printed import FactsMaker, example_facts, scenario_facts
from pliego.game.session import Session
from pliego.text.nodes import Path
from pliego.text.problems import Span

Source = tuple[str, Path]
"""A content file and the path of an entry in it."""


@dataclass(frozen=True)
class Subject:
    """One face to draw. `sources` has the place where each bound name was written, for messages."""

    id: str
    layout: str
    scope: Scope
    sources: Mapping[str, Source] = field(default_factory=dict)
    side: str = "front"

    @property
    def span(self) -> Span | None:
        """The place of the component itself."""
        file, path = self.sources.get("self", ("", ()))
        return self.scope.game.places.at(file, *path)

    def place_of(self, path: tuple[str, ...]) -> Span | None:
        """Return the place of what a placeholder names, else of the component."""
        source = self.sources.get(path[0])
        if path[0] == "caption":
            return self.scope.game.places.at("game.yaml", "captions", *path[1:])
        if source is None:
            return self.span
        return self.scope.game.places.at(source[0], *source[1], *path[1:])


def card_subject(session: Session, labels: Mapping[str, str], deck_id: str, position: int) -> Subject:
    """Return the front of the card at a position of a deck's list."""
    return _in_colour(session, labels, deck_id, position, session.game.decks[deck_id].cards[position].colour)


def _in_colour(
    session: Session, labels: Mapping[str, str], deck_id: str, position: int, colour: str | None
) -> Subject:
    """Return a card in another colour than its deck's, if one is given."""
    game, deck = session.game, session.game.decks[deck_id]
    entry = deck.cards[position]
    card, original = game.cards[entry.card], session.original_cards.get(entry.card)
    if colour:
        deck = deck.model_copy(update={"colour": colour})
        card, original = _coloured(card, colour), original and _coloured(original, colour)
    names = {
        **_deck_names(game, labels, deck_id, deck),
        "card": Bound(entry.card, card),
        "self": card,
        "art": entry.art or card.art or "",
        "faces": faces_of_card(card),
        "colour": deck.colour or "",
        "entry": entry,
    }
    art: Path = ("cards", entry.card, "art")
    if entry.art:
        art = ("decks", deck_id, "cards", position, "art")
    sources: dict[str, Source] = {
        "card": ("cards.yaml", ("cards", entry.card)),
        "self": ("cards.yaml", ("cards", entry.card)),
        "deck": ("cards.yaml", ("decks", deck_id)),
        "art": ("cards.yaml", art),
        "faces": ("cards.yaml", ("cards", entry.card, "fields")),
        "colour": ("cards.yaml", ("decks", deck_id, "colour")),
    }
    scope = _scope(session, names)
    if original is not None:
        scope = replace(scope, originals={"card": Bound(entry.card, original), "self": original})
    return Subject(f"{deck_id}/{entry.card}", entry.layout or deck.layout, scope, sources)


def _coloured(card: Card, colour: str) -> Card:
    """Return a card whose free field `colour` is this one, unless it has one."""
    return card.model_copy(update={"fields_": {"colour": colour, **card.fields_}})


def _colours_of_backs(game: Game, deck: Deck) -> Mapping[str, str | None]:
    """Return the colour of each back of a deck by its layout: that of all cards with it, else the deck's. A
    back in the colours of its cards would tell what is on their fronts."""
    found: dict[str, set[str | None]] = {deck.back: set()}
    for entry in deck.cards:
        found.setdefault(game.back_of(entry) or deck.back, set()).add(entry.colour or deck.colour)
    return {back: next(iter(of)) if len(of) == 1 else deck.colour for back, of in found.items()}


def _shared_back(session: Session, labels: Mapping[str, str], deck_id: str, colour: str | None) -> Subject:
    """Return the back that all cards of a deck share, but those with a back of their own."""
    game = session.game
    deck = game.decks[deck_id].model_copy(update={"colour": colour})
    names = {**_deck_names(game, labels, deck_id, deck), "self": deck, "art": deck.art or ""}
    source = ("cards.yaml", ("decks", deck_id))
    sources = {"deck": source, "self": source, "art": ("cards.yaml", ("decks", deck_id, "art"))}
    return Subject(f"{deck_id}/back", deck.back, _scope(session, names), sources, "back")


def _own_back(
    session: Session, labels: Mapping[str, str], deck_id: str, position: int, layout: str, colour: str | None
) -> Subject:
    """Return the back that the card at a position of a deck's list has for itself."""
    subject = _in_colour(session, labels, deck_id, position, colour)
    return replace(subject, layout=layout, side="back")


def _scope(session: Session, names: Mapping[str, Any]) -> Scope:
    return Scope(session.game, names, session.odds)


def _deck_names(game: Game, labels: Mapping[str, str], deck_id: str, deck: Deck) -> dict[str, Any]:
    return {"labels": labels, "deck": Bound(deck_id, deck), **_seat_names(game, deck.seat)}


def _seat_names(game: Game, seat: str | None) -> dict[str, Bound]:
    return {"seat": Bound(seat, game.info.seats[seat])} if seat and seat in game.info.seats else {}


def part_subjects(session: Session, labels: Mapping[str, str], kind: str, part_id: str) -> Iterator[Subject]:
    """Yield the faces of a board, token, sheet or aid: one, or one per scenario."""
    game = session.game
    part: Part = getattr(game, kind)[part_id]
    names: dict[str, Any] = {
        "labels": labels,
        "part": Bound(part_id, part),
        "self": part,
        "art": part.art or "",
        "faces": faces_of_part(part),
        "colour": part.colour or "",
        **_seat_names(game, part.seat),
    }
    source = ("boards.yaml", (kind, part_id))
    sources: dict[str, Source] = {
        "part": source,
        "self": source,
        "art": ("boards.yaml", (kind, part_id, "art")),
        "faces": source,
        "colour": ("boards.yaml", (kind, part_id, "colour")),
    }
    base = Subject(f"{kind}/{part_id}", part.layout, _scope(session, names), sources)
    if part.each == "scenario":
        for scenario in game.scenarios:
            if (facts := known_facts(scenario_facts(session, scenario))) is not None:
                yield _scenario_subject(game, base, scenario, facts)
    else:
        yield base


def _scenario_subject(game: Game, base: Subject, scenario: str, facts: Mapping[str, Any]) -> Subject:
    thing = game.scenarios[scenario]
    names = {"scenario": Bound(scenario, thing), "self": thing, "facts": facts}
    source: Source = (f"scenarios/{scenario}.yaml", ())
    scope = base.scope.with_(**names)
    return Subject(
        f"{base.id}/{scenario}", base.layout, scope, {**base.sources, "scenario": source, "self": source}
    )


def known_facts(compute: FactsMaker) -> Mapping[str, Any] | None:
    """Return computed facts, or None if their content is broken. It is right to say nothing here: the
    checks compute all facts too, and report what is wrong. Only the face that shows them is left out.
    Faults of the machine are raised."""
    try:
        return compute()
    except (OSError, MemoryError):
        raise
    except Exception:
        return None


def figure_subject(
    session: Session, labels: Mapping[str, str], layout: str, example: str | None = None
) -> Subject | None:
    """Return a figure of the rulebook, with a worked example if one is named. None if the example or its
    facts are unknown."""
    game = session.game
    names: dict[str, Any] = {"labels": labels}
    sources: dict[str, Source] = {}
    if example is not None and example not in game.examples:
        return None
    if example is not None:
        entry: Example = game.examples[example]
        facts = known_facts(example_facts(session, example))
        if facts is None:
            return None
        names |= {"example": Bound(example, entry), "self": entry, "facts": facts}
        place = ("examples.yaml", ("examples", list(game.examples).index(example)))
        sources = {"example": place, "self": place}
    return Subject(
        f"figures/{layout}" + (f"/{example}" if example else ""), layout, _scope(session, names), sources
    )


class PlannedFace(NamedTuple):
    """A face that is drawn when it is asked for. The faces of a large deck are not all prepared at once."""

    id: str
    side: str
    layout: str
    ready: Callable[[], Subject]


def all_subjects(
    session: Session, labels: Mapping[str, str], prints_card: Callable[[str], bool]
) -> Iterator[PlannedFace]:
    """Yield the faces of every component: card fronts and backs, boards, tokens, sheets, aids.

    A seat that dropped out takes its components with it. `prints_card` is true for a layout that prints what
    belongs to one card. If the back of a deck does, each card has its own. All backs of a deck with another
    layout look alike.
    """
    game = session.game
    for deck_id, deck in game.decks.items():
        if deck.seat and game.has_dropped("seats", deck.seat):
            continue
        is_each, colours = prints_card(deck.back), _colours_of_backs(game, deck)
        for position, entry in enumerate(deck.cards):
            if entry.card in game.cards:
                ready = partial(card_subject, session, labels, deck_id, position)
                yield PlannedFace(f"{deck_id}/{entry.card}", "front", entry.layout or deck.layout, ready)
                if own := game.back_of(entry) or (deck.back if is_each else None):
                    colour = entry.colour if prints_card(own) else colours[own]
                    behind = partial(_own_back, session, labels, deck_id, position, own, colour)
                    yield PlannedFace(f"{deck_id}/{entry.card}", "back", own, behind)
        if not is_each:
            shared = partial(_shared_back, session, labels, deck_id, colours[deck.back])
            yield PlannedFace(f"{deck_id}/back", "back", deck.back, shared)
    for kind, part_id, part in game.parts():
        if not (part.seat and game.has_dropped("seats", part.seat)):
            for subject in part_subjects(session, labels, kind, part_id):
                yield PlannedFace(subject.id, subject.side, subject.layout, partial(replace, subject))
