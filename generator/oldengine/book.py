"""What ties a rule of the rulebook to the code that does it.

In: rule ids. Out: `rule` and `forbids`, which bind a method to a rule; `Book`, which knows the rules that
hold, the readings chosen and how often each rule was applied. The laws of this file: a bound method counts a
rule each time it applies it; a rule that is switched off does nothing; what is worked out once for a
situation keeps the rules it cited, and counts them again each time it is used.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Generic, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")
K = TypeVar("K")


class Book:
    """The rules in force: `off` are switched off, `readings` says how each ruling is read, `hits` counts what
    was applied at once and `citing` what is being applied now."""

    __slots__ = ("_memos", "citing", "hits", "off", "readings")

    def __init__(self, off: Collection[str] = (), readings: Mapping[str, str] | None = None) -> None:
        self.off = frozenset(off)
        self.readings = dict(readings or {})
        self.hits: defaultdict[str, int] = defaultdict(int)
        self.citing = self.hits
        self._memos: list[Memo[Any, Any]] = []

    def cite(self, rule: str, times: int = 1) -> None:
        """Count a rule as applied."""
        self.citing[rule] += times

    def reads(self, ruling: str, reading: str) -> bool:
        """True if a ruling is read that way."""
        return self.readings.get(ruling) == reading

    def memo(self, work_out: Callable[[K], R]) -> Memo[K, R]:
        """Return a memo that works out each situation once."""
        memo = Memo(self, work_out)
        self._memos.append(memo)
        return memo

    def applied(self) -> Counter[str]:
        """Return how often each rule was applied so far."""
        total = Counter(self.hits)
        for memo in self._memos:
            for worked in memo.values():
                for rule, times in worked.cited.items():
                    total[rule] += times * worked.used
        return total

    def forget(self) -> None:
        """Begin to count anew."""
        self.hits.clear()
        for memo in self._memos:
            for worked in memo.values():
                worked.used = 0

    def work(self, work_out: Callable[[K], R], key: K) -> Worked[R]:
        """Work a situation out and remember what it cited."""
        before, self.citing = self.citing, defaultdict(int)
        try:
            answer = work_out(key)
            return Worked(answer, self.citing)
        finally:
            self.citing = before


class Worked(Generic[R]):
    """What a situation leads to, with the rules that say so; who uses it adds 1 to `used`."""

    __slots__ = ("answer", "cited", "used")

    def __init__(self, answer: R, cited: Mapping[str, int]) -> None:
        self.answer, self.cited, self.used = answer, cited, 0


class Memo(dict[K, Worked[R]]):
    """Situations by key, each worked out when it is first asked for: `memo[key]`.

    The rules a situation cites are counted `used` times. A memo used while another situation is worked out
    must be asked with `told`, which hands its citations on.
    """

    def __init__(self, book: Book, work_out: Callable[[K], R]) -> None:
        super().__init__()
        self._book, self._work_out = book, work_out

    def __missing__(self, key: K) -> Worked[R]:
        worked = self[key] = self._book.work(self._work_out, key)
        return worked

    def told(self, key: K) -> R:
        """Return what a situation leads to and count its rules at once."""
        worked, book = self[key], self._book
        if book.citing is book.hits:
            worked.used += 1
            return worked.answer
        for name, times in worked.cited.items():
            book.cite(name, times)
        return worked.answer


_BOUND = "_rules_bound"
_IN_ORDER = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def rule(name: str, off: Any = None) -> Callable[[F], F]:
    """Bind a method to a rule: a call counts the rule; with the rule switched off, `off` comes back instead
    (or what `off` returns, if it is a function of the same arguments).

    The method's object has a `book`.
    """
    instead = off if callable(off) else lambda *_args, **_named: off

    def bind(method: F) -> F:
        bound = wraps(method)(_counting(name, method, instead))
        setattr(bound, _BOUND, (*getattr(method, _BOUND, ()), name))
        return cast(F, bound)

    return bind


def _counting(name: str, method: Callable[..., Any], instead: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that counts its rule. Most take up to two arguments, which are given in order and
    handed on as they are: packing them would take longer than counting. Each has code of its own, which the
    interpreter can fit to its one method; tracebacks name it too."""

    def alone(self: Any) -> Any:
        book: Book = self.book
        if name in book.off:
            return instead(self)
        book.citing[name] += 1
        return method(self)

    def with_one(self: Any, one: Any, /) -> Any:
        book: Book = self.book
        if name in book.off:
            return instead(self, one)
        book.citing[name] += 1
        return method(self, one)

    def with_two(self: Any, one: Any, two: Any, /) -> Any:
        book: Book = self.book
        if name in book.off:
            return instead(self, one, two)
        book.citing[name] += 1
        return method(self, one, two)

    def with_any(self: Any, *args: Any, **named: Any) -> Any:
        book: Book = self.book
        if name in book.off:
            return instead(self, *args, **named)
        book.citing[name] += 1
        return method(self, *args, **named)

    taken = [*signature(method).parameters.values()][1:]
    few = (alone, with_one, with_two)
    if len(taken) < len(few) and all(each.kind in _IN_ORDER and each.default is each.empty for each in taken):
        counting: Callable[..., Any] = few[len(taken)]
    else:
        counting = with_any
    counting.__code__ = counting.__code__.replace(co_name=method.__name__)
    return counting


def forbids(name: str) -> Callable[[F], F]:
    """Bind a filter of acts (the method's first argument) to a prohibition: it counts when it takes an act
    away; switched off, it takes none away."""

    def bind(method: F) -> F:
        @wraps(method)
        def bound(self: Any, acts: Sequence[Any], *args: Any, **kwargs: Any) -> Sequence[Any]:
            book: Book = self.book
            if name in book.off:
                return acts
            left: Sequence[Any] = method(self, acts, *args, **kwargs)
            if len(left) < len(acts):
                book.citing[name] += 1
            return left

        setattr(bound, _BOUND, (*getattr(method, _BOUND, ()), name))
        return cast(F, bound)

    return bind


def bound_rules(*kinds: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every rule bound in the methods of some classes, with the method."""
    for kind in kinds:
        for name in dir(kind):
            method = getattr(kind, name)
            for each in getattr(method, _BOUND, ()):
                yield each, method
