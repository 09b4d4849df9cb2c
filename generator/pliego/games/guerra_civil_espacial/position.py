"""*Guerra Civil Espacial*: the table as it lies, and the numbers it is played with.

In: a game's content. Out: `Space`, `Numbers`. Seats are numbered from 0; the seat to the right of one is the
next. The law of this file: a card is its id; what it does stands in its `CardKind`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from pliego.game.model.game import Game
from pliego.games.guerra_civil_espacial.goals import GOALS, goals
from pliego.games.guerra_civil_espacial.vocabulary import FLEET, SPECIALS
from pliego.playing.content import ContentReader, MissingContent, read_by
from pliego.playing.moves import Setting
from pliego.playing.pile import Pile, pile, without
from pliego.playing.position import Position, counted, own, own_counted, public
from pliego.playing.rules import Rules

NONE: Final = -1
"""No seat."""
TO_PILES: Final = {"descarte": "discard", "chatarra": "junk"}
"""The piles that verbs name, and the fields they are."""
PILE_VERBS: Final = ("take", "end", "itself", "sweep", "strike")
"""The verbs that name a pile."""
PileName: TypeAlias = "int | tuple[int, int]"
"""Where a card may be: a seat's hand, or, as (victim, thief), what the second has stolen from the first."""
Sighting: TypeAlias = tuple[str, tuple[PileName, ...]]
"""A card that somebody has seen going to one of some places."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """What there is to a card: its ships (0 for a special one), how many copies there are, what it does."""

    title: str
    ships: int
    copies: int
    effect: Mapping[str, Any]

    @property
    def colonies(self) -> int:
        """How many colonies it is worth."""
        found = self.effect.get("colony", 0)
        return found if isinstance(found, int) else 0

    @property
    def blocked_by(self) -> str:
        """What answers it, "" for nothing."""
        return str(self.effect.get("blocked-by", ""))

    def times(self, role: str) -> int:
        """Return by how much it multiplies the ships of that role (`commander`, `others`), else 1."""
        verbs = self.effect.get(role, {})
        found = verbs.get("multiply", 1) if isinstance(verbs, Mapping) else 1
        return found if isinstance(found, int) else 1

    @property
    def multiplies(self) -> bool:
        """True if it multiplies anybody's ships."""
        return self.times("commander") > 1 or self.times("others") > 1


