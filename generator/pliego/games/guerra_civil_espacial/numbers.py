"""*Guerra Civil Espacial*: the cards and the numbers that it is played with, as its content says them.

In: a game's content. Out: `CardKind`, `Numbers`; `goals`, the rows of the printed table of goals. The law of
this file: every number stands in the content.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.vocabulary import FLEET, GOALS, SPECIALS
from pliego.playing.content import ContentReader, MissingContent, read_by
from pliego.playing.moves import Setting
from pliego.playing.pile import Pile, pile

TO_PILES: Final = {"descarte": "discard", "chatarra": "junk"}
"""The piles that verbs name, and the fields of the position that they are."""
_HOLE = re.compile(r"\{(value|game\.players)\.([a-z0-9-]+)\}")


@dataclass(frozen=True, slots=True)
class CardKind:
    """What there is to a card: its ships (0 for a special card), its copies, what it does."""

    title: str
    ships: int
    copies: int
    effect: Mapping[str, Any]

    @property
    def colonies(self) -> int:
        """How many colonies whoever wins it conquers."""
        return colonies_of(self.effect)

    @property
    def blocked_by(self) -> str:
        """The card that answers it, "" if none does."""
        return str(self.effect.get("blocked-by", ""))

    def times(self, role: str) -> int:
        """Return by how much it multiplies the ships of a role (`commander` or `others`), else 1."""
        verbs = self.effect.get(role, {})
        return verbs.get("multiply", 1) if isinstance(verbs, Mapping) else 1


def colonies_of(effect: Mapping[str, Any]) -> int:
    """Return how many colonies whoever wins a card conquers."""
    found = effect.get("colony", 0)
    return found if isinstance(found, int) else 0


def card_kinds(game: Game) -> dict[str, CardKind]:
    """Return the fleet cards by their ships, then the special cards as their deck lists them. Raises
    `MissingContent`."""
    fleet = _kinds(game, FLEET)
    for name, card in fleet.items():
        if card.ships < 1:
            raise MissingContent(f"a number of ships of `{name}`", "cards.yaml", "cards", name)
    return dict(sorted(fleet.items(), key=lambda entry: entry[1].ships)) | _kinds(game, SPECIALS)


def _kinds(game: Game, deck: str) -> dict[str, CardKind]:
    copies = Counter(ContentReader(game).deck(deck))
    found = {entry.card: game.cards[entry.card] for entry in game.decks[deck].cards}
    return {n: CardKind(card.title, card.number or 0, copies[n], card.effect) for n, card in found.items()}


# -- how many colonies win


def goals(game: Game) -> dict[str, tuple[range, int]]:
    """Return the rows of the printed table of goals that say both: for which numbers of players, how many
    colonies."""
    table, found = game.tables.get(GOALS), dict[str, tuple[range, int]]()
    for row, cells in table.rows.items() if table else ():
        players, colonies = (_numbers(game, cells.get(column)) for column in ("jugadores", "colonias"))
        if players and colonies:
            found[row] = range(players[0], players[-1] + 1), colonies[0]
    return found


def _numbers(game: Game, cell: Any) -> list[int]:
    """Return the numbers that a cell prints; what is not declared prints none."""

    def printed(hole: re.Match[str]) -> str:
        kind, name = hole.groups()
        value = game.info.values.get(name)
        return str(getattr(game.info.players, name, "") if kind != "value" else value.value if value else "")

    return [int(number) for number in re.findall(r"[0-9]+", _HOLE.sub(printed, str(cell or "")))]


def _goal(read: ContentReader) -> int:
    """Return how many colonies win."""
    players = read.setting.players
    for numbers_of_players, colonies in goals(read.game).values():
        if players in numbers_of_players:
            return colonies
    raise MissingContent(f"how many colonies {players} players need", "tables.yaml", "tables", GOALS)


# -- all of it


def printed(game: Game, _setting: Setting) -> Mapping[str, int]:
    """Return how many cards each deck has."""
    return {f"decks/{name}": deck.size for name, deck in game.decks.items()}


def _pile_of_ties(read: ContentReader) -> str:
    if (word := read.word("sin-ganador")) not in TO_PILES:
        raise MissingContent(f"a pile `{word}`", "game.yaml", "words", "sin-ganador")
    return TO_PILES[word]


def _those(is_one: Callable[[CardKind], object]) -> Any:
    """Declare the cards of which something is true."""
    return read_by(lambda read: frozenset(n for n, card in card_kinds(read.game).items() if is_one(card)))


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says.

    `cards`: the numbered cards, the lowest first, then the special ones; `fleet`: the ships of each numbered
    card; `colonies`, `thieves`, `multipliers`: the special cards that are colonies, steal, multiply ships.
    `decks`: how many cards each deck has. `exhaustions`: how often the deck may run out; `goal`: how many
    colonies win; `pile_of_ties`: where a card goes that nobody wins; `hand_over`: by how many seats to the
    right the command goes. `rightward`: from each seat on, all seats in order to the right.
    """

    seats: tuple[str, ...] = read_by(lambda read: read.seats(read.setting.players))
    seat_titles: Sequence[str] = read_by(
        lambda read: [read.seat_title(seat) for seat in read.seats(read.setting.players)]
    )
    rightward: tuple[tuple[int, ...], ...] = read_by(lambda read: _rightward(read.setting.players))
    cards: Mapping[str, CardKind] = read_by(lambda read: card_kinds(read.game))
    fleet: Mapping[str, int] = read_by(
        lambda read: {name: card.ships for name, card in card_kinds(read.game).items() if card.ships}
    )
    colonies: frozenset[str] = _those(lambda card: card.colonies)
    thieves: frozenset[str] = _those(lambda card: "steal" in card.effect)
    multipliers: frozenset[str] = _those(lambda card: card.times("commander") > 1 or card.times("others") > 1)
    decks: Mapping[str, int] = read_by(lambda read: printed(read.game, read.setting))
    hand: int = read_by(lambda read: read.value("mano"))
    exhaustions: int = read_by(lambda read: read.value("agotamientos"))
    goal: int = read_by(_goal)
    pile_of_ties: str = read_by(_pile_of_ties)
    hand_over: int = read_by(lambda read: {"derecha": 1, "izquierda": -1}.get(read.word("mando"), 0))

    def deck(self) -> Pile:
        """Return every card that is shuffled."""
        return pile(name for name, card in self.cards.items() for _ in range(card.copies))


def _rightward(players: int) -> tuple[tuple[int, ...], ...]:
    order = range(players)
    return tuple((*order[first:], *order[:first]) for first in order)
