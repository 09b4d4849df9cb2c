"""What the columns of somebody's table of cards are, guessed from their names and cells.

In: the cells of a table. Out: the key of a card or the free field that each column is, notes on the guesses,
and the suits of a deck. The law of this file: nothing of the table is changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pliego.game.model.types import ID_PATTERN
from pliego.game.pictures import is_picture
from pliego.game.spreadsheet.head import KEYS, read_head
from pliego.text.letters import normal_form, slug
from pliego.text.nodes import Scalar

ART = "art"
ICON, TITLE_AND_ICON = "icon", "[title, icon]"
"""The keys of a column of suits: with and without another title."""
_MEANINGS: dict[str, str] = {
    **dict.fromkeys(("name", "card name", "card title", "nombre", "título", "titulo", "carta"), "title"),
    **dict.fromkeys(("qty", "quantity", "count", "amount", "how many", "number", "nº"), "copies"),
    **dict.fromkeys(("copias", "cantidad", "cuántas", "cuántos", "cuantas", "cuantos", "unidades"), "copies"),
    **dict.fromkeys(("description", "rules", "rules text", "card text", "body", "effect"), "text"),
    **dict.fromkeys(("ability", "efecto", "texto", "descripción", "habilidad"), "text"),
    **dict.fromkeys(("flavor", "flavor text", "flavour text", "quote", "ambientación"), "flavour"),
    **dict.fromkeys(("type", "types", "card type", "subtítulo", "tipo", "tipos"), "subtitle"),
    **dict.fromkeys(("image", "picture", "artwork", "card art", "illustration", "drawing", "photo"), ART),
    **dict.fromkeys(("images", "pictures", "image file", "picture file", "art file", "img", "pic"), ART),
    **dict.fromkeys(("imagen", "imágenes", "ilustración", "ilustracion", "dibujo", "foto", "arte"), ART),
    **dict.fromkeys(("rank", "valor", "vp", "points", "victory points", "puntos"), "value"),
}
"""The keys of cards by the names that columns usually have."""
_PRINTED: dict[str, str] = {
    **dict.fromkeys(("color", "ink"), "colour"),
    **dict.fromkeys(("mana", "mana cost", "price", "coste", "precio"), "cost"),
    **dict.fromkeys(("atk", "power", "strength", "ataque", "fuerza"), "attack"),
    **dict.fromkeys(("def", "defense", "toughness", "health", "defensa", "vida"), "defence"),
}
"""The free fields that the ready layouts print, by the names that columns usually have."""
_SUIT_COLUMNS = frozenset({"suit", "suits", "palo", "palos"})
_SIGNS = {
    **dict.fromkeys(("hearts", "heart", "corazones"), "heart"),
    **dict.fromkeys(("diamonds", "diamond", "diamantes", "rombos"), "diamond"),
    **dict.fromkeys(("spades", "spade", "picas"), "spade"),
    **dict.fromkeys(("clubs", "club", "treboles"), "club"),
    **dict.fromkeys(("coins", "coin", "oros", "oro", "monedas"), "coin"),
    **dict.fromkeys(("cups", "cup", "copas"), "cup"),
    **dict.fromkeys(("swords", "sword", "espadas"), "sword"),
    **dict.fromkeys(("batons", "wands", "bastos"), "baton"),
    **dict.fromkeys(("stars", "star", "estrellas"), "star"),
    **dict.fromkeys(("moons", "moon", "lunas"), "moon"),
    **dict.fromkeys(("leaves", "leaf", "hojas"), "leaf"),
    **dict.fromkeys(("drops", "water", "agua", "gotas"), "drop"),
}
_OTHER_SIGNS = ("star", "moon", "leaf", "drop", "square", "triangle", "hexagon", "cross", "coin", "diamond")
"""The signs of suits with other names, in the order that they are given out."""
SUIT_COLOURS = {
    **dict.fromkeys(("heart", "diamond", "cup"), "red"),
    **dict.fromkeys(("spade", "club"), "black"),
    **dict.fromkeys(("coin", "star"), "yellow"),
    **dict.fromkeys(("sword", "drop"), "blue"),
    **dict.fromkeys(("baton", "leaf"), "green"),
    "moon": "purple",
}
"""The colours of signs, by names of the theme `plain`; other signs are black."""
_WHOLE_CELL_KEYS = KEYS - {"effect"}
"""The keys of a card that one cell can hold."""
_LONG = 25
"""Letters: a column with longer cells on average holds texts, not names."""
_OF_A_KIND = 3
"""The least cards of one kind on average in a column of kinds."""
_HEAD_ROWS = 10
_ASIDE, _OR = re.compile(r"\s*\([^()]*\)"), re.compile(r"\s*[/|]\s*")
"""A remark in the name of a column, and what stands between two names."""
_LETTER = re.compile(r"[^\W\d]")
_WHOLE = re.compile(r"[1-9]\d{0,2}", re.ASCII)
_VALUE = re.compile(r"-?(0|[1-9]\d{0,6})|[^\s0-9{-].*", re.ASCII)


def columns_of(
    table: Sequence[list[Scalar]], names_picture: Callable[[str], bool] = is_picture
) -> tuple[dict[str, str], list[str]]:
    """Return the key or field of each column whose name does not say it, and a note for each guess.

    `names_picture` is true for a cell that names a picture.
    """
    guess = _Guess(cells_by_column(table))
    for name in guess.cells:
        guess.by_name(name, names_picture)
    drawn = [name for name, cells in guess.cells.items() if any(cells) and _are_pictures(cells)]
    if ART not in guess.taken and (free := guess.free(drawn)):
        guess.take(free[0], ART)
    guess.suits()
    words = [name for name in guess.cells if name not in drawn and _meaning(name) != ART]
    if not {"card", "title"} & guess.taken:
        guess.titles(words)
    elif "title" not in guess.taken:
        guess.keys = {name: "title" if key == "card" else key for name, key in guess.keys.items()}
    for key in ("text", "flavour"):
        if key not in guess.taken:
            guess.longest(words, key)
    if not {"subtitle", "icon"} & guess.taken:
        guess.kinds(words)
    return guess.keys, guess.notes


def cells_by_column(table: Sequence[list[Scalar]]) -> dict[str, list[str]]:
    """Return the cells of each column by its name."""
    at = head_row(table)
    names = [" ".join(cell.text.split()) for cell in table[at]]
    rows = [row for row in table[at + 1 :] if any(cell.text for cell in row)]
    return {name: [row[i].text for row in rows if i < len(row)] for i, name in enumerate(names) if name}


def head_row(table: Sequence[list[Scalar]]) -> int:
    """Return the row that names the columns: the first with a known name of titles, else that of
    `read_head`."""
    for number, row in enumerate(table[:_HEAD_ROWS]):
        if any(_MEANINGS.get(_small(cell.text.strip())) == "title" for cell in row):
            return number
    return read_head(table, {}).rows - 1


@dataclass
class _Guess:
    """The columns of a table and what is known of them so far; each method takes some of them for a key."""

    cells: Mapping[str, Sequence[str]]
    keys: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)

    def by_name(self, name: str, names_picture: Callable[[str], bool]) -> None:
        """Take a column for the key that its name means, else for a free field."""
        cells, key = self.cells[name], _meaning(name)
        is_art = key == ART and any(map(names_picture, cells))
        unfit = _unfit(key, cells) if key and not is_art else None
        if key and key not in self.taken and unfit is None:
            self.taken.add(key)
            if key != name.casefold():
                self.keys[name] = key
            return
        field_ = _free_field(name, [*self.keys.values(), *map(slug, self.cells)])
        self.keys[name] = (f"{field_}-text" if field_ in KEYS else field_) or "none"
        self.notes.append(_note(name, self.keys[name], key, unfit))

    def free(self, names: Sequence[str]) -> list[str]:
        """Return those of some columns that are no key of a card yet."""
        return [name for name in names if name in self.keys and self.keys[name] not in _WHOLE_CELL_KEYS]

    def take(self, name: str, key: str, note: str = "") -> None:
        """Take a column for a key, with a note in place of its earlier one."""
        self.keys[name] = key
        notes = [each for each in self.notes if not each.startswith(f"column `{name}` ")]
        self.notes = [f"column `{name}` is taken for the {note or f'{key} of the cards'}", *notes]

    def suits(self) -> None:
        """Take the column of suits for the icon if there is a rank; for the title too if there is none."""
        name = next((name for name in self.cells if _small(name) in _SUIT_COLUMNS), None)
        is_wanted = "value" in self.taken and "icon" not in self.taken
        if name is None or not is_wanted or not suits(self.cells[name]):
            return
        has_title = bool({"card", "title"} & self.taken)
        note = "icon of the cards, drawn in art/: put your own there"
        self.take(name, ICON if has_title else TITLE_AND_ICON, note)
        self.taken |= {"icon"} if has_title else {"icon", "title"}

    def titles(self, names: Sequence[str]) -> None:
        """Take the column with the most different cells for the title, if possible one of short words."""
        full = [name for name in self.free(names) if self.cells[name] and all(self.cells[name])]
        words = [name for name in full if any(map(_LETTER.search, self.cells[name]))]
        short = [name for name in words if self.length(name) < _LONG] or words or full
        if short:
            self.take(max(short, key=lambda name: len(set(self.cells[name]))), "title")

    def longest(self, names: Sequence[str], key: str) -> None:
        """Take the column with the longest cells for a key of texts, if they are long."""
        long = [name for name in self.free(names) if self.length(name) >= _LONG]
        if long:
            self.take(max(long, key=self.length), key)

    def kinds(self, names: Sequence[str]) -> None:
        """Take the first column that sorts the cards into a few kinds for their subtitle."""
        for name in self.free(names):
            cells = self.cells[name]
            is_few = len(set(cells)) <= len(cells) // _OF_A_KIND
            if self.keys[name] not in _PRINTED.values() and is_few and all(map(_LETTER.search, cells)):
                self.take(name, "subtitle")
                return

    def length(self, name: str) -> float:
        """Return the average length of the cells of a column that are not empty."""
        lengths = [len(cell) for cell in self.cells[name] if cell]
        return sum(lengths) / len(lengths) if lengths else 0.0


def _are_pictures(cells: Sequence[str]) -> bool:
    return all(map(is_picture, filter(None, cells)))


def _small(name: str) -> str:
    """Return a name in small letters, each in the one form that it is written in here."""
    return normal_form(name).casefold()


def _meaning(name: str) -> str:
    """Return the key of a card that a column means by its name: `Effect / text`, `Cost (coins)`."""
    plain = _small(_ASIDE.sub("", name))
    names = [_small(name), plain, *_OR.split(plain)]
    known = (each for each in names if each in _MEANINGS or each in _WHOLE_CELL_KEYS)
    return next((_MEANINGS.get(each, each) for each in known), "")


def _free_field(name: str, taken: Sequence[str]) -> str:
    """Return the free field that a column becomes: one that the ready layouts print, else its own name."""
    plain = _small(_ASIDE.sub("", name))
    printed = plain if plain in _PRINTED.values() else _PRINTED.get(plain)
    return printed if printed and printed not in taken else slug(name)


def _note(name: str, field_: str, key: str, unfit: str | None) -> str:
    if field_ == "none":
        return f"column `{name}` is left out: a field needs a name with letters or digits"
    why = f"holds `{unfit}`, which is no {key}: it" if unfit is not None else "is no key of a card: it"
    return f"column `{name}` {why} is a free field: a layout prints it as {{card.fields.{field_}}}"


def _unfit(key: str, cells: Sequence[str]) -> str | None:
    """Return the first cell of a column that a key cannot hold; None if it can hold all."""
    if key == "card":
        often = Counter(cells)
        return next((cell for cell in cells if often[cell] > 1 or not re.search(ID_PATTERN, cell)), None)
    if key == "title":
        return None if any(cells) else next(iter(cells), None)
    if key in ("copies", "value"):
        kind = _WHOLE if key == "copies" else _VALUE
        return next((cell for cell in cells if cell and not kind.fullmatch(cell)), None)
    return None if key in ("text", "flavour", "subtitle") else next(filter(None, cells), None)


class SuitSign(NamedTuple):
    """The title of a suit, and its drawing below `templates/suits/`."""

    title: str
    sign: str


def suits(cells: Sequence[str]) -> dict[str, SuitSign]:
    """Return the suits of a column in order, each with a sign of its own; none if these are no suits."""
    titles = {slug(cell): cell for cell in reversed(cells) if slug(cell)}
    ids = [name for name in dict.fromkeys(map(slug, cells)) if name]
    taken = [_SIGNS[name] for name in ids if name in _SIGNS]
    free = [sign for sign in _OTHER_SIGNS if sign not in taken]
    others = [name for name in ids if name not in _SIGNS]
    if len(ids) < 2 or len(others) > len(free) or len(set(taken)) < len(taken):
        return {}
    signs = {**_SIGNS, **dict(zip(others, free, strict=False))}
    return {name: SuitSign(titles[name], signs[name]) for name in ids}
