"""Whether the sample drawings of a *Ghoulash* scenario keep its rules.

In: a sheet. Out: every problem of its samples, at the square or count at fault. The law of this file: each
fault is told once, by the first law it breaks.
"""

from __future__ import annotations

from collections.abc import Iterator

from pliego.games.ghoulash import grid as maps
from pliego.games.ghoulash.check_scenario import ScenarioSheet, doors, most, square_problems
from pliego.games.ghoulash.grid import Side, Square
from pliego.games.ghoulash.neighbourhood import allowed, kept_free
from pliego.games.ghoulash.vocabulary import OBJECTIVE, SymbolPlacement
from pliego.text.problems import Problem

Drawn = dict[str, list[tuple[int, Square]]]


def sample_problems(sheet: ScenarioSheet) -> Iterator[Problem]:
    """Yield what is wrong with the samples of a scenario whose map is sound."""
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
        yield from _sample(sheet, seat)


def _sample(sheet: ScenarioSheet, seat: str) -> Iterator[Problem]:
    yield from _counts(sheet, seat)
    drawn: Drawn = {}
    shut: dict[Side, int] = {}
    for name, texts in sheet.scenario.samples[seat].items():
        entry = sheet.scenario.place.get(name)
        if entry is not None and entry.kind == "door":
            yield from _doors(sheet, seat, name, entry, shut)
        elif entry is not None:
            for index, text in enumerate(texts):
                faults = list(_stand(sheet, entry, text, "samples", seat, name, index))
                yield from faults
                if not faults and (square := maps.named(text)):
                    drawn.setdefault(name, []).append((index, square))
    yield from _clashes(sheet, seat, drawn)
    yield from _crowds(sheet, seat, drawn)
    yield from _ways(sheet, seat, drawn, frozenset(shut))


def _counts(sheet: ScenarioSheet, seat: str) -> Iterator[Problem]:
    sample, place = sheet.scenario.samples[seat], sheet.scenario.place
    for name in sample:
        if name not in place and not sheet.game.has_dropped("place", name):
            known = ", ".join(f"`{n}`" for n in place)
            message = f"expected a symbol of `place`, found `{name}`"
            yield Problem(
                "symbol-unknown", message, sheet.at("samples", seat, name, key=True), f"there are {known}"
            )
    for name, entry in place.items():
        found = len(sample.get(name, []))
        if found != entry.count:
            code = "ghoul-count" if entry.kind == "ghoul" else "symbol-count"
            message = f"expected {entry.count} `{name}`, found {found}"
            yield Problem(code, message, sheet.at("samples", seat, name), "add or remove squares")


def _stand(sheet: ScenarioSheet, entry: SymbolPlacement, text: str, *path: str | int) -> Iterator[Problem]:
    faults = list(square_problems(sheet, text, *path))
    yield from faults
    square = maps.named(text)
    if faults or square is None:
        return
    if entry.kind == "ghoul" and not sheet.grid.is_building(square):
        message = f"expected ghouls only in buildings, found one in the street at `{text}`"
        yield Problem("ghoul-in-street", message, sheet.at(*path), "move it to a shaded square")
    elif square in kept_free(sheet.scenario):
        message = f"expected starts, exits and passages empty, found a symbol at `{text}`"
        yield Problem("square-kept", message, sheet.at(*path), "move it")
    elif square not in allowed(entry, sheet.scenario, sheet.grid):
        message = f"expected a square {entry.limit}, found `{text}`"
        yield Problem("symbol-misplaced", message, sheet.at(*path), "move it")


def _doors(
    sheet: ScenarioSheet, seat: str, name: str, entry: SymbolPlacement, shut: dict[Side, int]
) -> Iterator[Problem]:
    for index, text in enumerate(sheet.scenario.samples[seat][name]):
        side, place = maps.named_side(text), sheet.at("samples", seat, name, index)
        if side is None or sheet.grid.barrier(side) != "door":
            message = f"expected a door between two squares, found `{text}`"
            yield Problem("door-unknown", message, place, "write its two squares: `3-C/4-C`")
        elif side not in doors(sheet, entry):
            message = f"expected a door of {', '.join(entry.buildings)}, found `{text}`"
            yield Problem("symbol-misplaced", message, place, "choose another door")
        elif side in shut:
            yield Problem(
                "symbol-clash", f"expected each door once, found `{text}` again", place, "choose another"
            )
        else:
            shut[side] = index


def _clashes(sheet: ScenarioSheet, seat: str, drawn: Drawn) -> Iterator[Problem]:
    taken: dict[tuple[str, Square], str] = {}
    for name, spots in drawn.items():
        kind = sheet.scenario.place[name].kind
        for index, square in spots:
            if (kind, square) in taken:
                found = f"found `{taken[kind, square]}` there too"
                message = f"expected at most one {kind} on `{maps.name(square)}`, {found}"
                yield Problem(
                    "symbol-clash", message, sheet.at("samples", seat, name, index), "move one of them"
                )
            taken.setdefault((kind, square), name)


def _crowds(sheet: ScenarioSheet, seat: str, drawn: Drawn) -> Iterator[Problem]:
    for name, spots in drawn.items():
        entry = sheet.scenario.place[name]
        seen: dict[str, int] = {}
        for index, square in spots:
            letter = sheet.grid.squares[square]
            seen[letter] = seen.get(letter, 0) + 1
            if (limit := most(sheet, entry, letter)) < seen[letter]:
                code = "ghoul-crowd" if entry.kind == "ghoul" else "symbol-crowd"
                message = f"expected at most {limit} `{name}` in building `{letter}`, found one more"
                yield Problem(
                    code, message, sheet.at("samples", seat, name, index), "move it to another building"
                )


def _ways(sheet: ScenarioSheet, seat: str, drawn: Drawn, shut: frozenset[Side]) -> Iterator[Problem]:
    starts = [square for square in sheet.starts() if square in sheet.grid.graph()]
    if not starts:
        return
    reached, all_open = sheet.grid.steps(starts, shut), sheet.grid.steps(starts)
    goals = drawn.get(OBJECTIVE, [])
    for index, square in goals:
        if square not in reached:
            message = f"expected a way from the start to the objective at `{maps.name(square)}`, found none"
            place = sheet.at("samples", seat, OBJECTIVE, index)
            yield Problem("objective-unreachable", message, place, "block other doors")
    lost = set(all_open) - set(reached) - {square for _index, square in goals}
    if lost and all(square in reached for _index, square in goals):
        yield _cut_off(sheet, seat, sorted(lost, key=lambda s: (s[1], s[0])))


def _cut_off(sheet: ScenarioSheet, seat: str, lost: list[Square]) -> Problem:
    named = next((n for n in sheet.scenario.samples[seat] if _is_door(sheet, n)), "")
    message = f"expected a way to every square, found {len(lost)} cut off: `{maps.name(lost[0])}` first"
    return Problem("square-unreachable", message, sheet.at("samples", seat, named), "block other doors")


def _is_door(sheet: ScenarioSheet, name: str) -> bool:
    entry = sheet.scenario.place.get(name)
    return entry is not None and entry.kind == "door"
