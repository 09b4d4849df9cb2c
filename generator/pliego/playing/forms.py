"""How examples write a position: a form for each of its fields.

In: the declarations of a `Position`. Out: `WrittenForm`s; `forms_of`, all those of a position by the names
that examples use. The law of this file: what is read in a form is shown in the same form.

A field has the form of its type, unless its declaration names another: `public(written=by_seat(NUMBER))`, or
says that no example writes it: `public(written=UNWRITTEN)`. Words of no field are declared beside it
(`ExamplePlay.words`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from typing import Annotated, Any, Final, TypeAlias, get_type_hints

from pydantic import AfterValidator, ValidationInfo
from pydantic_core import PydanticCustomError

from pliego.game.model.types import Id, Whole
from pliego.playing.content import MissingContent
from pliego.playing.pile import Pile, added, pile, without
from pliego.playing.position import Position


def _seat(seat: str, info: ValidationInfo) -> str:
    known = (info.context or {}).get("seats", ())
    if known and seat not in known:
        seats = {"v": seat, "known": ", ".join(f"`{each}`" for each in known)}
        raise PydanticCustomError("seat", "expected one of the seats {known}, found `{v}`", seats)
    return seat


SeatId = Annotated[Id, AfterValidator(_seat)]
"""The id of a seat of game.yaml."""
ReadForm: TypeAlias = Callable[[Any, Any, Any], Any]
"""A position, what a field holds, what is written: what the field holds then."""
Show: TypeAlias = Callable[[Any, Any, Any], Any]
"""A position, what a field holds, what `then` has (None: nothing): what is written."""


@dataclass(frozen=True, slots=True)
class WrittenForm:
    """How examples write a field: the type of what is written, how it is read and how it is shown.

    `name`: the name in examples, if it is not the field's. `always`: an example that does not name the field
    in `then` says that it is empty. `read` is None where the room itself puts the thing on the table
    (`ExamplePlay.complete`).
    """

    kind: Any
    read: ReadForm | None
    show: Show
    name: str = ""
    always: bool = False

    def named(self, name: str) -> WrittenForm:
        """Return the same form under another name."""
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class EachSeat:
    """A list by seat of which examples write each entry under a name of its own: `{rojo: 3, azul: 4}`."""

    names: Sequence[str]
    form: WrittenForm


@dataclass(frozen=True, slots=True)
class EntryForm:
    """What examples write under one name: a field, or one entry of a list in it, in a form."""

    form: WrittenForm
    field: str = ""
    index: int | None = None

    def place(self, position: Any, written: Any) -> None:
        """Put on the table what an example writes."""
        if self.form.read is None:
            return
        held: Any = getattr(position, self.field) if self.field else None
        if self.index is not None:
            held[self.index] = self.form.read(position, held[self.index], written)
        elif self.field:
            setattr(position, self.field, self.form.read(position, held, written))
        else:
            self.form.read(position, None, written)

    def show(self, position: Any, wanted: Any) -> Any:
        """Return the field as an example writes it."""
        held: Any = getattr(position, self.field) if self.field else None
        return self.form.show(position, held if self.index is None else held[self.index], wanted)


def as_is(kind: Any) -> WrittenForm:
    """Return the form of what examples write as the field holds it."""
    return WrittenForm(kind, lambda _, now, written: type(now)(written), lambda _, held, _wanted: held)


NUMBER: Final = as_is(Whole)
WORD: Final = as_is(Id)
NUMBERS: Final = as_is(list[Whole])
FLAG: Final = WrittenForm(
    Whole, lambda _position, _now, written: written > 0, lambda _position, held, _wanted: int(held)
)
"""1 or 0."""
COUNTS: Final = WrittenForm(
    dict[Id, Whole],
    lambda _position, now, written: now | written,
    lambda _position, held, wanted: {name: held[name] for name in wanted or () if name in held},
)
"""Counts by name, beside those there are."""
HOW_MANY: Final = WrittenForm(Whole, None, lambda _position, held, _wanted: len(held))
"""The number of cards: which they are, the room deals."""


def cards(source: str) -> WrittenForm:
    """Return the form of cards by their ids, which are taken out of the pile in another field."""
    return WrittenForm(
        list[Id],
        lambda position, _now, written: take(position, source, written),
        lambda _position, held, wanted: ordered_like(held, wanted),
    )


def _counted(_position: Any, held: Any, wanted: Any) -> dict[str, int]:
    return {**dict.fromkeys(wanted or (), 0), **Counter(held)}


CARD_COUNTS: Final = WrittenForm(
    dict[Id, Whole],
    lambda _position, _now, written: pile(Counter(written).elements()),
    _counted,
)
"""A whole pile as counts by card: `{alta: 1, baja: 2}`."""


def seats_of(position: Position[Any]) -> list[str]:
    """Return the ids of the seats that play."""
    rules = position.rules
    return [*rules.game.info.seats][: rules.setting.players]


def _seat_at(position: Position[Any], held: int, _wanted: Any) -> str:
    seats = seats_of(position)
    return seats[held] if 0 <= held < len(seats) else ""


def _seat_read(position: Position[Any], _now: int, written: str) -> int:
    seats = seats_of(position)
    if written not in seats:
        raise MissingContent(f"a seat `{written}`", "game.yaml", "seats")
    return seats.index(written)


SEAT: Final = WrittenForm(SeatId, _seat_read, _seat_at)
"""A seat by its id; a number that is no seat is not shown."""


UNWRITTEN: Final = object()
"""Declared as its form: no example writes the field."""
_NOTHING: Final[Sequence[Any]] = ("", (), [])


def by_seat(form: WrittenForm, *, whole: bool = False) -> WrittenForm:
    """Return the form of a list by seat: what examples write of a seat has its id as the key. With `whole`,
    a seat that `then` leaves out of the list has nothing."""
    return _keyed(SeatId, form, seats_of, whole)


def by_number(form: WrittenForm, *, whole: bool = False) -> WrittenForm:
    """Return the form of a list whose entries are written under their numbers, from "1". With `whole`, an
    entry that `then` leaves out is empty."""
    return _keyed(str, form, lambda _position: map(str, count(1)), whole)


def _keyed(key: Any, form: WrittenForm, names: Callable[[Any], Iterable[str]], whole: bool) -> WrittenForm:
    inner = form.read

    def read(position: Any, now: Any, written: Mapping[str, Any]) -> Any:
        assert inner is not None
        placed = dict(zip(names(position), now, strict=False))
        for name, each in written.items():
            if name not in placed:
                raise MissingContent(f"`{name}` on the table", "game.yaml")
            placed[name] = inner(position, placed[name], each)
        return [*placed.values()]

    def show(position: Any, held: Any, wanted: Any) -> dict[str, Any]:
        named = wanted or {}
        shown = zip(names(position), held, strict=False)
        kept = ((name, each) for name, each in shown if name in named or (whole and each not in _NOTHING))
        return {name: form.show(position, each, named.get(name)) for name, each in kept}

    kind: Any = dict.__class_getitem__((key, form.kind))
    return WrittenForm(kind, read if inner else None, show)


_BY_TYPE: Final[Mapping[Any, WrittenForm]] = {
    int: NUMBER,
    bool: FLAG,
    str: WORD,
    Pile: WrittenForm(
        list[Id],
        lambda _position, _now, written: pile(written),
        lambda _position, held, wanted: ordered_like(held, wanted),
    ),
    list[int]: NUMBERS,
    dict[str, int]: COUNTS,
}
"""The form of a field whose declaration names none, by its type."""


def written_forms(kind: Any, words: Mapping[str, WrittenForm]) -> Mapping[str, EntryForm]:
    """Return what examples may write of a kind of position: its fields, and words of no field."""
    return {**forms_of(kind), **{name: EntryForm(form) for name, form in words.items()}}


@cache
def forms_of(kind: Any) -> Mapping[str, EntryForm]:
    """Return the forms of the fields of a kind of position, by the names that examples use."""
    types, found = get_type_hints(kind), dict[str, EntryForm]()
    for each in kind.data_fields():
        form = each.metadata["written"] or _BY_TYPE.get(types[each.name])
        if form is UNWRITTEN:
            continue
        if isinstance(form, EachSeat):
            found |= {name: EntryForm(form.form, each.name, n) for n, name in enumerate(form.names)}
        elif form is not None:
            found[form.name or each.name] = EntryForm(form, each.name)
    return found


def take(position: Any, name: str, wanted: Iterable[str]) -> Pile:
    """Take cards out of the pile in a field of a position. Raises `MissingContent` for a card that is not
    there."""
    found: Pile = ()
    for card in wanted:
        if card not in getattr(position, name):
            raise MissingContent(f"another `{card}` for the example", "cards.yaml", "decks")
        setattr(position, name, without(getattr(position, name), card))
        found = added(found, card)
    return found


def ordered_like(held: Iterable[str], wanted: Any) -> list[str]:
    """Return the cards of a pile that has no order: in the order of an example if it names the same cards."""
    found = [*held]
    return [*wanted] if wanted and pile(wanted) == pile(found) else found
