"""*Ghoulash*: drawing a map of one's own, in the order of the rulebook.

In: a `Night` before anybody moves. Out: where symbols may be drawn. Each function bound with `@rule` says
what the rule of that id says; `off` is what is done without it. Both draw one after the other, which neither
can tell from drawing at the same time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pliego.games.ghoulash.moves import SAMPLE
from pliego.games.ghoulash.position import Night, put
from pliego.games.ghoulash.preparation import class_of, copy_sample, sample_offered
from pliego.games.ghoulash.vocabulary import DOOR
from pliego.playing.areas import only_ways
from pliego.playing.moves import Choose, Procedure
from pliego.playing.rules import forbids, rule, ruled_by

# -- Dibujar sin muestra


def draw_symbol(night: Night, seat: int) -> Procedure[None]:
    """One symbol is drawn as often as the sheet asks; or all of them are copied, before anything is drawn."""
    symbol = night.symbol(seat)
    copies = () if night.drawn[seat] else sample_offered(night, seat)
    places = open_places(night, seat)
    while True:
        move = yield Choose(seat, [*places, *copies], "PREP-2", _PROHIBITIONS, seen_by=seat)
        if move == SAMPLE:
            return copy_sample(night, seat)
        put(night.drawn[seat], move, symbol)
        night.undrawn[seat].pop(0)
        if symbol not in night.undrawn[seat]:
            return None
        places, copies = still_open(night, places, seat, move), ()


def open_places(night: Night, seat: int) -> Sequence[str]:
    """Return where a seat may draw its next symbol."""
    map_, drawn, symbol = night.numbers.map, night.drawn[seat], night.symbol(seat)
    if night.numbers.place[symbol].kind == DOOR:
        return none_cut_off(night, where_asked(night, [*map_.doors], seat), seat)
    places = left_empty(night, indoors(night, where_asked(night, map_.squares, seat), seat), seat)
    known = night.seen(seat).known
    if known:
        places = [place for place in places if place not in known]
    places = shared(night, places, seat)
    for place in [place for place, things in drawn.items() if symbol in things]:
        places = without_full(night, places, seat, place)
    return places


def still_open(night: Night, places: Sequence[str], seat: int, place: str) -> Sequence[str]:
    """Return which of some places are left for a symbol that a seat has just drawn on one."""
    if night.numbers.place[night.symbol(seat)].kind == DOOR:
        return none_cut_off(night, [each for each in places if each != place], seat)
    if not shared(night, (place,), seat):
        places = list(places)
        places.remove(place)
    return without_full(night, places, seat, place)


@forbids("PREP-2")
def where_asked(night: Night, places: Sequence[str], seat: int) -> Sequence[str]:
    """A symbol is drawn only where the sheet allows."""
    entry, map_ = night.numbers.place[night.symbol(seat)], night.numbers.map
    if entry.kind == DOOR:
        return [door for door in places if entry.is_named([map_.letter[end] for end in map_.doors[door]])]
    letter = map_.letter
    may_stand = entry.is_named if entry.kind == "ghoul" else entry.may_stand_in  # PREP-3 says their ground
    asked = {each for each in {*letter.values()} if may_stand(each)}
    return [place for place in places if letter[place] in asked]


@rule("PREP-2")
def one_in_each(night: Night, square: str) -> tuple[Collection[str], int] | None:
    """Of a symbol that the sheet spreads, the squares of a building take one."""
    squares = night.numbers.map.buildings.get(night.numbers.map.letter[square])
    return (squares, 1) if squares else None


@forbids("PREP-2")
def spread_out(night: Night, places: Sequence[str], seat: int) -> Sequence[str]:
    """No building takes a second one of a symbol that the sheet spreads."""
    if not night.numbers.place[night.symbol(seat)].spread:
        return places
    return [place for place in places if not full_squares(night, seat, place)]


@forbids("PREP-3")
def indoors(night: Night, places: Sequence[str], seat: int) -> Sequence[str]:
    """Ghouls go in buildings only."""
    if night.numbers.place[night.symbol(seat)].kind != "ghoul":
        return places
    room = night.numbers.map.room
    return [place for place in places if room[place] >= 0]


@rule("PREP-3")
def ghouls_in(night: Night, square: str) -> tuple[Collection[str], int] | None:
    """All the rooms of a building together take so many ghouls as the sheet says."""
    letter = night.numbers.map.letter[square]
    squares = night.numbers.map.buildings.get(letter)
    return (squares, night.numbers.ghoul_limit[letter]) if squares else None


@forbids("PREP-3")
def not_too_many(night: Night, places: Sequence[str], seat: int) -> Sequence[str]:
    """No building takes more ghouls than that."""
    if night.numbers.place[night.symbol(seat)].kind != "ghoul":
        return places
    return [place for place in places if not full_squares(night, seat, place)]


def full_squares(night: Night, seat: int, place: str) -> Collection[str]:
    """Return the squares round a place that together take no more of the symbol that a seat draws."""
    symbol, drawn = night.symbol(seat), night.drawn[seat]
    entry = night.numbers.place[symbol]
    limit = ghouls_in(night, place) if entry.kind == "ghoul" else None
    if entry.spread:
        limit = one_in_each(night, place)
    if limit is None:
        return ()
    squares, most = limit
    count = sum(drawn[square].count(symbol) for square in squares if square in drawn)
    return squares if count >= most else ()


def without_full(night: Night, places: Sequence[str], seat: int, place: str) -> Sequence[str]:
    """Leave out the squares round one that take no more."""
    full = {*full_squares(night, seat, place)}
    return [each for each in places if each not in full] if full else places


@forbids("PREP-4")
def shared(night: Night, places: Sequence[str], seat: int) -> Sequence[str]:
    """A square takes at most one object, one ghoul and one obstacle."""
    drawn, mine = night.drawn[seat], class_of(night, night.symbol(seat))
    return [
        place
        for place in places
        if place not in drawn or may_share(night, mine, [class_of(night, each) for each in drawn[place]])
    ]


@ruled_by("varias-cosas")
def may_share(_night: Night, mine: str, there: Sequence[str]) -> bool:
    """Symbols of one class never share a square."""
    return mine not in there


@forbids("PREP-4")
def left_empty(night: Night, places: Sequence[str], _seat: int) -> Sequence[str]:
    """Nothing is drawn on the entrance, the exit and the ends of a passage."""
    kept = night.numbers.map.kept_free
    return [place for place in places if place not in kept]


@forbids("PREP-5")
def none_cut_off(night: Night, doors: Sequence[str], seat: int) -> Sequence[str]:
    """No door is blocked without which some square could not be reached from the entrance."""
    map_, drawn = night.numbers.map, night.drawn[seat]
    part = map_.part
    links = {d: (part[one], part[other]) for d, (one, other) in map_.doors.items() if d not in drawn}
    needed = only_ways(links, part[map_.starts[0]])
    return [door for door in doors if door not in needed and door not in drawn]


_PROHIBITIONS = (where_asked, indoors, left_empty, shared, spread_out, not_too_many, none_cut_off)
