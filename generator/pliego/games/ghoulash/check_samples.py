"""Whether a *Ghoulash* scenario can be drawn as its sheet says, and its samples as they are written.

In: a scenario on its sheet. Out: problems. The law of this file: it draws, symbol by symbol, through the
rules that players draw by, and restates none. What a rule refuses is reported at the square, in the rule's
words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pliego.game.fill import fill
from pliego.game.lookup import Scope
from pliego.games.ghoulash import map_drawing as drawing
from pliego.games.ghoulash import street_map as maps
from pliego.games.ghoulash.check_scenario import ScenarioSheet, square_problems
from pliego.games.ghoulash.numbers import SheetNumbers
from pliego.games.ghoulash.position import Night, put
from pliego.games.ghoulash.vocabulary import DOOR, SymbolPlacement
from pliego.playing.content import ContentReader, MissingContent
from pliego.playing.moves import Prohibition, Setting
from pliego.playing.playable import Playable
from pliego.playing.rules import Rules
from pliego.text.problems import Problem
from pliego.text.prose import plain_text

_SEAT = 0
_CODES: tuple[tuple[Prohibition, str], ...] = (
    (drawing.indoors, "ghoul-in-street"),
    (drawing.left_empty, "square-kept"),
    (drawing.where_asked, "symbol-misplaced"),
    (drawing.shared, "symbol-clash"),
    (drawing.spread_out, "symbol-crowd"),
    (drawing.not_too_many, "ghoul-crowd"),
)
"""The prohibitions of drawing on a square, in the order in which a mistake is looked for, with its code."""
_CODES_OF_DOORS: tuple[tuple[Prohibition, str], ...] = (
    (drawing.where_asked, "symbol-misplaced"),
    (drawing.shared, "symbol-clash"),
    (drawing.none_cut_off, "square-unreachable"),
)


def drawing_problems(sheet: ScenarioSheet, playable: Playable) -> Iterator[Problem]:
    """Yield what is wrong with the symbols and the samples of a scenario whose map is sound."""
    try:
        rules = _rules(sheet, playable)
    except MissingContent:  # reported by those who look at the map
        return
    yield from _room_for_all(sheet, rules)
    yield from _far_enough(sheet, rules)
    yield from _seats(sheet)
    for seat in sheet.scenario.samples:
        yield from _counts(sheet, seat)
        yield from _sample(sheet, seat, Night.begin(rules))


def _rules(sheet: ScenarioSheet, playable: Playable) -> Rules[Any]:
    """Return the rules in force, with the numbers that drawing needs and no others: what else is wrong with
    the game hides no mistake here."""
    setting = Setting(sheet.game.info.players.min, scenario=sheet.id)
    numbers = ContentReader(sheet.game, setting).all_of(SheetNumbers)
    return Rules(sheet.game, setting, numbers, playable.readings_of(sheet.game))


# -- the symbols, each by itself


def _room_for_all(sheet: ScenarioSheet, rules: Rules[Any]) -> Iterator[Problem]:
    """Each symbol can be drawn as often as the sheet asks."""
    for name, entry in sheet.scenario.place.items():
        night, room = Night.begin(rules), 0
        while room < entry.count and (places := _open_places(night, name)):
            put(night.drawn[_SEAT], places[0], name)
            room += 1
        if room < entry.count:
            message = f"expected room for {entry.count} `{name}`, found it for {room}"
            hint = "place fewer, or allow more squares"
            yield Problem("place-impossible", message, sheet.at("place", name, "count"), hint)


def _far_enough(sheet: ScenarioSheet, rules: Rules[Any]) -> Iterator[Problem]:
    """No square where a symbol may be drawn is nearer to a start than the sheet says."""
    steps = sheet.map.far(sheet.scenario.start)
    for name, entry in sheet.scenario.place.items():
        squares = [each for each in _open_places(Night.begin(rules), name) if each in steps]
        near = min(squares, key=lambda square: steps[square], default=None)
        if near is not None and steps[near] < entry.steps:
            found = f"`{near}` at {steps[near]}"
            message = f"expected `{name}` at least {entry.steps} steps from a start, found {found}"
            hint = "allow other buildings, or move the doors"
            yield Problem("objective-near", message, sheet.at("place", name, "steps"), hint)


def _open_places(night: Night, symbol: str) -> Sequence[str]:
    night.undrawn[_SEAT] = [symbol]
    return drawing.open_places(night, _SEAT)


# -- the samples


def _seats(sheet: ScenarioSheet) -> Iterator[Problem]:
    """Every seat has a sample, and every sample a seat."""
    seats, samples = sheet.game.info.seats, sheet.scenario.samples
    for seat in seats:
        dropped = sheet.game.has_dropped("seats", seat) or sheet.game.has_dropped("samples", seat)
        if seat not in samples and not dropped:
            message = f"expected a sample drawing for `{seat}`, found none"
            yield Problem("sample-missing", message, sheet.at("samples"), f"add `{seat}:` below `samples:`")
    for seat in samples:
        if seat not in seats and not sheet.game.has_dropped("seats", seat):
            message = f"expected a seat of game.yaml, found `{seat}`"
            place = sheet.at("samples", seat, key=True)
            yield Problem("seat-unknown", message, place, f"there are {', '.join(f'`{s}`' for s in seats)}")


def _counts(sheet: ScenarioSheet, seat: str) -> Iterator[Problem]:
    """A sample has every symbol as often as the sheet asks."""
    sample, place = sheet.scenario.samples[seat], sheet.scenario.place
    for name in sample:
        if name not in place and not sheet.game.has_dropped("place", name):
            at = sheet.at("samples", seat, name, key=True)
            message = f"expected a symbol of `place`, found `{name}`"
            yield Problem("symbol-unknown", message, at, f"there are {', '.join(f'`{n}`' for n in place)}")
    for name, entry in place.items():
        found = len(sample.get(name, []))
        if found != entry.count:
            code = "ghoul-count" if entry.kind == "ghoul" else "symbol-count"
            message = f"expected {entry.count} `{name}`, found {found}"
            yield Problem(code, message, sheet.at("samples", seat, name), "add or remove squares")


def _sample(sheet: ScenarioSheet, seat: str, night: Night) -> Iterator[Problem]:
    """Draw a sample, and report each symbol that a rule refuses; it stays undrawn."""
    for name, texts in sheet.scenario.samples[seat].items():
        entry = sheet.scenario.place.get(name)
        for index, text in enumerate(texts if entry else ()):
            path = ("samples", seat, name, index)
            known = list(_places(sheet, entry, text, *path)) if entry else []
            yield from known
            if entry and not known:
                yield from _draw(sheet, night, name, text, *path)


def _places(sheet: ScenarioSheet, entry: SymbolPlacement, text: str, *path: str | int) -> Iterator[Problem]:
    """Yield what is wrong with the name of a place."""
    if entry.kind != DOOR:
        yield from square_problems(sheet, text, *path)
    elif (side := maps.named_side(text)) is None or sheet.map.barrier(side) != "door":
        message = f"expected a door between two squares, found `{text}`"
        yield Problem("door-unknown", message, sheet.at(*path), "write its two squares: `3-C/4-C`")


def _draw(sheet: ScenarioSheet, night: Night, name: str, text: str, *path: str | int) -> Iterator[Problem]:
    """Draw a symbol, or yield the rule that refuses it there."""
    side = maps.named_side(text)
    place = maps.side_name(side) if side else text
    night.undrawn[_SEAT] = [name]
    for forbids, code in _CODES_OF_DOORS if side else _CODES:
        if not forbids(night, (place,), _SEAT):
            yield _refused(sheet, forbids, code, name, text, *path)
            return
    put(night.drawn[_SEAT], place, name)


def _refused(
    sheet: ScenarioSheet, forbids: Prohibition, code: str, name: str, text: str, *path: str | int
) -> Problem:
    """Return the refusal of a rule in its own words."""
    rule: str = forbids.rule  # type: ignore[attr-defined]
    game, stated = sheet.game, sheet.game.rules.get(rule)
    words = plain_text(fill(stated.text, Scope(game, {}))[0]) if stated else str(forbids.__doc__)
    message = f"expected `{name}` where {rule} lets it be drawn, found it at `{text}`"
    return Problem(code, message, sheet.at(*path), words)
