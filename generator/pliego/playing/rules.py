"""What ties a rule of the rulebook to the function that does what it says, and the rules in force.

In: rule ids, a game's record, its content. Out: `rule`, `forbids` and `refuses`, which bind a function to a
rule, `ruled_by` for a piece of one; `Rules`, those in force. The laws of this file: a bound function counts
its rule when it is applied; a rule that is switched off does nothing; another reading of a ruling puts
another function in its place, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, wraps
from inspect import CO_VARARGS
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from pliego.playing.content import ContentReader
from pliego.playing.moves import Prohibition, Setting
from pliego.playing.pile import Pile

if TYPE_CHECKING:
    from pliego.game.model.book import Rule
    from pliego.game.model.game import Game

F = TypeVar("F", bound=Callable[..., Any])
N = TypeVar("N")
BoundFunction = Callable[..., Any]


_NEUTRAL: Final[Mapping[str, Any]] = {
    "None": None,
    "bool": False,
    "int": 0,
    "Sequence": (),
    "tuple": (),
    "list": (),
    "Pile": (),
    "Procedure": (),
    "Mapping": {},
}
"""What a function that does nothing returns, by the head of its return type."""
_BY_TYPE: Final = object()


def rule(name: str, *, off: Any = _BY_TYPE) -> Callable[[F], F]:
    """Bind a function to a rule. Its first argument is a position; no argument is named in a call.

    A call counts the rule. With the rule switched off, the neutral value of the return type comes back
    instead: `None`, `False`, `0`, nothing in a sequence. Another value is given as `off`, or a function of
    the same arguments that returns it. Raises TypeError where the type has no neutral value and none is
    given.
    """

    def bind(function: F) -> F:
        without = _neutral(function) if off is _BY_TYPE else off
        instead = without if callable(without) else lambda *_: without

        def of_one(position: Any) -> Any:
            rules = position.rules
            if name in rules.off_or_changed:
                return rules.replacement(bound)(position)
            rules.hits.append(name)
            return function(position)

        def of_two(position: Any, given: Any) -> Any:
            rules = position.rules
            if name in rules.off_or_changed:
                return rules.replacement(bound)(position, given)
            rules.hits.append(name)
            return function(position, given)

        def of_any(*given: Any) -> Any:
            rules = given[0].rules
            if name in rules.off_or_changed:
                return rules.replacement(bound)(*given)
            rules.hits.append(name)
            return function(*given)

        counted: dict[int, BoundFunction] = {1: of_one, 2: of_two}
        bound = counted.get(_arguments(function), of_any)
        return _named(bound, function, name, instead)

    return bind


def _neutral(function: BoundFunction) -> Any:
    """Return what a function of this return type returns when it does nothing."""
    kind = str(function.__annotations__.get("return"))
    head = "None" if kind.endswith("| None") else kind.partition("[")[0]
    if head not in _NEUTRAL:
        raise TypeError(f"`{function.__name__}` returns `{kind}`: say what it is with its rule `off`")
    return _NEUTRAL[head]


def _arguments(function: BoundFunction) -> int:
    """Return how many arguments a function takes; 0 if that may be more or fewer."""
    code = function.__code__
    varies = function.__defaults__ or code.co_flags & CO_VARARGS
    return 0 if varies else code.co_argcount


def forbids(name: str, *only: str) -> Callable[[F], F]:
    """Bind a filter of moves to a prohibition.

    The filter is a function of a position, moves and a seat (or another value that tells whose moves they
    are), and returns the moves that are left. It counts when it takes a move away; switched off, it takes
    none. `only`: the moves it may take away; it is not asked where none of them is offered.
    """
    named = frozenset(only)

    def bind(function: F) -> F:
        def bound(position: Any, offered: Any, whose: Any) -> Any:
            if named and named.isdisjoint(offered):
                return offered
            rules = position.rules
            if name in rules.off_or_changed:
                left = rules.replacement(bound, counts=False)(position, offered, whose)
            else:
                left = function(position, offered, whose)
            if left is not offered and len(left) < len(offered):
                rules.hits.append(name)
            return left

        return _named(bound, function, name, lambda _position, offered, _whose: offered)

    return bind


def refuses(name: str, *moves: Any) -> Callable[[Callable[..., bool]], Prohibition]:
    """Bind a prohibition: a function that returns True where a rule forbids a move. There are three ways:

    * `@refuses("X-1")`: `f(position, move)` is asked for each move.
    * `@refuses("X-1", "pass", "swap")`: `f(position)` is asked once; it forbids these moves together.
    * `@refuses("X-1", Go)`: `f(position, move)` is asked for each move of the type `Go`.

    The result is bound as by `forbids`.
    """
    kinds = tuple(each for each in moves if isinstance(each, type))
    named = frozenset(moves)

    def bind(function: Callable[..., bool]) -> Prohibition:
        def none_of_these(position: Any, offered: Sequence[Any], *_more: Any) -> Sequence[Any]:
            return [move for move in offered if move not in named] if function(position) else offered

        def of_a_kind(position: Any, offered: Sequence[Any], *_more: Any) -> Sequence[Any]:
            return [m for m in offered if not (isinstance(m, kinds) and function(position, m))]

        def one_by_one(position: Any, offered: Sequence[Any], *_more: Any) -> Sequence[Any]:
            return [move for move in offered if not function(position, move)]

        if kinds:
            return forbids(name)(wraps(function)(of_a_kind))
        left = none_of_these if moves else one_by_one
        return forbids(name, *moves)(wraps(function)(left))

    return bind


def phase(name: str) -> Callable[[F], F]:
    """Mark the function that goes through a phase of game.yaml: a procedure of the position that returns the
    id of the phase that follows, or, where it asks nothing, a plain function. A game begins with the first
    phase in its modules."""

    def mark(function: F) -> F:
        function.phase = name  # type: ignore[attr-defined]
        return function

    return mark


def ruled_by(*rulings: str) -> Callable[[F], F]:
    """Bind a function that is a piece of a rule, with no sentence of its own, to the rulings that decided
    how it is done: their other readings put another function in its place. It counts no rule."""

    def bind(function: F) -> F:
        def bound(*given: Any) -> Any:
            changed = given[0].rules.changed
            return changed.get(bound, function)(*given) if changed else function(*given)

        wraps(function)(bound)
        bound.rulings, bound.original = rulings, function  # type: ignore[attr-defined]
        return cast(F, bound)

    return bind


def original(bound: F) -> F:
    """Return a bound function as it is written, to be called by what takes its place."""
    return cast(F, bound.original)  # type: ignore[attr-defined]


def _named(bound: BoundFunction, function: F, name: str, off: BoundFunction) -> F:
    wraps(function)(bound)
    bound.rule, bound.original, bound.off = name, function, off  # type: ignore[attr-defined]
    return cast(F, bound)


def bound_rules(modules: Sequence[ModuleType]) -> Iterator[tuple[str, BoundFunction]]:
    """Yield every rule bound in some modules, with its function, in the order they are written."""
    for module in modules:
        for function in vars(module).values():
            if _is_own(function, module) and hasattr(function, "rule"):
                yield function.rule, function


def phases_of(modules: Sequence[ModuleType]) -> dict[str, BoundFunction]:
    """Return the phases marked in some modules, in the order they are written."""
    functions = (each for module in modules for each in vars(module).values() if _is_own(each, module))
    return {function.phase: function for function in functions if hasattr(function, "phase")}


def _is_own(function: Any, module: ModuleType) -> bool:
    return getattr(function, "__module__", "") == module.__name__


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading of a ruling than the one the rules are written in, as a line of a game's table.

    `instead`: bound functions, each with what takes its place: a plain function of the same arguments, or the
    value that it always returns. `numbers`: what the content's numbers become. `visibility`: fields of the
    position that are seen otherwise.
    """

    ruling: str
    reading: str
    instead: Mapping[BoundFunction, Any] = field(default_factory=dict)
    numbers: Callable[[Any, Game], Any] | None = None
    visibility: Mapping[str, str] = field(default_factory=dict)


