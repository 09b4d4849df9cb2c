"""*Batalla entre titanes*: what lies on the table in a duel, and the numbers it is played with.

In: a game's content. Out: `Duel`, `Numbers`, `Terms`. Seat 0 is `fuego`, seat 1 `hielo`; squares count from
each titan's own start. A Golpe is told by the number printed on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pliego.game.model.game import Game
from pliego.game.model.parts import Deck
from pliego.games.batalla_entre_titanes.vocabulary import BOARD, COMBAT, MATCH, SIDES, SPECIALS
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.moves import Setting
from pliego.playing.pile import Pile
from pliego.playing.position import Position, counted, own_counted, public
from pliego.playing.rules import Rules

SEATS: Final = (0, 1)
BY_LOT: Final = -1
"""In `starter`: lots are drawn for who begins."""
TIE: Final = -1
"""In `winner`: nobody."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a round is played by: its spaces, those closed at each end (`edge`), what each Golpe counts
    (`worth`), the action nobody may do, the rounds at `stake`, whether hands lie open, the Golpes that `mist`
    takes out of the deck."""

    full_hand: int
    spaces: int
    worth: Mapping[int, int]
    edge: int = 0
    forbidden: str = ""
    stake: int = 1
    open_hands: bool = False
    mist: int = 0


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says. `actions`: those that the printed table gives each variant; `values` and
    `blows`: the number of each Golpe by its card, and the other way round; `terms`: those of a round by the
    special card turned up, () for none; `games` is None where a single one is played;
    `loser_begins`: whether whoever lost a round, or else who won it, begins the next."""

    actions: Mapping[str, frozenset[str]]
    deck: Pile
    values: Mapping[str, int]
    specials: Pile
    terms: Mapping[Pile, Terms]
    rounds: int
    ties: int
    games: int | None
    games_to_win: int
    loser_begins: bool
    titles: Mapping[str, str]
    seat_titles: Sequence[str]
    blows: Mapping[int, str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "blows", {value: card for card, value in self.values.items()})


def hands_lie_open(duel: Duel) -> bool:
    """True if the special card in force opens both hands."""
    return duel.terms.open_hands


@dataclass(slots=True)
class Duel(Position[Numbers]):
    """A duel between two titans.

    `turn`: who is to move, or moves next; `draws`: who is filling the hand, and then who else. `attack`: the
    numbers of the Golpes of an attack that waits for its answer; `charge`: the number of the Golpe that
    advanced before it, 0 for none. `discard` lies in the order of play, `mist` is what the special card took
    out of the deck. `actions` are those of the game chosen; `in_force` is the special card that rules the
    round, if any. `starter` begins this round (once it is over, the next), `began` the first of all. `ending`
    (a row of the table of endings) and `winner` say how a round was decided.
    """

    squares: list[int] = public(default_factory=lambda: [0, 0])
    hands: list[Pile] = own_counted(cards=True, default_factory=lambda: [(), ()], open_while=hands_lie_open)
    deck: Pile = counted(cards=True, default=())
    discard: tuple[str, ...] = public(cards=True, default=())
    mist: Pile = counted(cards=True, default=())
    turn: int = public(default=0)
    draws: tuple[int, ...] = public(default=())
    attack: tuple[int, ...] = public(default=())
    charge: int = public(default=0)
    actions: frozenset[str] = public(default=frozenset())
    in_force: Pile = public(default=())
    specials: Pile = counted(cards=True, default=())
    special: Pile = public(cards=True, default=())
    aside: Pile = public(cards=True, default=())
    starter: int = public(default=BY_LOT)
    began: int = public(default=BY_LOT)
    ending: str = public(default="")
    winner: int = public(default=TIE)
    wins: list[int] = public(default_factory=lambda: [0, 0])
    ties: int = public(default=0)
    rounds: int = public(default=0)
    games: list[int] = public(default_factory=lambda: [0, 0])

    @property
    def terms(self) -> Terms:
        """What the round is played by."""
        return self.numbers.terms[self.in_force]

    def hand(self, seat: int) -> list[int]:
        """Return the numbers of the Golpes in a hand."""
        values = self.numbers.values
        return [values[card] for card in self.hands[seat]]


