"""What ties a rule of the rulebook to the function that says what it says, and the rules in force.

In: rule ids, a game's record, its content. Out: `rule`, `forbids` and `refuses`, which bind a function to a
rule, `ruled_by` for a piece of one; `Rules`, those in force. The laws of this file: a bound function counts
its rule when it is applied; a rule that is switched off does nothing; another reading of a ruling puts
another function in its place, and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, fields
from functools import wraps
from inspect import CO_VARARGS
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from generator.engine.moves import Prohibition, Setting
from generator.engine.pile import Pile, pile
from generator.frozen import dataclass

_WHOLE = re.compile(r"-?[0-9]{1,7}")

if TYPE_CHECKING:
    from generator.model.book import Rule
    from generator.model.game import Game

F = TypeVar("F", bound=Callable[..., Any])
N = TypeVar("N")
K = TypeVar("K")
BoundFunction = Callable[..., Any]


def rule(name: str, *, off: Any = None) -> Callable[[F], F]:
    """Bind a function to a rule. Its first argument is a position; no argument is named in a call. A call
    counts the rule; with the rule switched off, `off` comes back instead (or what `off` returns, if it is a
    function of the same arguments).
    """
    instead = off if callable(off) else lambda *_: off

    def bind(function: F) -> F:
        def of_one(position: Any) -> Any:
            rules = position.rules
            if name in rules.unlike:
                return rules.otherwise(bound)(position)
            rules.hits.append(name)
            return function(position)

        def of_two(position: Any, given: Any) -> Any:
            rules = position.rules
            if name in rules.unlike:
                return rules.otherwise(bound)(position, given)
            rules.hits.append(name)
            return function(position, given)

        def of_any(*given: Any) -> Any:
            rules = given[0].rules
            if name in rules.unlike:
                return rules.otherwise(bound)(*given)
            rules.hits.append(name)
            return function(*given)

        bound = {1: of_one, 2: of_two}.get(_arguments(function), of_any)
        return _named(bound, function, name, instead)

    return bind


def _arguments(function: BoundFunction) -> int:
    """Return how many arguments a function takes; 0 if that may be more or fewer."""
    code = function.__code__
    varies = function.__defaults__ or code.co_flags & CO_VARARGS
    return 0 if varies else code.co_argcount


def forbids(name: str, *only: str) -> Callable[[F], F]:
    """Bind a filter of moves to a prohibition: a function of a position, moves and a seat (or what else tells
    whose moves they are), which returns the moves that are left. It counts when it takes a move away;
    switched off, it takes none. `only`: the moves it may take away; it is not asked where none of them is
    offered.
    """
    named = frozenset(only)

    def bind(function: F) -> F:
        def bound(position: Any, offered: Any, whose: Any) -> Any:
            if named and named.isdisjoint(offered):
                return offered
            rules = position.rules
            if name in rules.unlike:
                left = rules.otherwise(bound, counts=False)(position, offered, whose)
            else:
                left = function(position, offered, whose)
            if left is not offered and len(left) < len(offered):
                rules.hits.append(name)
            return left

        return _named(bound, function, name, lambda _position, offered, _whose: offered)

    return bind


def refuses(name: str, *moves: str, word: str = "") -> Callable[[Callable[..., bool]], Prohibition]:
    """Bind a prohibition of these moves: a function of a position that says whether they are forbidden. With
    a `word` it is asked for each move that begins with it (`word-what`), and given what follows; with neither
    for each move. What comes of it is bound as by `forbids`."""
    head, length, named = f"{word}-", len(word) + 1, frozenset(moves)

    def bind(function: Callable[..., bool]) -> Prohibition:
        def none_of_these(position: Any, offered: Sequence[Any], *_more: Any) -> Sequence[Any]:
            return [move for move in offered if move not in named] if function(position) else offered

        def by_what_follows(position: Any, offered: Sequence[Any], *_more: Any) -> Sequence[Any]:
            return [m for m in offered if not (m[:length] == head and function(position, m[length:]))]

        def one_by_one(position: Any, offered: Sequence[Any], *_more: Any) -> Sequence[Any]:
            return [move for move in offered if not function(position, move)]

        left = none_of_these if moves else by_what_follows if word else one_by_one
        return forbids(name, *moves)(wraps(function)(left))

    return bind


def ruled_by(*rulings: str) -> Callable[[F], F]:
    """Bind a function that is a piece of a rule, said by no sentence of its own, to the rulings that decided
    how it is done: their other readings put another function in its place. It counts no rule."""

    def bind(function: F) -> F:
        def bound(*given: Any) -> Any:
            changed = given[0].rules.changed
            return changed.get(bound, function)(*given) if changed else function(*given)

        wraps(function)(bound)
        bound.rulings, bound.plain = rulings, function  # type: ignore[attr-defined]
        return cast(F, bound)

    return bind


def plainly(bound: F) -> F:
    """Return a bound function as it is written, to be called by what takes its place."""
    return cast(F, bound.plain)  # type: ignore[attr-defined]


def _named(bound: BoundFunction, function: F, name: str, off: BoundFunction) -> F:
    wraps(function)(bound)
    bound.rule, bound.plain, bound.off = name, function, off  # type: ignore[attr-defined]
    return cast(F, bound)


def bound_rules(modules: Sequence[ModuleType]) -> Iterator[tuple[str, BoundFunction]]:
    """Yield every rule bound in some modules, with its function, in the order they are written."""
    for module in modules:
        for function in vars(module).values():
            if getattr(function, "__module__", "") == module.__name__ and hasattr(function, "rule"):
                yield function.rule, function


class Lacking(Exception):
    """Something the engine needs is not in the content (a broken entry dropped out, or was never written).

    `file` and `path` say where it should stand.
    """

    def __init__(self, what: str, file: str, *path: str | int) -> None:
        super().__init__(f"{what} is not in {file}")
        self.what, self.file, self.path = what, file, path


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading of a ruling than the one the rules are written in, as a line of a game's table.

    `instead`: bound functions, each with the one that takes its place (a plain function of the same
    arguments). `numbers`: what the content's numbers become. `visibility`: fields of the position that are
    seen otherwise.
    """

    ruling: str
    reading: str
    instead: Mapping[BoundFunction, BoundFunction] = field(default_factory=dict)
    numbers: Callable[[Any, Game], Any] | None = None
    visibility: Mapping[str, str] = field(default_factory=dict)


