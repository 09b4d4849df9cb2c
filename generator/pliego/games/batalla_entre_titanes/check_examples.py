"""What the examples of *Batalla entre titanes* can get wrong.

In: a `Game`. Out: problems. The law of this file: an example is compared with the cards, the strip and the
actions of its variant; what follows from the rules is for whoever plays them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pliego.game.model.book import Action, Example, Step
from pliego.game.model.game import Game
from pliego.games.batalla_entre_titanes.position import Terms, blow_values, plain_terms, special_terms
from pliego.games.batalla_entre_titanes.vocabulary import (
    ACTIONS,
    COMBAT,
    ENDINGS,
    SIDES,
    WORDS,
    Act,
    Side,
    State,
    acts_of,
    read_act,
    read_state,
)
from pliego.playing.content import MissingContent
from pliego.text.nodes import Path
from pliego.text.problems import Problem, Span


def terms_of(game: Game, special: str | None = None) -> Terms | None:
    """Return what a round is played by, None if the content does not say."""
    try:
        plain = plain_terms(game)
        return special_terms(game, special, plain) if special else plain
    except MissingContent:
        return None


def check_examples(game: Game) -> Iterator[Problem]:
    """Yield what is wrong with each example."""
    for name, example in game.examples.items():
        path = game.example_path(name)
        given, then = read_state(game, example.given), read_state(game, example.then)
        if given is None or then is None:
            continue
        for key, state in (("given", given), ("then", then)):
            yield from _places(game, state, given.special, (*path, key))
            yield from _cards(game, state, (*path, key))
            yield from _full(game, state, given.special, (*path, key))
        yield from _variant(game, given, path)
        yield from _ending(game, then, (*path, "then"))
        yield from _acts(game, example, given, path)
        yield from _hands(game, example, given, then, path)


def _at(game: Game, path: Path) -> Span | None:
    return game.places.at("examples.yaml", *path)


def _places(game: Game, state: State, special: str | None, path: Path) -> Iterator[Problem]:
    """Titans stand on the strip or at their start, and have not crossed."""
    terms = terms_of(game, special)
    if terms is not None:
        first, last = terms.edge + 1, terms.edge + terms.spaces
        for side, start in zip(SIDES, (first - 1, last + 1), strict=True):
            place = state.place(side)
            if not first <= place <= last and place != start:
                message = f"expected a space from {first} to {last}, or the start, found {place}"
                yield Problem("example-space", message, _at(game, (*path, side)))
    if state.distance < 1:
        message = f"expected `{SIDES[0]}` left of `{SIDES[1]}`, found {state.fuego} and {state.hielo}"
        yield Problem("example-order", message, _at(game, (*path, SIDES[1])))


def _cards(game: Game, state: State, path: Path) -> Iterator[Problem]:
    """Both hands, and the attack that waits, hold cards of the deck, no more than there are."""
    deck = game.decks.get(COMBAT)
    if deck is None:
        return
    copies = {entry.card: entry.copies for entry in deck.cards}
    held = Counter(card for hand in state.hand.values() for card in hand)
    held.update(state.attack.played if state.attack else ())
    for card, count in held.items():
        if count > copies.get(card, 0):
            message = f"expected at most {copies.get(card, 0)} of `{card}` on the table, found {count}"
            yield Problem("example-cards", message, _at(game, (*path, "hand")))
    total = held.total() + (state.deck or 0)
    if total > deck.size:
        message = f"expected at most {deck.size} cards in hands and deck, found {total}"
        yield Problem("example-cards", message, _at(game, (*path, "deck")))


def _variant(game: Game, given: State, path: Path) -> Iterator[Problem]:
    if given.variant not in game.info.variants and not game.has_dropped("variants", given.variant or ""):
        message = f"expected a variant of game.yaml, found `{given.variant or 'none'}`"
        yield Problem("example-variant", message, _at(game, (*path, "given", "variant")))


def _ending(game: Game, then: State, path: Path) -> Iterator[Problem]:
    """A round that ends says who won it and why, in a row of the table of endings."""
    table = game.tables.get(ENDINGS)
    if (then.winner is None) != (then.ending is None):
        message = "expected `winner` and `ending` together, found one of them"
        yield Problem("example-ending", message, _at(game, path))
    elif then.ending is not None and table is not None and then.ending not in table.rows:
        listed = ", ".join(f"`{row}`" for row in table.rows)
        message = f"expected a row of the table `{ENDINGS}`, found `{then.ending}`"
        yield Problem("example-ending", message, _at(game, (*path, "ending")), f"there are {listed}")


def _acts(game: Game, example: Example, given: State, path: Path) -> Iterator[Problem]:
    """Every step is an action of the variant; cards that strike or parry are equal."""
    for index, step in enumerate(example.when):
        act, place = read_act(game, step.act), _at(game, (*path, "when", index, "act"))
        if act is None or step.seat not in SIDES:
            yield Problem("example-act", _unread(step), place, "write `{seat: …, act: {do: …, cards: […]}}`")
            continue
        named = game.actions.get(act.do)
        if act.do not in WORDS and named and not _has(named, given.variant):
            message = f"expected an action of the variant `{given.variant}`, found `{act.do}`"
            yield Problem("example-act", message, place)
        if wrong := _count_wrong(game, act, given.special):
            yield Problem("example-act", f"expected {wrong}", place)


def _unread(step: Step) -> str:
    """Say what is wrong with a step that cannot be read."""
    if step.seat not in SIDES:
        return f"expected one of {_listed(SIDES)} in `seat`, found `{step.seat or 'nothing'}`"
    done = step.act.get("do") if isinstance(step.act, dict) else step.act
    if done in (*ACTIONS, *WORDS):
        return f"expected cards that can be read with `{done}`, found something else"
    return f"expected one of {_listed((*ACTIONS, *WORDS))} in `do`, found `{done or 'nothing'}`"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _has(action: Action, variant: str | None) -> bool:
    return not action.variants or variant in action.variants


def _count_wrong(game: Game, act: Act, special: str | None) -> str:
    """Return what is wrong with the number of cards of an act."""
    if act.do in ("pasa", "muestra"):
        return "no cards" if act.played else ""
    if act.do in ("avance", "retroceso", "retirada"):
        return "one card in `cards`" if len(act.cards) != 1 or act.advance else ""
    if (act.advance is not None) != (act.do == "avance-ataque"):
        return "`advance` with `avance-ataque`, and only there"
    if act.do == "roba":
        return ""
    values = {_worth_of(game, card, special) for card in act.cards}
    return "" if len(values) == 1 else "one card or several equal ones in `cards`"


def _worth_of(game: Game, card: str, special: str | None) -> int | None:
    """Return what a Golpe counts, None if the content does not say."""
    terms = terms_of(game, special)
    return terms.worth.get(blow_values(game).get(card, 0)) if terms else None


def _full(game: Game, state: State, special: str | None, path: Path) -> Iterator[Problem]:
    """Nobody holds more than a hand, as large as the special card makes it."""
    terms = terms_of(game, special)
    for side, cards in state.hand.items():
        if terms is not None and len(cards) > terms.full_hand:
            message = f"expected at most {terms.full_hand} cards in the hand of `{side}`, found {len(cards)}"
            yield Problem("example-hand", message, _at(game, (*path, "hand", side)))


def _hands(game: Game, example: Example, given: State, then: State, path: Path) -> Iterator[Problem]:
    """What is played was in the hand, and what is left is the hand afterwards."""
    hands = {side: Counter(cards) for side, cards in given.hand.items()}
    drawn = 0
    for index, side, act in acts_of(game, example):
        drawn += len(act.cards) if act.do == "roba" else 0
        if side in hands and (lacking := _after(hands[side], act)):
            message = f"expected `{lacking}` in the hand of `{side}`, found none"
            yield Problem("example-hand", message, _at(game, (*path, "when", index, "act")))
    for side in SIDES:
        yield from _left(game, side, hands, then, path)
    if given.deck is not None and then.deck is not None and then.deck != given.deck - drawn:
        message = f"expected {given.deck - drawn} cards left in the deck, found {then.deck}"
        yield Problem("example-deck", message, _at(game, (*path, "then", "deck")))


def _after(hand: Counter[str], act: Act) -> str:
    """Play or draw the cards of an act; return one that was not there."""
    if act.do == "roba":
        hand.update(act.cards)
        return ""
    hand.subtract(act.played)
    return next((card for card, count in hand.items() if count < 0), "")


def _left(
    game: Game, side: Side, hands: dict[Side, Counter[str]], then: State, path: Path
) -> Iterator[Problem]:
    left = sorted(hands[side].elements()) if side in hands else None
    if left is not None and sorted(then.hand.get(side, [])) != left:
        message = f"expected the hand `{', '.join(left) or 'empty'}` of `{side}` afterwards"
        yield Problem("example-hand", message, _at(game, (*path, "then", "hand")))
