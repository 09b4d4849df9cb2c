"""*Guerra Civil Espacial*: its moves in the players' words, and what of its components is in use.

In: a match. Out: `say`, `tell`, `stands`, `in_use`, `measure`, `printed`. The law of this file: it names
phrases and what fills them; only what a sample game tells is tried on a copy, to see whether somebody wins by
it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pliego.games.guerra_civil_espacial.bidding import (
    ABANDON,
    END,
    PASS,
    colony_in_hand,
    players_of_round,
    seats_with_turns,
)
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.specials import AGAINST, ENDURE, rival_of
from pliego.games.guerra_civil_espacial.vocabulary import AIDS, COMMANDER, PRIMACY, SWAP
from pliego.playing.content import MissingContent
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Move, Sentence

PHRASES = {PASS: "pass", ABANDON: "abandon", END: "end", ENDURE: "endure"}
"""The phrases that tell the moves without a card."""
DRAWN = {"PREP-2": "lot", "DISP-1": "dispute", "EST-1": "renew", "PIR-1": "steal"}
"""The phrase that tells what is drawn by which rule; elsewhere, `draw`."""


def describe(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase."""
    space: Space = match.position
    if seat == CHANCE:
        return _said_of_chance(match, move)
    title = space.numbers.seat_titles[seat]
    if move in PHRASES:
        return Sentence(PHRASES[move], {"seat": title})
    if move == SWAP:
        fills = {"card": _named(space, *space.disputed), "colony": _named(space, colony_in_hand(space, seat))}
        return Sentence("swap", {"seat": title, **fills})
    if AGAINST in move:
        card, rival = move.partition(AGAINST)[0], space.numbers.seat_titles[rival_of(move)]
        return Sentence("aim", {"seat": title, "card": _named(space, card), "rival": rival})
    assert match.request is not None
    phrase = {"ESC-1": "answer", "RCG-4": "discard"}.get(match.request.rule, "play")
    return Sentence(phrase, {"seat": title, "card": _named(space, move)})


def _said_of_chance(match: Match, card: str) -> Sentence:
    assert match.request is not None
    space: Space = match.position
    titles, title = space.numbers.seat_titles, _named(space, card)
    phrase = DRAWN.get(match.request.rule, "draw")
    if phrase in ("dispute", "renew"):
        return Sentence(phrase, {"card": title})
    if phrase == "steal":
        return Sentence(phrase, {"seat": titles[space.turn], "rival": titles[space.victim], "card": title})
    seat = space.turn if phrase == "lot" else match.request.seen_by
    assert seat is not None
    return Sentence(phrase, {"seat": titles[seat], "card": title})


def _named(space: Space, card: str) -> str:
    """Return what a card is called, a numbered one with its ships."""
    kind = space.numbers.cards[card]
    return f"{kind.title} ({kind.ships})" if kind.ships else kind.title


def narrate(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move with who wins what by it."""
    said, space = describe(match, seat, move), match.position
    if seat == CHANCE or match.phase == "recogida" or not space.disputed:
        return said
    after = match.clone()
    after.apply(move)
    taker = after.position.taker
    if taker == NONE:
        return said
    won = colony_in_hand(space, seat) if move == SWAP else space.disputed[0]
    fills = {**said.fills, "winner": space.numbers.seat_titles[taker], "won": _named(space, won)}
    return Sentence(f"{said.phrase}-wins", fills)


def summary(match: Match) -> Sentence | None:
    """Tell who commands and has colonies when a round begins, then the ships of whoever is in it."""
    space: Space = match.position
    titles = space.numbers.seat_titles
    if match.actor == OVER or match.phase in ("preparar", "recogida"):
        return None
    if any(space.ships):
        ships = [f"{titles[seat]} {space.ships[seat]}" for seat in sorted(space.inside)]
        return Sentence("stands", {"ships": ", ".join(ships)})
    if any(space.zones) or space.inside != set(players_of_round(space)):
        return None
    colonies = [f"{title} {space.score(seat)}" for seat, title in enumerate(titles)]
    return Sentence("begins", {"commander": titles[space.commander], "colonies": ", ".join(colonies)})


def measure(space: Space) -> tuple[int, ...]:
    """How often the deck may still run out, its cards, whether bids go on, the cards in hand, who is in the
    round, who has not passed, what the turn still asks: it falls with every decision."""
    left = space.numbers.exhaustions - space.emptied, len(space.deck)
    cards = sum(map(len, space.hands))
    if not space.disputed and not any(space.zones):
        return (*left, 0, cards, 0, 0, 0)
    waiting = seats_with_turns(space) - space.passed
    asks = 1 + len(space.asked) if space.asked else int(space.may_relieve)
    return (*left, 1, cards, len(space.inside), len(waiting), asks)


def in_use(space: Space) -> Mapping[str, int]:
    """Return how many cards of each deck a game uses: all of them, and an aid for each seat."""
    decks = space.numbers.decks
    for name in (AIDS, COMMANDER, PRIMACY):
        if f"decks/{name}" not in decks:
            raise MissingContent(f"the deck `{name}`", "cards.yaml", "decks")
    return {**decks, f"decks/{AIDS}": len(space.hands)}