class Rules(Generic[N]):
    """The rules in force: those of a game in one setting, as its rulings are read, some switched off. A rule
    whose entry names `variants` is off in every other one.

    `numbers` is what the content says; `hits` are the rules applied since they were last added up, each as
    often as it was; `asked` are the rulings whose other reading made a difference to what was called or
    counted; `changed` gives for a bound function what another reading calls in its place, `off` the rules
    that do nothing; `unlike` are the rules of which either is true.
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
        self.unlike = self.off | {bound.rule for bound in self.changed if hasattr(bound, "rule")}

    def _asking(self, new: BoundFunction, ruling: str) -> BoundFunction:
        """Return a function that takes the place of another and notes that its ruling was asked for."""

        def asking(*given: Any) -> Any:
            self.asked.add(ruling)
            return new(*given)

        return asking

    def deck(self, name: str) -> Pile:
        """Return the cards of a deck as a game begins with them; raises `Lacking`."""
        if name not in self._decks:
            self._decks[name] = ContentReader(self.game, self.setting).deck(name)
        return self._decks[name]

    def otherwise(self, bound: Any, counts: bool = True) -> BoundFunction:
        """Return what is called for a bound function whose rule is off or read otherwise: what is done
        without the rule, or what its reading puts in its place; that counts it."""
        if bound.rule in self.off:
            return cast(BoundFunction, bound.off)
        if counts:
            self.hits.append(bound.rule)
        return self.changed.get(bound, bound.plain)

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
        """What is only repeated, asked or thought of counts no rule."""
        hits, applied, asked = self.hits, self._applied, self.asked
        self.hits, self._applied, self.asked = [], Counter(), set()
        try:
            yield
        finally:
            self.hits, self._applied, self.asked = hits, applied, asked


def _holds(entry: Rule, setting: Setting) -> bool:
    return setting.variant is None or not entry.variants or setting.variant in entry.variants


def read_by(read: Callable[[ContentReader], Any]) -> Any:
    """Declare how a field of a game's numbers is read from its content."""
    return field(metadata={"read": read})


