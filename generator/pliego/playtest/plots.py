"""The plots of a playtest's page: the place of every bar, tick and whisker.

In: figures. Out: `Plot`, boxes and lines in pixels, origin top left. The law of this file: it decides, the
template only draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from pliego.playtest.statistics import Bin, Share, Spread

WIDTH = 540
_HEIGHT = 190
_LEFT = 44
_BOTTOM = 26
_TOP = 12
_ROW = 30
_NAMES = 160
_FIGURES = 104


@dataclass(frozen=True)
class Tick:
    """A mark of an axis."""

    at: float
    label: str


@dataclass(frozen=True)
class Bar:
    """A bar; `tip` explains it. Its whisker, if it has one, runs from `low` to `high`."""

    x: float
    y: float
    width: float
    height: float
    label: str
    figure: str
    tip: str
    low: float | None = None
    high: float | None = None
    tone: int = 0


@dataclass(frozen=True)
class Plot:
    """A picture: its height, its bars, and the ticks of both axes.

    `marked` is a span to mark, from its first x to its last. `line` is a line across at an x, with a label.
    """

    height: float
    bars: tuple[Bar, ...]
    across: tuple[Tick, ...] = ()
    up: tuple[Tick, ...] = ()
    marked: tuple[float, float] | None = None
    line: Tick | None = None
    width: int = WIDTH
    left: int = _LEFT
    right: int = WIDTH
    base: float = 0


def histogram(bins: Sequence[Bin], of: Spread) -> Plot:
    """Return the histogram of the games' lengths; mark the middle nine tenths, and the median by a line."""
    most = max((each.games for each in bins), default=1)
    inner, base = WIDTH - _LEFT - 8, _HEIGHT - _BOTTOM
    wide = inner / max(len(bins), 1)
    step = _round_step(most / 3)
    top = max(step * -(-most // step), 1)
    scale = (base - _TOP) / top

    def x_of(number: float) -> float:
        first, span = bins[0].first, bins[0].last - bins[0].first + 1
        return _px(_LEFT + (number - first) / span * wide)

    bars = tuple(_column(each, _LEFT + n * wide, wide, base, scale) for n, each in enumerate(bins))
    every = max(1, -(-len(bins) // 10))
    across = tuple(
        Tick(_px(_LEFT + (n + 0.5) * wide), str(each.first)) for n, each in enumerate(bins) if n % every == 0
    )
    up = tuple(Tick(_px(base - n * scale), f"{n:,}") for n in range(0, int(top) + 1, step))
    return Plot(
        _HEIGHT,
        bars,
        across,
        up,
        marked=(x_of(of.low), x_of(of.high + 1)) if bins else None,
        line=Tick(_px(x_of(of.median) + wide / 2), f"median {of.median}") if bins else None,
        base=base,
    )


def _column(each: Bin, left: float, wide: float, base: float, scale: float) -> Bar:
    """Return the bar of a histogram that stands on its base."""
    lengths = str(each.first) if each.first == each.last else f"{each.first} to {each.last}"
    return Bar(
        x=_px(left + 0.75),
        y=_px(base - each.games * scale),
        width=_px(max(wide - 1.5, 1)),
        height=_px(each.games * scale),
        label="",
        figure="",
        tip=f"{lengths} decisions: {each.games} games",
    )


def _round_step(rough: float) -> int:
    """Return a round number near a rough one: 1, 2 or 5 and zeros."""
    if rough <= 1:
        return 1
    power: int = 10 ** floor(log10(rough))
    return next(int(times * power) for times in (1, 2, 5, 10) if times * power >= rough)


@dataclass(frozen=True)
class TableRow:
    """A row of a bar chart: its label, its share with the interval, the text beside it, and its tip."""

    label: str
    share: Share
    figure: str
    tip: str
    whisker: bool = True


def shares(rows: Sequence[TableRow], fair: float | None = None) -> Plot:
    """Return shares as horizontal bars with whiskers; mark `fair` by a line across."""
    right = WIDTH - _FIGURES
    reach = max([each.share.high if each.whisker else each.share.share for each in rows] + [fair or 0.0])
    full = min(1.0, max(0.1, -(-reach * 10 // 1) / 10))
    scale = (right - _NAMES) / full
    bars = tuple(
        Bar(
            x=_NAMES,
            y=_TOP + n * _ROW + 6,
            width=_px(each.share.share * scale),
            height=_ROW - 12,
            label=each.label,
            figure=each.figure,
            tip=each.tip,
            low=_px(_NAMES + each.share.low * scale) if each.whisker else None,
            high=_px(_NAMES + each.share.high * scale) if each.whisker else None,
            tone=n % 6,
        )
        for n, each in enumerate(rows)
    )
    base = _TOP + len(rows) * _ROW
    tenths = round(full * 10)
    across = tuple(
        Tick(_px(_NAMES + n / 10 * scale), f"{n * 10} %")
        for n in range(0, tenths + 1, 1 if tenths <= 5 else 2)
    )
    line = Tick(_px(_NAMES + fair * scale), "") if fair is not None else None
    return Plot(base + _BOTTOM, bars, across, line=line, left=_NAMES, right=right, base=base)


def _px(number: float) -> float:
    return round(number, 2)
