"""*Batalla entre titanes*: what lies on the table in a duel, and the numbers it is played with.

In: a game's content. Out: `Duel`, `Numbers`, `Terms`. Seat 0 is `fuego`, seat 1 `hielo`; squares count from
each titan's own start. A Golpe is told by the number printed on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from pliego.game.model.game import Game
from pliego.game.model.parts import Deck
from pliego.games.batalla_entre_titanes import forms
from pliego.games.batalla_entre_titanes.vocabulary import BOARD, COMBAT, MATCH, SIDES, SPECIALS
from pliego.playing.content import ContentReader, MissingContent, read_by
from pliego.playing.forms import HOW_MANY, SEAT, UNWRITTEN
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

    actions: Mapping[str, frozenset[str]] = read_by(lambda read: _actions(read.game, read.setting))
    deck: Pile = read_by(lambda read: read.deck(COMBAT))
    values: Mapping[str, int] = read_by(lambda read: blow_values(read.game))
    specials: Pile = read_by(lambda read: read.deck(SPECIALS) if _is_with(read, SPECIALS) else ())
    terms: Mapping[Pile, Terms] = read_by(lambda read: _all_terms(read))
    rounds: int = read_by(lambda read: read.value("rondas"))
    ties: int = read_by(lambda read: read.value("empates"))
    games: int | None = read_by(lambda read: read.value("partidas") if _is_with(read, MATCH) else None)
    games_to_win: int = read_by(lambda read: read.value("partidas-gana") if _is_with(read, MATCH) else 1)
    loser_begins: bool = read_by(lambda read: read.word("empieza") == "perdedor")
    titles: Mapping[str, str] = read_by(
        lambda read: {name: card.title for name, card in read.game.cards.items()}
    )
    seat_titles: Sequence[str] = read_by(lambda read: [_player(read, side) for side in SIDES])
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

    squares: list[int] = public(default_factory=lambda: [0, 0], written=UNWRITTEN)
    hands: list[Pile] = own_counted(
        cards=True, default_factory=lambda: [(), ()], open_while=hands_lie_open, written=forms.HANDS
    )
    deck: Pile = counted(cards=True, default=(), written=HOW_MANY)
    discard: tuple[str, ...] = public(cards=True, default=())
    mist: Pile = counted(cards=True, default=(), written=UNWRITTEN)
    turn: int = public(default=0, written=UNWRITTEN)
    draws: tuple[int, ...] = public(default=())
    attack: tuple[int, ...] = public(default=(), written=forms.ATTACK)
    charge: int = public(default=0, written=UNWRITTEN)
    actions: frozenset[str] = public(default=frozenset())
    in_force: Pile = public(default=(), written=UNWRITTEN)
    specials: Pile = counted(cards=True, default=(), written=UNWRITTEN)
    special: Pile = public(cards=True, default=(), written=forms.SPECIAL)
    aside: Pile = public(cards=True, default=(), written=UNWRITTEN)
    starter: int = public(default=BY_LOT, written=SEAT.named("starts"))
    began: int = public(default=BY_LOT, written=UNWRITTEN)
    ending: str = public(default="", written=forms.ENDING)
    winner: int = public(default=TIE, written=forms.WINNER)
    wins: list[int] = public(default_factory=lambda: [0, 0], written=forms.SCORE)
    ties: int = public(default=0)
    rounds: int = public(default=0, written=UNWRITTEN)
    games: list[int] = public(default_factory=lambda: [0, 0], written=forms.SCORE)

    @property
    def terms(self) -> Terms:
        """What the round is played by."""
        return self.numbers.terms[self.in_force]

    def hand(self, seat: int) -> list[int]:
        """Return the numbers of the Golpes in a hand."""
        values = self.numbers.values
        return [values[card] for card in self.hands[seat]]

    @classmethod
    def begin(cls, rules: Rules[Numbers], **given: Any) -> Self:
        """Return the table before the first round."""
        decks: dict[str, Any] = {"deck": rules.numbers.deck, "specials": rules.numbers.specials}
        return super(Duel, cls).begin(rules, **decks | given)

    def termination_measure(self) -> tuple[int, ...]:
        """Return what is left to win, the ties left, the deck, and the attack that waits."""
        games = 2 * self.numbers.games_to_win - sum(self.games)
        rounds = 2 * self.numbers.rounds - sum(self.wins)
        return (games, rounds, self.numbers.ties - self.ties, len(self.deck), len(self.attack))

    def in_use(self) -> Mapping[str, int]:
        """Return the spaces and the places of the score in use."""
        return {
            "boards/alfombra/spaces": max(self.squares),
            "boards/marcador/rounds": max(self.wins),
            "boards/marcador/games": max(self.games),
        }


def _is_with(read: ContentReader, extra: str) -> bool:
    """True if the setting adds special cards, or a match of several games."""
    return extra in (read.setting.scenario or "").split("-")


def _all_terms(read: ContentReader) -> Mapping[Pile, Terms]:
    """Return the terms of a round by the special card turned up."""
    plain = plain_terms(read.game)
    specials = read.deck(SPECIALS) if _is_with(read, SPECIALS) else ()
    return {(): plain, **{(card,): special_terms(read.game, card, plain) for card in specials}}


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
