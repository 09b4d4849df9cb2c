"""Whether the worked examples of *Guerra Civil Espacial* keep their cards together.

In: a `Game`. Out: problems of examples.yaml. The law of this file: cards, seats and winners are accounted
for, the rules are not played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pliego.game.model.book import Example
from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.goals import goals, lost
from pliego.games.guerra_civil_espacial.vocabulary import (
    FLEET,
    SPECIALS,
    State,
    card_of,
    colonies_of,
    read_state,
)
from pliego.text.nodes import Path, Scalar, Sequence
from pliego.text.problems import Problem, Span

FILE = "examples.yaml"


def example_problems(game: Game) -> Iterator[Problem]:
    """Yield what is wrong in the worked examples."""
    for example in game.examples.values():
        path = _path(game, example.id)
        given, then = read_state(game, example.given), read_state(game, example.then)
        for key, state in (("given", given), ("then", then)):
            if state is not None:
                yield from _state(game, state, (*path, key))
        if given is not None and then is not None:
            yield from _kept(game, given, then, path)
            yield from _ending(game, given, then, path)
        yield from _steps(game, example, given, path)


def _path(game: Game, name: str) -> Path:
    """Return where an example stands in its file; entries that dropped out still count."""
    tree = game.places.trees.get(FILE)
    listed = tree.node(("examples",)) if tree else None
    for index, _ in enumerate(listed.items if isinstance(listed, Sequence) else ()):
        node = tree.node(("examples", index, "id")) if tree else None
        if isinstance(node, Scalar) and node.text == name:
            return ("examples", index)
    return ("examples",)


def _at(game: Game, path: Path) -> Span | None:
    return game.places.at(FILE, *path)


def _copies(game: Game) -> Counter[str]:
    decks = [game.decks[name] for name in (FLEET, SPECIALS) if name in game.decks]
    return Counter({entry.card: entry.copies for deck in decks for entry in deck.cards})


def _cards(game: Game, state: State) -> Counter[str]:
    """Return every card of a state, colonies won included."""
    found = Counter(card for _, cards in state.lists() for card in cards)
    found.update([state.disputed] if state.disputed else [])
    won = sum(state.colonies.values())
    colony = next((card for card in game.cards if colonies_of(game, card)), "")
    return found + Counter({colony: won})


def _state(game: Game, state: State, path: Path) -> Iterator[Problem]:
    """Seats are those of the game, cards are in play and not more often than the decks hold them."""
    for seat in (*state.seats(), *state.kept, *state.colonies, *state.idle, *state.out):
        if seat not in game.info.seats:
            yield Problem("example-seat", f"expected a seat of the game, found `{seat}`", _at(game, path))
    held = _copies(game)
    for card, count in _cards(game, state).items():
        if count > held[card]:
            message = f"expected at most {held[card]} of `{card}` as in the decks, found {count}"
            yield Problem("example-copies", message, _at(game, path))
    for seat, cards in state.idle.items():
        if Counter(cards) - Counter(state.zones.get(seat, ())):
            message = f"expected the cards lying crosswise in the zone of `{seat}`, found them nowhere"
            yield Problem("example-idle", message, _at(game, (*path, "idle", seat)))


def _kept(game: Game, given: State, then: State, path: Path) -> Iterator[Problem]:
    """No card is lost or found between `given` and `then`."""
    before, after = _cards(game, given), _cards(game, then)
    for words, cards in (("lost", before - after), ("found from nowhere", after - before)):
        if cards:
            listed = ", ".join(f"`{card}`" for card in sorted(cards.elements()))
            yield Problem(
                "example-cards",
                f"expected every card once more, {words}: {listed}",
                _at(game, (*path, "then")),
            )


def _ending(game: Game, given: State, then: State, path: Path) -> Iterator[Problem]:
    """Whoever has the colonies that some table of players asks for, and no fewer, can have won by them."""
    if then.winner is None or then.taken is None or lost(game):
        return
    won = then.colonies.get(then.winner, 0)
    if won not in {colonies for _, colonies in goals(game).values()} or won == given.colonies.get(
        then.winner, 0
    ):
        message = f"expected the winner to reach a number of colonies that wins, found {won}"
        yield Problem("example-winner", message, _at(game, (*path, "then", "winner")))


def _steps(game: Game, example: Example, given: State | None, path: Path) -> Iterator[Problem]:
    """Who plays a card has it in the hand, as long as hands are told."""
    if given is None:
        return
    hands = {seat: Counter(cards) for seat, cards in given.hands.items()}
    for index, step in enumerate(example.when):
        card, hand = card_of(step), hands.get(step.seat or "")
        if card is None or hand is None or card not in game.cards:
            continue
        if not hand[card]:
            place = _at(game, (*path, "when", index, "act"))
            yield Problem(
                "example-hand", f"expected `{card}` in the hand of `{step.seat}`, found none", place
            )
        hand[card] -= 1
