"""List a layout for people: what it prints, and each of its items with what it inherits.

In: the looks of a game, the name of a layout. Out: `LayoutList`: lines of text by item. The law of this file:
it says what is drawn, and draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from pliego.cards.look.looks import Look, Looks
from pliego.game.model.look import (
    ArtItem,
    BaseItem,
    Condition,
    EllipseItem,
    FaceItem,
    GroupItem,
    IconItem,
    Layout,
    LayoutItem,
    LineItem,
    PathItem,
    RectItem,
    RepeatItem,
    Shape,
    TableItem,
    TextItem,
)

_NAMED = re.compile(r"\{([a-z]+(?:\.[a-z0-9_-]+)*)")
_KEY = re.compile(r"\{card\.(?!fields\.)([a-z-]+)")
_FIELD = re.compile(r"\{card\.fields\.([a-z0-9-]+)")
_CONDITIONS = ("when", "unless", "equals", "at_least", "at_most", "one_of", "none_of")
NONE = "none"
_OF_BOTH = re.compile(r"(\{[^{}]*\})\1")
"""A placeholder that stands twice, so that 0 counts too."""


@dataclass(frozen=True, slots=True)
class ItemLine:
    """An item: its id, the item that it is like, what it draws, its box, its style and colours, when it is
    drawn, and the layout that wrote it."""

    id: str
    like: str
    draws: str
    box: str
    looks: str
    drawn: str
    origin: str


@dataclass(frozen=True, slots=True)
class LayoutList:
    """A layout: its file, what is said of its size and paper, the keys and free fields of cards that it
    prints, what else it prints, its colours, its layers for a print shop, and its items."""

    name: str
    file: str
    extends: str
    face: str
    keys: Sequence[str]
    fields: Sequence[str]
    others: Sequence[str]
    colours: Sequence[str]
    layers: Sequence[str]
    items: Sequence[ItemLine]


def listed(looks: Looks, look: Look, name: str) -> LayoutList | None:
    """Return the list of a layout, None if it is missing or broken."""
    layout = looks.layout(name)
    if layout is None:
        return None
    text = layout.model_dump_json()
    keys = [*_KEY.findall(text), *(["art"] if "{art}" in text else [])]
    layers = [item.layer for item in all_items(layout.items) if item.layer != NONE]
    others = [
        each for each in _NAMED.findall(text) if each.split(".")[0] not in ("card", "art", "it", "cell")
    ]
    return LayoutList(
        name,
        looks.place(name).path,
        layout.extends or "",
        _face(layout),
        list(dict.fromkeys(keys)),
        list(dict.fromkeys([*_FIELD.findall(text), *layout.fields_])),
        list(dict.fromkeys(others)),
        list(dict.fromkeys(_colours(layout, look))),
        list(dict.fromkeys(layers)),
        [_line(looks, look, name, item) for item in layout.items],
    )


def about(looks: Looks, name: str) -> str:
    """Return what the comment at the head of a layout says of it: its first sentence."""
    files = looks.files_of(name)
    lines = files[0].read().decode("utf-8", "replace").splitlines() if files else []
    words = [
        line.lstrip("# ") for line in lines if line.startswith("#") and "yaml-language-server" not in line
    ]
    return re.split(r"(?<=[.:;]) ", " ".join(words), maxsplit=1)[0].rstrip(".:;")


def _face(layout: Layout) -> str:
    size = " × ".join(f"{side:g}" for side in layout.size or ())
    parts = [
        f"{size} mm" if size else "without a size",
        f"bleed {layout.bleed:g} mm",
        f"safe {layout.safe:g} mm",
    ]
    parts += [layout.shape] if layout.shape != "rectangle" else []
    if layout.net is not None:
        folded = " × ".join(f"{side:g}" for side in layout.net.size)
        parts.insert(1, f"folded to a {layout.net.kind} of {folded} mm")
    return ", ".join([*parts, f"background {layout.background or 'none'}"])


def _colours(layout: Layout, look: Look) -> Iterator[str]:
    yield layout.background or ""
    for item in all_items(layout.items):
        yield from _colours_of(item)
        if isinstance(item, TextItem) and item.colour is None and (style := look.styles.get(item.style)):
            yield style.colour


def all_items(items: Sequence[LayoutItem]) -> Iterator[LayoutItem]:
    """Yield items, and those inside them."""
    for item in items:
        yield item
        inner = item.group if isinstance(item, GroupItem) else ()
        yield from all_items(item.repeat if isinstance(item, RepeatItem) else inner)


def _colours_of(item: LayoutItem) -> Iterator[str]:
    shape = _shape(item)
    if shape is not None:
        yield from (colour for colour in (shape.fill, shape.stroke) if colour != "none")
    named = (getattr(item, key, None) for key in ("colour", "colour_low", "tint"))
    yield from (colour for colour in named if colour)


def _shape(item: LayoutItem) -> Shape | None:
    for kind, key in ((RectItem, "rect"), (EllipseItem, "ellipse"), (LineItem, "line"), (PathItem, "shape")):
        if isinstance(item, kind):
            found: Shape = getattr(item, key)
            return found
    return None


def _line(looks: Looks, look: Look, layout: str, item: LayoutItem) -> ItemLine:
    origin = PurePosixPath(looks.item_place(layout, item).path).stem
    return ItemLine(
        item.id or "–",
        item.like or "",
        _draws(item) + (f" on {item.panel}" if item.panel else ""),
        " ".join(f"{value:g}" if isinstance(value, float) else value for value in item.at or ()),
        _looks(item, look),
        ", ".join(_drawn(item)),
        origin if origin != layout else "",
    )


def _draws(item: LayoutItem) -> str:
    match item:
        case TextItem():
            return f"text {item.text}"
        case ArtItem():
            return f"art {item.art}, {item.fit}" + (f", {item.focus}" if item.focus else "")
        case IconItem():
            return f"icon {item.icon}"
        case FaceItem():
            return f"face {item.face}"
        case TableItem():
            return f"table {item.table}"
        case GroupItem():
            return f"group of {len(item.group)}"
        case RepeatItem():
            return f"repeat {item.over or item.count or ''}"
    return type(item).__name__.removesuffix("Item").lower()


def _looks(item: LayoutItem, look: Look) -> str:
    layer = [f"layer {item.layer}"] if item.layer != NONE else []
    if isinstance(item, TextItem):
        return ", ".join([f"{item.style}: {', '.join(_type(item, look))}", *layer])
    shape = _shape(item)
    found = [f"{key} {value}" for key, value in _paint(shape) if value != "none"] if shape else []
    return ", ".join([*found, *([f"tint {tint}"] if (tint := getattr(item, "tint", None)) else []), *layer])


def _paint(shape: Shape) -> Iterator[tuple[str, Any]]:
    yield "fill", shape.fill
    if shape.stroke != "none":
        yield from (("stroke", shape.stroke), ("width", f"{shape.width:g}"))
    if shape.radius:
        yield "radius", f"{shape.radius:g}"


def _type(item: TextItem, look: Look) -> Iterator[str]:
    """Yield how a text is set: what the item says, else what its style does."""
    style = look.styles.get(item.style)
    if style is None:
        return
    target, floor = item.target or style.target, item.floor or style.floor
    smallest = f" to {min(target, floor):g}" if floor else ""
    yield f"{style.font} {style.face}, {target:g}{smallest} pt"
    yield f"colour {item.colour or style.colour}"
    yield f"{item.align or style.align} {item.valign or style.valign}"


def _drawn(item: BaseItem) -> Iterator[str]:
    if item.ink:
        yield f"ink {item.ink}"
    for condition in (item, *item.also):
        yield from _asked(condition)


def _asked(item: Condition) -> Iterator[str]:
    wanted = item.when.split("|") if item.when and item.none_of else []
    if len(wanted) > 1 and all("|" in each for each in item.none_of or ()):
        yield f"when {' and '.join(_OF_BOTH.sub(_once, each) for each in wanted)}"
    for key in _CONDITIONS if len(wanted) < 2 else ("unless",):
        if (value := getattr(item, key)) is not None:
            text = f"[{', '.join(value)}]" if isinstance(value, list) else f"{value}"
            yield f"{key.replace('_', '-')} {_OF_BOTH.sub(_once, text)}"


def _once(twice: re.Match[str]) -> str:
    return twice[1]