class ContentReader:
    """Reads what a game is played with, in one setting, from its content; raises `Lacking` for what is not
    there."""

    def __init__(self, game: Game, setting: Setting | None = None) -> None:
        self.game, self.setting = game, setting or Setting(game.info.players.min)

    def all_of(self, kind: type[K]) -> K:
        """Return the numbers of a game: each field that declares how it is read (`read_by`), so read."""
        declared = [each for each in fields(kind) if "read" in each.metadata]  # type: ignore[arg-type]
        return kind(**{each.name: each.metadata["read"](self) for each in declared})

    def value(self, name: str) -> int:
        """Return a declared number (`game.yaml`, `values`)."""
        found = self.game.info.values.get(name)
        if found is None:
            raise Lacking(f"the value `{name}`", "game.yaml", "values")
        return found.value

    def word(self, name: str) -> str:
        """Return what a word of the rules is (`game.yaml`, `words`), that of several joined by blanks."""
        found = self.game.info.words.get(name)
        if found is None:
            raise Lacking(f"the word `{name}`", "game.yaml", "words")
        return found.played

    def board(self, board: str, name: str) -> int:
        """Return a number of a board (`boards.yaml`, `numbers`)."""
        found = self.game.boards.get(board)
        if found is None or name not in found.numbers:
            raise Lacking(f"the number `{name}` of the board `{board}`", "boards.yaml", "boards")
        return found.numbers[name]

    def deck(self, name: str) -> Pile:
        """Return the cards of a deck, each as often as it lies there."""
        if name not in self.game.decks:
            raise Lacking(f"the deck `{name}`", "cards.yaml", "decks")
        for entry in self.game.decks[name].cards:
            if entry.card not in self.game.cards:
                raise Lacking(f"the card `{entry.card}`", "cards.yaml", "cards")
        return pile(entry.card for entry in self.game.decks[name].cards for _ in range(entry.copies))

    def printed_on(self, name: str, kind: type[K]) -> K:
        """Return what is printed on a card: each field of a dataclass is its title, its value or a verb."""
        if name not in self.game.cards:
            raise Lacking(f"the card `{name}`", "cards.yaml", "cards")
        card = self.game.cards[name]
        printed = {**card.effect, "title": card.title, "value": card.value or 0}
        found = {each.name: printed[each.name] for each in fields(kind) if each.name in printed}  # type: ignore[arg-type]
        try:
            return kind(**found)
        except TypeError as error:
            verb = str(error).rpartition("'")[0].rpartition("'")[2]
            raise Lacking(f"the verb `{verb}`", "cards.yaml", "cards", name, "effect") from None

    def printed_in(self, deck: str, kind: type[K]) -> dict[str, K]:
        """Return what is printed on each card of a deck."""
        return {name: self.printed_on(name, kind) for name in dict.fromkeys(self.deck(deck))}

    def effects(self, deck: str) -> dict[str, Mapping[str, Any]]:
        """Return what each card of a deck does."""
        return {name: self.game.cards[name].effect for name in dict.fromkeys(self.deck(deck))}

    def rows(self, table: str, *columns: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield the rows of a table, with verbs in some columns."""
        if table not in self.game.tables:
            raise Lacking(f"the table `{table}`", "tables.yaml", "tables")
        for row, cells in self.game.tables[table].rows.items():
            for column in columns:
                if not isinstance(cells.get(column), dict):
                    raise Lacking(f"verbs in `{column}`", "tables.yaml", "tables", table, "rows", row)
            yield row, cells

    def seats(self, players: int) -> tuple[str, ...]:
        """Return the seats of so many players."""
        seats = tuple(self.game.info.seats)[:players]
        if len(seats) < players:
            raise Lacking(f"a seat for each of {players} players", "game.yaml", "seats")
        return seats

    def seat_title(self, seat: str) -> str:
        """Return what the players call a seat."""
        if seat not in self.game.info.seats:
            raise Lacking(f"the seat `{seat}`", "game.yaml", "seats")
        return self.game.info.seats[seat].title

    def filled(self, given: Any) -> Any:
        """Return data with every `{value.ID}` filled in, numbers as whole numbers."""
        if isinstance(given, Mapping):
            return {key: self.filled(each) for key, each in given.items()}
        if isinstance(given, list | tuple):
            return [self.filled(each) for each in given]
        if isinstance(given, str) and given.startswith("{value.") and given.endswith("}"):
            return self.value(given[len("{value.") : -1])
        return given

    def number(self, given: Any, what: str, file: str, *path: str | int) -> int:
        """Return a number of an effect or a table row, `{value.ID}` filled in."""
        if isinstance(given, int):
            return given
        text = str(given)
        if text.startswith("{value.") and text.endswith("}"):
            return self.value(text[len("{value.") : -1])
        if not _WHOLE.fullmatch(text):
            raise Lacking(what, file, *path)
        return int(text)