def printed(game: Game, _setting: Setting) -> Mapping[str, int]:
    """Return how many cards of each deck there are."""
    return {f"decks/{name}": deck.size for name, deck in game.decks.items()}


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the content says. `cards` has the numbered ones first, the lowest foremost; `decks`: how many
    cards each has.

    `fleet` are the ships of each numbered card; `colonies`, `thieves` and `multipliers` the special cards
    that are colonies, steal, multiply; `rightward` every seat in order to the right, for each seat to begin
    with. `pile_of_ties`: where a card goes that nobody wins; `hand_over`: by how many seats to the right the
    command goes.
    """

    seats: tuple[str, ...] = read_by(lambda read: read.seats(read.setting.players))
    seat_titles: Sequence[str] = read_by(
        lambda read: [read.seat_title(seat) for seat in read.seats(read.setting.players)]
    )
    cards: Mapping[str, CardKind] = read_by(lambda read: card_kinds(read.game))
    decks: Mapping[str, int] = read_by(lambda read: printed(read.game, read.setting))
    hand: int = read_by(lambda read: read.value("mano"))
    exhaustions: int = read_by(lambda read: read.value("agotamientos"))
    goal: int = read_by(lambda read: _goal(read.game, read.setting.players))
    pile_of_ties: str = read_by(lambda read: _pile(read, "sin-ganador"))
    hand_over: int = read_by(lambda read: {"derecha": 1, "izquierda": -1}.get(read.word("mando"), 0))
    fleet: Mapping[str, int] = field(init=False)
    colonies: frozenset[str] = field(init=False)
    thieves: frozenset[str] = field(init=False)
    multipliers: frozenset[str] = field(init=False)
    rightward: tuple[tuple[int, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        order = range(len(self.seats))
        sorted_out = {
            "fleet": {name: card.ships for name, card in self.cards.items() if card.ships},
            "colonies": frozenset(name for name, card in self.cards.items() if card.colonies > 0),
            "thieves": frozenset(name for name, card in self.cards.items() if "steal" in card.effect),
            "multipliers": frozenset(name for name, card in self.cards.items() if card.multiplies),
            "rightward": tuple((*order[first:], *order[:first]) for first in order),
        }
        for name, value in sorted_out.items():
            object.__setattr__(self, name, value)

    def deck(self) -> Pile:
        """Return every card that is shuffled."""
        return pile(name for name, card in self.cards.items() for _ in range(card.copies))


@dataclass(slots=True)
class Space(Position[Numbers]):
    """What lies on the table.

    Of each seat: its `hands`; its `zones`, in the order the cards came, of which those `crosswise` have no
    effect; its `loot`, face down, that everybody has seen; its `colonies`; its `ships` as they count now, and
    by how much (`times`) its cards multiply them. `stolen`: the cards taken from each seat, face down in the
    loot of the `thieves` named beside them. `known` cards are seen by all to have gone to a hand; `memory`
    is what each seat knows besides.

    Of the round: who is `inside`, who has `passed` since the last card, who was `last_out`, whose `turn` it
    is or was (`NONE` before the first), how many `reliefs` there were in it; `goes_on`: it has still to play,
    pass or leave; `may_relieve`: it has played, and may still put a colony in dispute. Of a special card that
    is played: which it is (`effect_of`), whom it robs (`victim`), whom it does not reach (`spared`), and how
    many cards are still drawn for it (`draws`). `asked`: who is still to answer, or to discard; `drawing`:
    for whom cards are still drawn. `taker` has won the disputed card, `primacy`
    who was first to have most colonies. `began`: the first commander.
    """

    deck: Pile = counted(cards=True)
    hands: list[Pile] = own_counted(cards=True)
    zones: list[tuple[str, ...]] = public(cards=True)
    crosswise: list[Pile] = public()
    loot: list[Pile] = public(cards=True)
    stolen: list[tuple[str, ...]] = own_counted(cards=True)
    thieves: list[tuple[int, ...]] = public()
    colonies: list[Pile] = public(cards=True)
    ships: list[int] = public()
    times: list[int] = public()
    known: list[Pile] = public()
    memory: list[tuple[Sighting, ...]] = own()
    disputed: Pile = public(cards=True, default=())
    discard: Pile = public(cards=True, default=())
    junk: Pile = public(cards=True, default=())
    aside: Pile = public(cards=True, default=())
    box: Pile = public(cards=True, default=())

    commander: int = public(default=0)
    began: int = public(default=0)
    turn: int = public(default=NONE)
    inside: set[int] = public(default_factory=set)
    passed: set[int] = public(default_factory=set)
    last_out: int = public(default=NONE)
    reliefs: int = public(default=0)
    goes_on: bool = public(default=False)
    may_relieve: bool = public(default=False)
    effect_of: str = public(default="")
    victim: int = public(default=NONE)
    spared: set[int] = public(default_factory=set)
    draws: int = public(default=0)
    asked: tuple[int, ...] = public(default=())
    drawing: tuple[int, ...] = public(default=())
    taker: int = public(default=NONE)
    primacy: int = public(default=NONE)
    emptied: int = public(default=0)
    last_round: bool = public(default=False)

    def rightward(self, first: int) -> tuple[int, ...]:
        """Return every seat, from one on to the right."""
        return self.numbers.rightward[first]

    def score(self, seat: int) -> int:
        """Return how many colonies a seat has conquered."""
        return sum(self.numbers.cards[card].colonies for card in self.colonies[seat])

    def put(self, field_name: str, cards: Sequence[str]) -> None:
        """Put cards on the discard or the junk."""
        setattr(self, field_name, pile((*getattr(self, field_name), *cards)))

    def take_zone(self, seat: int) -> tuple[str, ...]:
        """Take every card out of a zone and return them."""
        cards = self.zones[seat]
        self.zones[seat], self.crosswise[seat] = (), ()
        return cards

    def take_from_deck(self, card: str) -> None:
        """Take a card that was drawn out of the deck."""
        self.deck = without(self.deck, card)

    def stolen_by(self, thief: int) -> Iterator[tuple[int, str]]:
        """Yield what lies in a seat's loot face down, stolen, each card with its victim."""
        for victim, thieves in enumerate(self.thieves):
            yield from (
                (victim, c) for c, who in zip(self.stolen[victim], thieves, strict=True) if who == thief
            )

    def take_stolen(self, thief: int) -> list[str]:
        """Take what a seat has stolen out of its loot and return it."""
        taken = [card for _, card in self.stolen_by(thief)]
        for victim, thieves in enumerate(self.thieves):
            left = [(c, who) for c, who in zip(self.stolen[victim], thieves, strict=True) if who != thief]
            self.stolen[victim] = tuple(card for card, _ in left)
            self.thieves[victim] = tuple(who for _, who in left)
        return taken


