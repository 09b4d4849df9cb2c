"""A new game of finished pictures: fronts, and backs by their names.

In: a folder of pictures that another tool made. Out: the files of a game that prints them. The laws of this
file: it writes nothing; a picture is placed whole, and what it shows is never drawn anew.

`back.png` is the back of all; `goblin-back.png`, or `goblin.png` in a folder `backs`, that of `goblin.png`.
`goblin x3.png` has three copies.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from pliego.game.beginning import Beginning, begin
from pliego.game.model.names import free_id
from pliego.game.pictures import is_picture
from pliego.text.files import FileFault, Folder
from pliego.text.letters import bare, slug
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span
from pliego.text.quoting import quoted

_BACKS = frozenset(
    ("back", "backs", "dorso", "dorsos", "reverso", "verso", "dos", "retro", "ruckseite", "rewers")
)
_FRONTS = frozenset(["front", "fronts", "face", "faces", "cara", "caras", "anverso", "recto", "vorderseite"])
_COUNT = re.compile(r"[ _-]+(?:x(\d{1,3})|(\d{1,3})x)$", re.IGNORECASE)
_NUMBER = re.compile(r"^\d+[ _.-]+(?=\D)")
_DIGITS = re.compile(r"(\d+)")
_PARTS = re.compile(r"[ _.-]+")
_VIEW = re.compile(rb"viewBox=[\"']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)")
_TRIMS = (
    (63.0, 88.0),
    (63.5, 88.9),
    (44.0, 68.0),
    (41.0, 63.0),
    (57.15, 88.9),
    (70.0, 120.0),
    (56.0, 87.0),
    (70.0, 70.0),
)
"""The sizes of cards that are printed most, in mm, portrait."""
_BLEEDS = (0.0, 3.0, 3.048, 3.175)
"""What pictures have beyond the trim: nothing, 3 mm, 36 pixels at 300 dpi, an eighth of an inch."""
_WITHOUT = (0.0,)
"""The same of pictures with rounded corners: they show the card as it was cut."""
_DPIS = (150, 300, 600, 800, 1200)
_NEAR, _ODD_DPI = 0.012, 0.004
_OWN_H_MM, _OWN_BLEED_MM = 88.0, 3.0


@dataclass(frozen=True, slots=True)
class Trim:
    """The size of cards in mm, and how far their pictures reach beyond it."""

    w_mm: float
    h_mm: float
    bleed_mm: float


@dataclass(frozen=True, slots=True)
class FinishedCard:
    """A card: its title, its picture, its copies, and the picture of its back, "" if it has none."""

    title: str
    front: str
    copies: int
    back: str


def begin_with_faces(
    templates: Folder,
    title: str,
    lang: str,
    folder: Folder,
    own_lang: str,
    has_corners: Callable[[bytes], bool],
) -> Beginning:
    """Return a new game with a deck of the pictures in a folder. `has_corners` tells if a picture is of a
    card with rounded corners."""
    names = [name for name in _names(folder) if is_picture(name)]
    cards, problems = cards_of(names)
    if not cards:
        message = "expected pictures of cards, such as goblin.png, found none"
        return Beginning({}, [], [*problems, Problem("faces-none", message, Span(folder.shown("")))])
    try:
        sizes = {card.front: size_of(folder.read(card.front)) for card in cards}
        rounded = [card.front for card in cards if has_corners(folder.read(card.front))]
    except FileFault as fault:
        return Beginning({}, [], [*problems, fault.problem(Span(folder.shown("")))])
    first = cards[0].front
    trim = trim_of(sizes[first], _WITHOUT if first in rounded else _BLEEDS)
    begun = begin(templates, title, lang, (), own_lang)
    files = {**begun.files, "cards.yaml": _cards_file(title, cards), **_layouts(trim, cards)}
    used = [name for card in cards for name in (card.front, card.back) if name]
    pictures = {_place(name): Scalar(name, Span(folder.shown(name))) for name in used}
    notes = [*_notes(cards, trim), *_rounded(rounded), *_odd(sizes)]
    return Beginning(files, notes, problems, pictures, dict.fromkeys(pictures, folder))


def _names(folder: Folder) -> list[str]:
    """Return the files of a folder and of the folders in it, numbers in their order."""
    within = [name for part in folder.list("", "/") for name in folder.list(part, "")]
    return sorted([*folder.list("", ""), *within], key=_in_order)


def _in_order(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part.casefold()) for part in _DIGITS.split(name)]


def cards_of(names: Sequence[str]) -> tuple[list[FinishedCard], list[Problem]]:
    """Return the cards that pictures are of, in the order of their names, and a warning for each back that
    is of no card."""
    backs = {name: stem for name in names if (stem := _back_of(name)) is not None}
    fronts = [name for name in names if name not in backs]
    own = {stem: name for name, stem in backs.items() if stem}
    common = next((name for name, stem in backs.items() if not stem), "")
    stems = {name: _stem(name) for name in fronts}
    if not common and len(own) == 1 and not own.keys() & set(stems.values()):
        common, own = next(iter(own.values())), {}
    cards = [
        FinishedCard(_title(name), name, _copies(name), own.get(stem, common)) for name, stem in stems.items()
    ]
    lost = [name for stem, name in own.items() if stem not in stems.values()]
    return cards, [_of_no_card(name) for name in lost]


def _of_no_card(name: str) -> Problem:
    message = f"expected a front with the name of the back `{name}`, found none"
    hint = "give both one name: goblin.png and goblin-back.png"
    return Problem("faces-back", message, None, hint, "warning")


def _words(name: str) -> list[str]:
    return [bare(word) for word in _PARTS.split(_NUMBER.sub("", PurePosixPath(name).stem)) if word]


def _back_of(name: str) -> str | None:
    """Return the stem of the front that a picture is the back of, "" for the back of all, None for a
    front."""
    folder = bare(PurePosixPath(name).parent.name)
    words = _words(name)
    if words and words[-1] in _BACKS:
        return " ".join(words[:-1])
    if folder in _BACKS:
        return " ".join(words)
    return None


def _stem(name: str) -> str:
    """Return the words by which a back names a front."""
    plain = _NUMBER.sub("", _COUNT.sub("", PurePosixPath(name).stem))
    words = [bare(word) for word in _PARTS.split(plain) if word]
    return " ".join(words[:-1] if len(words) > 1 and words[-1] in _FRONTS else words)


def _copies(name: str) -> int:
    found = _COUNT.search(PurePosixPath(name).stem)
    return int(found[1] or found[2]) if found else 1


def _title(name: str) -> str:
    """Return the title of a card: the name of its picture without number, count and `front`."""
    stem = _NUMBER.sub("", _COUNT.sub("", PurePosixPath(name).stem))
    words = [word for word in re.split(r"[ _-]+", stem) if word]
    if len(words) > 1 and bare(words[-1]) in _FRONTS:
        words.pop()
    title = " ".join(words) or stem
    return title[:1].upper() + title[1:]


def size_of(data: bytes) -> tuple[float, float]:
    """Return width and height of a picture in its own units, (0, 0) for one that is none."""
    if found := _VIEW.search(data[:4096]):
        return float(found[1]), float(found[2])
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as picture:
            turned = picture.getexif().get(0x0112, 1) >= 5
            return (picture.height, picture.width) if turned else picture.size
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError):
        return 0.0, 0.0


def trim_of(size: tuple[float, float], bleeds: Sequence[float] = _BLEEDS) -> Trim:
    """Return the size of the cards of a picture: the one that is printed most among those of its shape."""
    wide, high = size
    if not wide or not high:
        return Trim(63.0, 88.0, 0.0)
    ratio = min(size) / max(size)
    sizes = [(trim, bleed) for trim in _TRIMS for bleed in bleeds]
    far, (w, h), bleed = min((_distance(ratio, max(size), *each), *each) for each in sizes)
    if far > _NEAR + _ODD_DPI:
        w, h, bleed = _OWN_H_MM * ratio, _OWN_H_MM, 0.0
    sides = (round(w, 2 if w > 1 else 4), round(h, 2))
    return Trim(*(sides if wide <= high else sides[::-1]), round(bleed, 3))


def _distance(ratio: float, longest: float, trim: tuple[float, float], bleed: float) -> float:
    """Return how far a picture is from a size: in shape, and a little more if its pixels are no usual
    ones."""
    w, h = (side + 2 * bleed for side in trim)
    dpi = longest / h * 25.4
    is_usual = any(abs(dpi / usual - 1) < 0.006 for usual in _DPIS)
    return abs(w / h / ratio - 1) + (0.0 if is_usual else _ODD_DPI)


def _place(name: str) -> str:
    """Return where a picture lies in the game."""
    path = PurePosixPath(name)
    parts = [slug(part) or "cards" for part in path.parent.parts]
    return "/".join(["art", *parts, f"{slug(path.stem) or 'card'}{path.suffix.lower()}"])


def _cards_file(title: str, cards: Sequence[FinishedCard]) -> bytes:
    """Return cards.yaml: each card with its picture, and the deck."""
    lines = ["# yaml-language-server: $schema=schema/cards.schema.json", "cards:"]
    ids: list[str] = []
    for card in cards:
        ids.append(free_id(slug(card.title) or "card", ids))
        back = f", fields: {{back: {quoted(_place(card.back))}}}" if card.back else ""
        lines.append(f"  {ids[-1]}: {{title: {quoted(card.title)}, art: {quoted(_place(card.front))}{back}}}")
    lines += ["", "decks:", "  deck:", f"    title: {quoted(title)}", "    layout: picture-card"]
    lines += ["    back: picture-back", "    cards:"]
    for id_, card in zip(ids, cards, strict=True):
        lines.append(f"      - {{card: {id_}" + (f", copies: {card.copies}}}" if card.copies > 1 else "}"))
    return ("\n".join(lines) + "\n").encode()


def _layouts(trim: Trim, cards: Sequence[FinishedCard]) -> dict[str, bytes]:
    """Return the layouts of the game: each places a picture. Without bleed, its edge goes on beyond the
    cut."""
    bleed = trim.bleed_mm or _OWN_BLEED_MM
    size = f"size: [{trim.w_mm:g}, {trim.h_mm:g}]\nbleed: {bleed:g}\ncorner: 3\n"
    at = f"[-{bleed:g}, -{bleed:g}, {trim.w_mm + 2 * bleed:g}, {trim.h_mm + 2 * bleed:g}]"
    more = f"has-bleed: {bleed:g}" if trim.bleed_mm else "edge: mirror"
    more += ", fill-corners: yes"
    head = "# yaml-language-server: $schema=../../schema/layout.schema.json\nformat: 1\n"
    front = f'  - {{id: picture, art: "{{art}}", fit: cover, {more}, at: {at}}}\n'
    shown = '"{card.fields.back}"' if any(card.back for card in cards) else ""
    back = f"  - {{id: picture, art: {shown}, fit: cover, {more}, at: {at}}}\n" if shown else ""
    plain = f"  - {{id: ground, rect: {{fill: accent}}, at: {at}, ink: colour}}\n"
    return {
        "look/layouts/picture-card.yaml": f"{head}{size}items:\n{front}".encode(),
        "look/layouts/picture-back.yaml": f"{head}{size}items:\n{plain}{back}".encode(),
    }


def _notes(cards: Sequence[FinishedCard], trim: Trim) -> Iterator[str]:
    count, copies = len(cards), sum(card.copies for card in cards)
    yield f"{count} cards, {copies} with their copies, {trim.w_mm:g} × {trim.h_mm:g} mm"
    if trim.bleed_mm:
        yield f"by their shape, the pictures have {trim.bleed_mm:g} mm of bleed (`has-bleed` in look/layouts)"
    else:
        yield "by their shape, the pictures have no bleed: their edge is mirrored (`edge` in look/layouts)"
    without = sum(not card.back for card in cards)
    if without:
        yield f"{without} without a back: name a picture back.png, or goblin-back.png for that of goblin.png"


def _rounded(names: Sequence[str]) -> Iterator[str]:
    """Yield a note on pictures with rounded corners."""
    if names:
        named = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        yield f"with rounded corners, which are filled (`fill-corners` in look/layouts): {named}"


def _odd(sizes: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Yield a note on pictures of another shape than the first one."""
    (first, *others) = sizes.items()
    shape = _shape(first[1])
    odd = [name for name, size in others if abs(_shape(size) / shape - 1) > _NEAR] if shape else []
    if odd:
        named = ", ".join(odd[:4]) + (f" and {len(odd) - 4} more" if len(odd) > 4 else "")
        yield f"of another shape than {first[0]}, so a part of them is cut off: {named}"


def _shape(size: tuple[float, float]) -> float:
    return size[0] / size[1] if size[1] else 0.0
