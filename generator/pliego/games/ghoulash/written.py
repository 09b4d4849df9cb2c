"""*Ghoulash*: the words in which worked examples write a night.

In: `given` and `then` of an example. Out: `WRITTEN`, the form of each word. The law of this file: a word that
holds one thing of the explorer is placed and shown here; drawings and walks are placed by `examples`.

The explorer is that of the example's `seat`, on the map of its `scenario`:

    at, path, seen        its square; the squares walked before, in order; squares known besides
    wounds, line, lost    wounds on the current line; the number of that line; turns still to be lost
    with                  what it carries
    hidden                what the rival drew, by symbol; while the seat draws itself, what it has drawn
    safe, used, shut      squares of dead ghouls and of used medkits; doors found blocked (only in `then`)
    told, weak, tried     what the rival has told of the square; the circled zone; the zones shot at in vain
    draws                 the symbol that the seat is drawing
    done                  true: the turn is over (only in `then`)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pliego.game.model.types import Flag, Id, Plain, Whole
from pliego.games.ghoulash.vocabulary import MEDKIT, OBJECTIVE
from pliego.playing.forms import SeatId, WrittenForm

SEAT: Final = "example-seat"
"""Under which name a night of an example records the seat that explores."""


def explores(night: Any) -> int:
    """Return the seat whose explorer an example is about."""
    seat: int = night.recorded.get(SEAT, 0)
    return seat


def _begin_with(night: Any, _held: Any, written: str) -> None:
    night.recorded[SEAT] = night.turn = night.first = night.numbers.seats.index(written)


def _only_given(kind: Any) -> WrittenForm:
    """Return the form of what `examples` places and nothing shows."""
    return WrittenForm(kind, None, lambda *_: "")


def _shown(kind: Any, show: Callable[[Any, int], Any], *, always: bool = True) -> WrittenForm:
    """Return the form of what `examples` places; `show` returns it of a night and the seat that explores."""
    return WrittenForm(kind, None, lambda night, *_: show(night, explores(night)), always=always)


def _counted(name: str, usual: int) -> WrittenForm:
    """Return the form of a number of the explorer, compared wherever it is not the usual one."""

    def read(night: Any, _held: Any, written: int) -> None:
        setattr(night.explorers[explores(night)], name, written)

    def show(night: Any, _held: Any, wanted: Any) -> Any:
        count = getattr(night.explorers[explores(night)], name)
        return "" if wanted is None and count == usual else count

    return WrittenForm(Whole, read, show, always=True)


def _dead(night: Any, seat: int) -> list[str]:
    ghouls = [name for name, entry in night.numbers.place.items() if entry.kind == "ghoul"]
    return [square for ghoul in ghouls for square in night.found(seat, ghoul)]


def _shut(night: Any, seat: int) -> list[str]:
    return [door for door, is_open in night.explorers[seat].doors.items() if not is_open]


def _drawing(night: Any, _seat: int) -> str:
    drawing: str = next((symbols[0] for symbols in night.undrawn if symbols), "")
    return drawing


def _done(night: Any, seat: int) -> str:
    return "true" if night.turn != seat else ""


WRITTEN: Final[Mapping[str, WrittenForm]] = {
    "scenario": _only_given(Id),
    "seat": WrittenForm(SeatId, _begin_with, lambda *_: ""),
    "at": _shown(Plain, lambda night, seat: night.explorers[seat].at),
    "path": _only_given(list[Plain]),
    "seen": _only_given(list[Plain]),
    "wounds": _counted("wounds", 0),
    "line": _counted("line", 1),
    "lost": _counted("lost", 0),
    "with": _shown(list[Id], lambda night, seat: [OBJECTIVE] * night.explorers[seat].carried),
    "hidden": _only_given(dict[Id, list[Plain]]),
    "safe": _shown(list[Plain], _dead),
    "used": _shown(list[Plain], lambda night, seat: night.found(seat, MEDKIT)),
    "shut": _shown(list[Plain], _shut, always=False),
    "told": _shown(list[Id], lambda night, _seat: [*night.told], always=False),
    "weak": _only_given(Whole),
    "tried": _only_given(list[Whole]),
    "draws": _shown(Id, _drawing),
    "done": _shown(Flag, _done),
}