def begin(rules: Rules[Numbers]) -> Space:
    """Return the table before anything is set up: the fleet as the deck, the special cards in the box."""
    numbers = rules.numbers
    count, fleet = len(numbers.seats), numbers.fleet
    names = ("hands", "zones", "crosswise", "loot", "stolen", "thieves", "colonies", "known", "memory")
    nothing_yet: dict[str, Any] = {name: [()] * count for name in names}
    return Space(
        rules=rules,
        deck=tuple(card for card in numbers.deck() if card in fleet),
        box=tuple(card for card in numbers.deck() if card not in fleet),
        ships=[0] * count,
        times=[1] * count,
        **nothing_yet,
    )


def numbers(game: Game, setting: Setting) -> Numbers:
    """Return what the content says in numbers; raises `MissingContent`."""
    return ContentReader(game, setting).all_of(Numbers)


def _pile(read: ContentReader, name: str) -> str:
    """Return the pile that a word names."""
    if (word := read.word(name)) not in TO_PILES:
        raise MissingContent(f"a pile `{word}`", "game.yaml", "words", name)
    return TO_PILES[word]


def card_kinds(game: Game) -> dict[str, CardKind]:
    """Return the cards of the fleet by their ships, then the special ones as their deck lists them; raises
    `MissingContent`."""
    fleet = {name: _kind(game, name, copies) for name, copies in _copies(game, FLEET).items()}
    for name, card in fleet.items():
        if card.ships < 1:
            raise MissingContent(f"a number of ships of `{name}`", "cards.yaml", "cards", name)
    specials = {name: _kind(game, name, copies) for name, copies in _copies(game, SPECIALS).items()}
    return dict(sorted(fleet.items(), key=lambda entry: entry[1].ships)) | specials


def _copies(game: Game, deck: str) -> Counter[str]:
    if deck not in game.decks:
        raise MissingContent(f"the deck `{deck}`", "cards.yaml", "decks")
    copies: Counter[str] = Counter()
    for entry in game.decks[deck].cards:
        copies[entry.card] += entry.copies
    return copies


def _kind(game: Game, name: str, copies: int) -> CardKind:
    if name not in game.cards:
        raise MissingContent(f"the card `{name}`", "cards.yaml", "cards")
    card = game.cards[name]
    for verb in PILE_VERBS:
        if verb in card.effect and card.effect[verb] not in TO_PILES:
            where = ("cards.yaml", "cards", name, "effect", verb)
            raise MissingContent(f"the pile of the verb `{verb}`", *where)
    return CardKind(card.title, card.number or 0, copies, card.effect)


def _goal(game: Game, players: int) -> int:
    for numbers_of_players, colonies in goals(game).values():
        if players in numbers_of_players:
            return colonies
    raise MissingContent(f"how many colonies {players} players need", "tables.yaml", "tables", GOALS)