class Rules(Generic[N]):
    """The rules in force in one setting of a game. A rule that names `variants` is off in every other one.

    `numbers`: what the content says. `off`: the rules that are switched off. `changed`: the functions that
    another reading of a ruling replaces, each with the one called instead. `off_or_changed`: the rules that
    are off or changed. `hits`: the rules applied since they were last added up, once for each time. `asked`:
    the rulings whose other reading was used.
    """

    def __init__(
        self,
        game: Game,
        setting: Setting,
        numbers: N,
        readings: Sequence[Reading] = (),
        off: Collection[str] = (),
    ) -> None:
        self.game, self.setting = game, setting or Setting(game.info.players.min)
        self.off = frozenset(off) | {name for name, each in game.rules.items() if not _holds(each, setting)}
        self.hits: list[str] = []
        self._applied: Counter[str] = Counter()
        self.asked: set[str] = set()
        self.changed: dict[BoundFunction, BoundFunction] = {}
        self.visibility: dict[str, str] = {}
        for reading in readings:
            self.visibility |= reading.visibility
            numbers = reading.numbers(numbers, game) if reading.numbers else numbers
            self.changed |= {old: self._asking(new, reading.ruling) for old, new in reading.instead.items()}
            if reading.numbers or reading.visibility:
                self.asked.add(reading.ruling)
        self.numbers = numbers
        self._decks: dict[str, Pile] = {}
        self.off_or_changed = self.off | {bound.rule for bound in self.changed if hasattr(bound, "rule")}

    def _asking(self, new: Any, ruling: str) -> BoundFunction:
        """Return a function that takes the place of another and records that its ruling was asked for."""

        def asking(*given: Any) -> Any:
            self.asked.add(ruling)
            return new(*given) if callable(new) else new

        return asking

    def deck(self, name: str) -> Pile:
        """Return the cards of a deck as a game begins with them; raises `MissingContent`."""
        if name not in self._decks:
            self._decks[name] = ContentReader(self.game, self.setting).deck(name)
        return self._decks[name]

    @cached_property
    def backs(self) -> Mapping[str, int]:
        """The number of each card's back: decks that share a card have one back, all others their own."""
        backs: dict[str, int] = {}
        for number, deck in enumerate(self.game.decks.values()):
            cards = {entry.card for entry in deck.cards}
            same = {backs[card] for card in cards & backs.keys()}
            cards |= {card for card, back in backs.items() if back in same}
            backs |= dict.fromkeys(cards, number)
        return backs

    def replacement(self, bound: Any, counts: bool = True) -> BoundFunction:
        """Return the function to call in place of a bound one. Where its rule is off, this is what the
        function names as its `off`. Else the rule is counted, and this is what another reading puts in its
        place, if one is in force."""
        if bound.rule in self.off:
            return cast(BoundFunction, bound.off)
        if counts:
            self.hits.append(bound.rule)
        found: BoundFunction = self.changed.get(bound, bound.original)
        return found

    def applied(self) -> Counter[str]:
        """Return how often each rule was applied so far."""
        self.add_up()
        return Counter(self._applied)

    def add_up(self) -> None:
        """Count what was applied since this was last done, and let go of it."""
        self._applied.update(self.hits)
        self.hits.clear()

    def forget(self) -> None:
        """Begin to count anew."""
        self.hits.clear()
        self._applied.clear()

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Within this block no applied rule is counted: it is for replays, questions and imagined games."""
        hits, applied, asked = self.hits, self._applied, self.asked
        self.hits, self._applied, self.asked = [], Counter(), set()
        try:
            yield
        finally:
            self.hits, self._applied, self.asked = hits, applied, asked


def _holds(entry: Rule, setting: Setting) -> bool:
    return setting.variant is None or not entry.variants or setting.variant in entry.variants
