"""A position: everything on the table, as plain data, and who may see what of it.

In: nothing. Out: `Position`, which each game extends with its fields, each declared by who sees it: `public`,
`own`, `own_counted`, `counted`, `hidden`. The laws of this file: a position holds numbers, words, tuples,
lists, dicts, sets and parts, nothing else, and a tuple nothing that changes; a copy shares nothing that
changes; what a seat sees follows from the declarations alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from itertools import chain
from types import NoneType
from typing import Any, Final, Generic, Self, TypeVar, cast, get_args

from pliego.playing.moves import RoomFault
from pliego.playing.pile import added, pile, without
from pliego.playing.rules import Rules

N = TypeVar("N")
PUBLIC: Final = "public"
"""Everybody sees it."""
OWN: Final = "own"
"""By seat: each sees its own."""
OWN_COUNTED: Final = "own-counted"
"""By seat: each sees its own and how many the others have (a hand)."""
COUNTED: Final = "counted"
"""Nobody sees it, everybody sees how many there are (a deck)."""
HIDDEN: Final = "hidden"
"""Nobody sees it."""


def _declared(seen: str, cards: bool, options: dict[str, Any]) -> Any:
    """Return a field that says who sees it. Among its options:

    `deck`: it begins as that deck of the content (`Position.begin`). `written`: the form in which examples
    write it (`pliego.playing.forms`), if its type has none or another. `open_while`: in positions of which
    this is true everybody sees it. `compare=False`: it follows from the rest, or tells no positions apart.
    """
    deck, written, open_while = (options.pop(key, None) for key in ("deck", "written", "open_while"))
    if deck:
        options["default"] = ()
    metadata = {"seen": seen, "cards": cards, "deck": deck, "written": written, "open_while": open_while}
    return field(metadata=metadata, **options)


def public(*, cards: bool = False, **options: Any) -> Any:
    """Declare what everybody sees; `cards`: it holds cards or pieces that are never lost."""
    return _declared(PUBLIC, cards, options)


def own(*, cards: bool = False, **options: Any) -> Any:
    """Declare what each seat sees of itself only."""
    return _declared(OWN, cards, options)


def own_counted(*, cards: bool = False, **options: Any) -> Any:
    """Declare what each seat sees of itself, and counts of the others."""
    return _declared(OWN_COUNTED, cards, options)


def counted(*, cards: bool = False, **options: Any) -> Any:
    """Declare what nobody sees and everybody counts."""
    return _declared(COUNTED, cards, options)


def hidden(*, cards: bool = False, **options: Any) -> Any:
    """Declare what nobody sees."""
    return _declared(HIDDEN, cards, options)


@dataclass(slots=True)
class PositionPart:
    """A part of a position with fields of its own, such as what one seat has: the base of `Position` too."""

    def _names(self) -> tuple[str, ...]:
        kind: Any = type(self)
        return _names(kind)

    def _data(self) -> tuple[Field[Any], ...]:
        kind: Any = type(self)
        return _data(kind)

    @classmethod
    def data_fields(cls) -> tuple[Field[Any], ...]:
        """Return the fields that hold what lies on the table."""
        return _data(cast(Any, cls))

    def fields_with_cards(self) -> tuple[Field[Any], ...]:
        """Return the fields that hold cards or pieces."""
        kind: Any = type(self)
        return _kept(kind)

    def piles(self) -> list[Any]:
        """Return what lies in the fields that hold cards or pieces."""
        return [getattr(self, each.name) for each in self.fields_with_cards()]

    def copy(self) -> Self:
        """Return a copy that shares nothing that changes."""
        twin = object.__new__(type(self))
        for name in self._names():
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def key(self) -> Hashable:
        """Return what tells it from every other."""
        return tuple(frozen(getattr(self, each.name)) for each in self._data() if each.compare)

    def view(self, seat: int, changed: Mapping[str, str]) -> Hashable:
        """Return what a seat sees of it; `changed` says which fields are seen otherwise than declared."""
        return tuple(
            _seen(getattr(self, each.name), self.seen_as(each, changed), seat, changed)
            for each in self._data()
            if each.compare
        )

    def seen_as(self, each: Field[Any], changed: Mapping[str, str]) -> str:
        """Return by whom a field is seen now; `changed` says which are seen otherwise than declared."""
        open_while = each.metadata["open_while"]
        if open_while is not None and open_while(self):
            return PUBLIC
        declared: str = each.metadata["seen"]
        return changed.get(each.name, declared)

    def move_card(self, card: str, source: str, target: str, count: int = 1) -> int:
        """Put so many of a card, as far as there are any, out of the pile in one field into that in another;
        return how many."""
        moved: int = min(count, getattr(self, source).count(card))
        for _ in range(moved):
            setattr(self, source, without(getattr(self, source), card))
            setattr(self, target, added(getattr(self, target), card))
        return moved

    def move_cards(self, source: str, target: str) -> None:
        """Put all cards of the pile in one field into that in another."""
        setattr(self, target, pile((*getattr(self, target), *getattr(self, source))))
        setattr(self, source, ())

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._names()}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


@dataclass(slots=True)
class Position(PositionPart, Generic[N]):
    """The base of every position.

    `rules` are the rules in force, `numbers` what the content says in numbers; neither is compared, copied,
    stored or seen. `recorded` is what another reading of a ruling has to remember. A game
    overrides `termination_measure`, `in_use`, `turns`, `began`.
    """

    rules: Rules[N] = field(repr=False, compare=False, kw_only=True)
    recorded: dict[str, Any] = public(default_factory=dict, kw_only=True)

    numbers: N = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.numbers = self.rules.numbers

    @classmethod
    def begin(cls, rules: Rules[N], **given: Any) -> Self:
        """Return a position of some fields, with the piles that begin as a deck of the content; raises
        `MissingContent`."""
        decks: dict[str, Any] = {name: rules.deck(deck) for name, deck in _decks(cast(Any, cls)).items()}
        return cls(rules=rules, **decks, **given)

    def termination_measure(self) -> tuple[int, ...] | None:
        """Return a tuple that gets smaller in every round, compared from left to right: this proves that the
        game ends. None: the rules give no such proof."""
        return None

    def in_use(self) -> Mapping[str, int]:
        """Return how much of each printed component is in use (`tokens/colony`, `sheets/wounds`)."""
        return {}

    @property
    def turns(self) -> int | None:
        """How many turns have begun, if the game counts them: where a seat may have two in a row, or others
        decide in its turn. None: a turn ends when somebody else is to decide."""
        return None

    @property
    def began(self) -> int | None:
        """The seat that moved first, asked when the game is over; None: all move at once."""
        return None

    def begin_with(self, rules: Rules[N]) -> None:
        """Play on by some rules: what was stored knows none."""
        self.rules, self.numbers = rules, rules.numbers

    def copy(self) -> Self:
        twin = PositionPart.copy(self)  # a class with slots is made anew: `super()` would miss it
        twin.rules, twin.numbers = self.rules, self.numbers
        return twin

    def census(self) -> Counter[str]:
        """Return how many of each card or piece there are in the fields that declare `cards`: what must never
        change. If all of them are by seat, each seat has cards of its own (`0/ale`)."""
        if self.has_cards_by_seat():
            by_seat = (each for field in self.piles() for each in enumerate(field))
            return Counter(f"{seat}/{card}" for seat, held in by_seat for card in _piled(held))
        return Counter(map(str, chain.from_iterable(map(_cards, self.piles()))))

    def has_cards_by_seat(self) -> bool:
        """Return whether each seat has cards of its own: all that hold some are lists, one for each seat."""
        return all(isinstance(each, list) for each in self.piles())


def numbers_of(kind: type[Position[Any]]) -> Any:
    """Return the type of the numbers of a position: `N` of its `Position[N]`."""
    return next((args[0] for base in kind.__orig_bases__ if (args := get_args(base))), None)  # type: ignore[attr-defined]


@cache
def _data(kind: Any) -> tuple[Field[Any], ...]:
    found = tuple(each for each in fields(kind) if each.name not in ("rules", "numbers"))
    for each in found:
        if "seen" not in each.metadata:
            ways = "`public()`, `own()`, `own_counted()`, `counted()` or `hidden()`"
            raise RoomFault(f"expected {kind.__name__}.{each.name} to say who sees it: {ways}")
        assert each.default is MISSING or _is_plain(each.default)
    return found


@cache
def _decks(kind: Any) -> Mapping[str, str]:
    """Return which fields begin as a deck of the content, each with that deck."""
    return {each.name: each.metadata["deck"] for each in _data(kind) if each.metadata["deck"]}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in _data(kind))


@cache
def _kept(kind: Any) -> tuple[Field[Any], ...]:
    return tuple(each for each in _data(kind) if each.metadata["cards"])


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, int | str | tuple | frozenset)


_UNCHANGING: Final = frozenset({int, str, bool, tuple, frozenset, bytes, NoneType})
"""What never changes, and is its own copy."""


def copied(value: Any) -> Any:
    """Return a copy of plain data that shares nothing that changes."""
    if type(value) in _UNCHANGING:
        return value
    if isinstance(value, list):
        return [each if type(each) in _UNCHANGING else copied(each) for each in value]
    if isinstance(value, dict):
        return {name: each if type(each) in _UNCHANGING else copied(each) for name, each in value.items()}
    return value.copy() if isinstance(value, set | bytearray | PositionPart) else value


def frozen(value: Any) -> Hashable:
    """Return plain data as a value that can be compared and looked up."""
    found: Hashable
    if type(value) in _UNCHANGING:
        found = value
        return found
    if isinstance(value, list | tuple):
        return tuple([frozen(each) for each in value])
    if isinstance(value, dict):
        return frozenset((name, frozen(each)) for name, each in value.items())
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, bytearray):
        return bytes(value)
    found = value.key() if isinstance(value, PositionPart) else value
    return found


def _seen(value: Any, seen: str, seat: int, changed: Mapping[str, str]) -> Hashable:
    match seen:
        case "public":
            return _each_seen(value, seat, changed)
        case "own":
            return frozen(value[seat])
        case "own-counted":
            return tuple(frozen(each) if n == seat else len(each) for n, each in enumerate(value))
        case "counted":
            return _sizes(value)
    return None


def _each_seen(value: Any, seat: int, changed: Mapping[str, str]) -> Hashable:
    """Return a public field; of parts in it, what the seat sees of them."""
    if isinstance(value, PositionPart):
        return value.view(seat, changed)
    if isinstance(value, list) and value and isinstance(value[0], PositionPart):
        return tuple(each.view(seat, changed) for each in value)
    return frozen(value)


def _sizes(value: Any) -> Hashable:
    """Return how many there are: of a list by seat, of each seat."""
    return tuple(map(len, value)) if isinstance(value, list) else len(value)


def _cards(value: Any) -> Iterable[Any]:
    """Return every card in a field: a pile, piles by place (a dict), a part that declares some, or a list of
    cards or of those, one for each seat."""
    return chain.from_iterable(map(_piled, value)) if isinstance(value, list) else _piled(value)


def _piled(held: Any) -> Iterable[Any]:
    if isinstance(held, PositionPart):
        return chain.from_iterable(map(_piled, held.piles()))
    if isinstance(held, dict):
        return chain.from_iterable(held.values())
    return ((held,) if held else ()) if isinstance(held, str) else held