def begin(rules: Rules[Numbers]) -> Duel:
    """Return the table before the first round."""
    return Duel(rules=rules, deck=rules.numbers.deck, specials=rules.numbers.specials)


def numbers(game: Game, setting: Setting) -> Numbers:
    """Return what the content says in numbers; raises `MissingContent`."""
    read, added = ContentReader(game), (setting.scenario or "").split("-")
    specials = read.deck(SPECIALS) if SPECIALS in added else ()
    plain = plain_terms(game)
    return Numbers(
        actions=_actions(game, setting),
        deck=read.deck(COMBAT),
        values=blow_values(game),
        specials=specials,
        terms={(): plain, **{(card,): special_terms(game, card, plain) for card in specials}},
        rounds=read.value("rondas"),
        ties=read.value("empates"),
        games=read.value("partidas") if MATCH in added else None,
        games_to_win=read.value("partidas-gana") if MATCH in added else 1,
        loser_begins=read.word("empieza") == "perdedor",
        titles={name: card.title for name, card in game.cards.items()},
        seat_titles=[_player(read, side) for side in SIDES],
    )


def _actions(game: Game, setting: Setting) -> Mapping[str, frozenset[str]]:
    """Return the actions of each variant, as the printed table has them."""
    if setting.variant not in game.info.variants:
        raise MissingContent(f"the variant `{setting.variant}`", "game.yaml", "variants")
    if not game.actions:
        raise MissingContent("the table of actions", "rules.yaml", "actions")
    return {
        variant: frozenset(
            n for n, action in game.actions.items() if variant in (action.variants or [variant])
        )
        for variant in game.info.variants
    }


def _deck(game: Game, name: str) -> Deck:
    if name not in game.decks:
        raise MissingContent(f"the deck `{name}`", "cards.yaml", "decks")
    return game.decks[name]


def blow_values(game: Game) -> dict[str, int]:
    """Return the number of each Golpe; raises `MissingContent`."""
    found = {entry.card: game.cards.get(entry.card) for entry in _deck(game, COMBAT).cards}
    for name, card in found.items():
        if card is None or card.number is None:
            raise MissingContent(f"the value of the card `{name}`", "cards.yaml", "cards", name)
    return {name: card.number for name, card in found.items() if card and card.number is not None}


def plain_terms(game: Game) -> Terms:
    """Return what a round is played by without a special card; raises `MissingContent`."""
    read = ContentReader(game)
    worth = {value: value for value in blow_values(game).values()}
    return Terms(read.value("mano"), read.board(BOARD, "spaces"), worth)


def special_terms(game: Game, name: str, plain: Terms) -> Terms:
    """Return what a round is played by under a special card; raises `MissingContent`."""
    card = game.cards.get(name)
    if card is None:
        raise MissingContent(f"the card `{name}`", "cards.yaml", "cards")
    read = ContentReader(game)

    def number(verb: str, without: int = 0) -> int:
        given: Any = card.effect.get(verb, without)
        return read.number(given, f"the verb `{verb}`", "cards.yaml", "cards", name, "effect")

    edge, doubled = number("shorten"), number("double")
    return replace(
        plain,
        full_hand=plain.full_hand + number("hand-more") - number("hand-less"),
        spaces=plain.spaces - 2 * edge,
        worth={value: 2 * worth if value == doubled else worth for value, worth in plain.worth.items()},
        edge=edge,
        forbidden=str(card.effect.get("forbid", "")),
        stake=number("worth", 1),
        open_hands="open" in card.effect,
        mist=number("remove"),
    )


def _player(read: ContentReader, side: str) -> str:
    title = read.seat_title(side)
    return read.game.info.seats[side].player or title
