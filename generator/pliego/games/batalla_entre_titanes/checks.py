"""What the content of *Batalla entre titanes* can get wrong, each problem at its place.

In: a `Game` that the models accept. Out: problems. The law of this file: what is said twice is compared,
never repaired, and no number of the game stands here.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.game.model.game import Game
from pliego.game.model.parts import Card
from pliego.games.batalla_entre_titanes.position import Terms, plain_terms, special_terms
from pliego.games.batalla_entre_titanes.vocabulary import (
    ACTIONS,
    BOARD,
    COMBAT,
    SIDES,
    SPECIALS,
)
from pliego.playing.content import MissingContent
from pliego.playing.declared import decks_missing, declared, values_missing
from pliego.text.problems import Problem

VALUES = ("casillas", "mano", "rondas", "partidas", "especiales")
_MOVES = 3
"""The strip holds the longest first step and the longest charge behind it: three of the highest cards."""


def check(game: Game) -> list[Problem]:
    """Return every problem that only this game can have."""
    parts = (_strip, _combat, _majority, _stated, _specials, _actions, _variants, _seats, _hands)
    return [*values_missing(game, VALUES), *(problem for part in parts for problem in part(game))]


def _strip(game: Game) -> Iterator[Problem]:
    """The board shows the strip of the rules, long enough that nobody is within reach on the first turn."""
    spaces, board = declared(game, "casillas"), game.boards.get(BOARD)
    place = game.places.at("boards.yaml", "boards", BOARD, "numbers", "spaces")
    if spaces is not None and board and board.numbers.get("spaces") != spaces:
        message = f"expected {spaces} spaces on the board, found {board.numbers.get('spaces', 'none')}"
        yield Problem("board-spaces", message, place, 'write `spaces: "{value.casillas}"`')
    terms = terms_of(game)
    if terms is not None and (wrong := _too_short(terms)):
        yield Problem("strip-short", wrong, place)


def terms_of(game: Game, special: str | None = None) -> Terms | None:
    """Return what a round is played by, None if the content does not say."""
    try:
        plain = plain_terms(game)
        return special_terms(game, special, plain) if special else plain
    except MissingContent:
        return None


def _too_short(terms: Terms) -> str:
    reach = _MOVES * max(terms.worth.values(), default=0)
    if terms.spaces >= reach:
        return ""
    return f"expected at least {reach} spaces, {_MOVES} times the highest card, found {terms.spaces}"


def _combat_cards(game: Game) -> dict[str, Card]:
    deck = game.decks.get(COMBAT)
    return {e.card: game.cards[e.card] for e in deck.cards if e.card in game.cards} if deck else {}


def _combat_values(game: Game) -> list[int]:
    return [card.number for card in _combat_cards(game).values() if card.number is not None]


def _combat(game: Game) -> Iterator[Problem]:
    """Cards of the deck differ by their value, and it outlasts both first hands."""
    hand, deck = declared(game, "mano"), game.decks.get(COMBAT)
    if deck is None:
        yield from decks_missing(game, [COMBAT])
        return
    if hand is not None and deck.size <= len(SIDES) * hand:
        place = game.places.at("cards.yaml", "decks", COMBAT, "cards")
        message = f"expected more than {len(SIDES)} hands of {hand} cards, found {deck.size}"
        yield Problem("hand-size", message, place)
    seen: dict[int, str] = {}
    for name, card in _combat_cards(game).items():
        place = game.places.at("cards.yaml", "cards", name, "value")
        if card.number is None or card.number < 1:
            found = "none" if card.number is None else card.number
            yield Problem("card-value", f"expected a value of 1 or more for `{name}`, found {found}", place)
        elif card.number in seen:
            message = (
                f"expected values that differ, found {card.number} on `{seen[card.number]}` and `{name}`"
            )
            yield Problem("card-value", message, place)
        else:
            seen[card.number] = name


def _majority(game: Game) -> Iterator[Problem]:
    """The number of equal cards that nobody can parry is the least that leaves fewer."""
    deck, told = game.decks.get(COMBAT), declared(game, "imparables")
    if deck is None or told is None:
        return
    needed = max((entry.copies for entry in deck.cards), default=0) // 2 + 1
    if told != needed:
        place = game.places.at("game.yaml", "values", "imparables")
        yield Problem("majority", f"expected {needed}, more than half of the copies, found {told}", place)


def _stated(game: Game) -> Iterator[Problem]:
    """The highest card and what a doubled card is worth are what the rules say of them."""
    highest = max(_combat_values(game), default=None)
    for name, found in (("valor-mayor", highest), ("especial-coloso-vale", _double(game))):
        told = declared(game, name)
        if told is not None and found is not None and told != found:
            place = game.places.at("game.yaml", "values", name)
            yield Problem("value-untrue", f"expected {found} as the cards are, found {told}", place)


def _double(game: Game) -> int | None:
    """Return what the card that is doubled counts."""
    name = next((name for name, card in game.cards.items() if "double" in card.effect), None)
    terms = terms_of(game, name) if name else None
    return next((worth for value, worth in terms.worth.items() if worth != value), None) if terms else None


def _specials(game: Game) -> Iterator[Problem]:
    deck, count = game.decks.get(SPECIALS), declared(game, "especiales")
    if deck is None:
        return
    if count is not None and deck.size != count:
        place = game.places.at("cards.yaml", "decks", SPECIALS, "cards")
        yield Problem("special-count", f"expected {count} special cards, found {deck.size}", place)
    for entry in deck.cards:
        if entry.card in game.cards:
            yield from _special(game, entry.card, game.cards[entry.card])


def _special(game: Game, name: str, card: Card) -> Iterator[Problem]:
    """A special card does something, in every variant, and leaves a game that can be played."""
    place = game.places.at("cards.yaml", "cards", name, "effect")
    if not card.effect:
        message = f"expected an effect of the special card `{name}`, found none"
        yield Problem("special-idle", message, game.places.at("cards.yaml", "cards", name, key=True))
    terms = terms_of(game, name)
    if terms is None:
        return
    if (
        wrong := _hand_wrong(game, terms)
        or _strip_wrong(game, card, terms)
        or _words_wrong(game, card, terms)
    ):
        yield Problem("special-effect", wrong, place)


def _hand_wrong(game: Game, terms: Terms) -> str:
    left = game.decks[COMBAT].size - terms.mist
    if terms.full_hand < 1 or len(SIDES) * terms.full_hand >= left:
        return (
            f"expected a hand that leaves cards in the deck, found {terms.full_hand} of {left} cards for each"
        )
    return ""


def _strip_wrong(game: Game, card: Card, terms: Terms) -> str:
    """Even on a shortened strip, or with doubled cards, nobody is within reach on the first turn."""
    doubled = card.effect.get("double")
    if doubled is not None and doubled not in _combat_values(game):
        return f"expected the value of a card of the deck, found {doubled}"
    return _too_short(terms)


def _words_wrong(game: Game, card: Card, terms: Terms) -> str:
    """What a special card forbids exists in every variant, and it is worth no more than a whole game."""
    rounds = declared(game, "rondas")
    if rounds is not None and "worth" in card.effect and terms.stake > rounds:
        return f"expected at most {rounds} rounds, found {terms.stake}"
    known = game.actions.get(terms.forbidden)
    if terms.forbidden and (
        known is None or set(known.variants or game.info.variants) != set(game.info.variants)
    ):
        return f"expected an action that every variant has, found `{terms.forbidden}`"
    return ""


def _actions(game: Game) -> Iterator[Problem]:
    """All actions are described, each with its icon, and every variant has one."""
    for name in ACTIONS:
        if name not in game.actions and not game.has_dropped("actions", name):
            place = game.places.at("rules.yaml", "actions", key=True)
            yield Problem("action-missing", f"expected the action `{name}`, found none", place)
    for named in game.actions:
        place = game.places.at("rules.yaml", "actions", named, key=True)
        if named not in ACTIONS:
            listed = ", ".join(f"`{action}`" for action in ACTIONS)
            yield Problem("action-unknown", f"expected one of {listed}, found `{named}`", place)
        elif named not in game.info.icons and not game.has_dropped("icons", named):
            yield Problem("action-icon", f"expected an icon `{named}`, found none", place)
    for variant in game.info.variants:
        if game.actions and not any(variant in (a.variants or [variant]) for a in game.actions.values()):
            place = game.places.at("game.yaml", "variants", variant, key=True)
            yield Problem("variant-empty", f"expected an action in `{variant}`, found none", place)


def _variants(game: Game) -> Iterator[Problem]:
    """The table gives each action to the variants in which the rule that says what it does holds."""
    for name, rule in ACTIONS.items():
        if name not in game.actions or rule not in game.rules:
            continue
        told, holds = (
            each.variants or [*game.info.variants] for each in (game.actions[name], game.rules[rule])
        )
        if {*told} != {*holds}:
            message = f"expected `{name}` in {_listed(holds)}, as its rule {rule}, found {_listed(told)}"
            place = game.places.at("rules.yaml", "actions", name, "variants")
            hint = f"write the same `variants` in the action and in {rule}"
            yield Problem("action-variants", message, place, hint)


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _seats(game: Game) -> Iterator[Problem]:
    """Both titans have the same things."""
    for side in SIDES:
        if side not in game.info.seats and not game.has_dropped("seats", side):
            place = game.places.at("game.yaml", "seats")
            yield Problem("seat-missing", f"expected the seat `{side}`, found none", place)
    for kind in ("tokens", "aids"):
        parts = getattr(game, kind)
        layouts = {
            side: sorted((p.layout, p.copies) for p in parts.values() if p.seat == side) for side in SIDES
        }
        if layouts[SIDES[0]] != layouts[SIDES[1]] and not game.has_dropped(kind, "*"):
            place = game.places.at("boards.yaml", kind, key=True)
            yield Problem("seat-unequal", f"expected the same {kind} for both titans", place)


def _hands(game: Game) -> Iterator[Problem]:
    """An example that writes a hand writes what is left of it, too."""
    for name, example in game.examples.items():
        given, then = (state.get("hand", {}) for state in (example.given, example.then))
        for side in given.keys() - then.keys() if isinstance(given, dict) and isinstance(then, dict) else ():
            place = game.places.at("examples.yaml", *game.example_path(name), "then")
            yield Problem("example-hand", f"expected the hand of `{side}` afterwards, found none", place)
