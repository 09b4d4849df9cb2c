"""*Guerra Civil Espacial*: its moves in the players' words.

In: a match. Out: `describe`, `narrate`, `summary`. The law of this file: it names phrases of `says` and what
fills them. `narrate` alone makes a move, on a copy, to see whether somebody wins the disputed card by it.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from pliego.games.guerra_civil_espacial.bidding import END, colony_in_hand, players_of_round
from pliego.games.guerra_civil_espacial.position import NONE, Space
from pliego.games.guerra_civil_espacial.specials import ENDURE
from pliego.games.guerra_civil_espacial.vocabulary import ABANDON, PASS, SWAP, Aim
from pliego.playing.match import Match
from pliego.playing.moves import CHANCE, OVER, Move, Request, Sentence

Fills: TypeAlias = dict[str, str | int]
WITHOUT_A_CARD: Final = {PASS: "pass", ABANDON: "abandon", END: "end", ENDURE: "endure"}
"""The phrase of each move without a card."""
BY_RULE: Final = {
    **{"PREP-2": "lot", "DISP-1": "dispute", "EST-1": "renew", "PIR-1": "steal"},
    **{"ESC-1": "answer", "RCG-4": "discard"},
}
"""The phrase of a card that is drawn or played by a rule; by any other, it is `draw` or `play`."""


def describe(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase."""
    assert match.request is not None
    space: Space = match.position
    if seat == CHANCE:
        return _drawn(space, match.request, move)
    titles = space.numbers.seat_titles
    fills: Fills = {"seat": titles[seat]}
    if move in WITHOUT_A_CARD:
        return Sentence(WITHOUT_A_CARD[move], fills)
    if move == SWAP:
        colony = _title(space, colony_in_hand(space, seat))
        return Sentence("swap", {**fills, "card": _title(space, *space.disputed), "colony": colony})
    if isinstance(move, Aim):
        return Sentence("aim", {**fills, "card": _title(space, move.card), "rival": titles[move.rival]})
    return Sentence(BY_RULE.get(match.request.rule, "play"), {**fills, "card": _title(space, move)})


def _drawn(space: Space, draw: Request, card: str) -> Sentence:
    """Return a card that is drawn by its phrase: who draws it, if it is for somebody."""
    titles, phrase = space.numbers.seat_titles, BY_RULE.get(draw.rule, "draw")
    fills: Fills = {"card": _title(space, card)}
    if phrase == "steal":
        fills = {"seat": titles[space.turn], "rival": titles[space.victim], **fills}
    elif phrase in ("lot", "draw"):
        seat = space.turn if phrase == "lot" else draw.seen_by
        assert seat is not None
        fills = {"seat": titles[seat], **fills}
    return Sentence(phrase, fills)


def _title(space: Space, card: str) -> str:
    """Return the title of a card, and the ships of a numbered one."""
    kind = space.numbers.cards[card]
    return f"{kind.title} ({kind.ships})" if kind.ships else kind.title


def narrate(match: Match, seat: int, move: Move) -> Sentence:
    """Return a move by its phrase, with who wins what by it."""
    sentence, space = describe(match, seat, move), match.position
    if seat == CHANCE or match.phase == "recogida" or not space.disputed:
        return sentence
    after = match.clone()
    after.apply(move)
    taker = after.position.taker
    if taker == NONE:
        return sentence
    won = colony_in_hand(space, seat) if move == SWAP else space.disputed[0]
    fills = {**sentence.fills, "winner": space.numbers.seat_titles[taker], "won": _title(space, won)}
    return Sentence(f"{sentence.phrase}-wins", fills)


def summary(match: Match) -> Sentence | None:
    """Return who commands and who has colonies when a round begins; then the ships of those in the round."""
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
