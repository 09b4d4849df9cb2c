"""The beginning of a game: a folder that prints at once, from nothing or from somebody's own table of cards.

In: a title, a language, perhaps a table; the templates. Out: the files of the folder, and what is said of
them. The law of this file: nothing is written, and nothing of the table is changed: what its columns are is
said beside it.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from pliego.game.model.types import ID_PATTERN
from pliego.game.pictures import ArtFiles, ambiguous, is_picture, missing, none_found, path_in_art
from pliego.game.spreadsheet import KEYS, read_head, sheet_named, sheet_names, slug, table_cells
from pliego.game.suits import NAMES, suits
from pliego.text.files import Folder
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem

NEW = "new"
_FILES = ("game", "cards", "rules", "boards", "tables", "glossary")
SCHEMAS = {
    **{f"schema/{name}.schema.json": f"{name}.yaml" for name in _FILES},
    "schema/layout.schema.json": "look/layouts/*.yaml",
    "schema/theme.schema.json": "look/theme.yaml",
}
"""The schemas that editors find in the folder, and the files that each is for."""
_MEANT: dict[str, str] = {
    **dict.fromkeys(("name", "card name", "card title", "nombre", "título", "titulo", "carta"), "title"),
    **dict.fromkeys(("qty", "quantity", "count", "amount", "how many", "number", "nº"), "copies"),
    **dict.fromkeys(("copias", "cantidad", "cuántas", "cuántos", "cuantas", "cuantos", "unidades"), "copies"),
    **dict.fromkeys(
        ("description", "rules", "rules text", "card text", "body", "effect", "ability", "efecto", "texto"),
        "text",
    ),
    **dict.fromkeys(("descripción", "habilidad"), "text"),
    **dict.fromkeys(("flavor", "flavor text", "flavour text", "quote", "ambientación"), "flavour"),
    **dict.fromkeys(("type", "types", "card type", "subtítulo", "tipo", "tipos"), "subtitle"),
    **dict.fromkeys(("image", "picture", "artwork", "card art", "illustration", "drawing", "photo"), "art"),
    **dict.fromkeys(("images", "pictures", "image file", "picture file", "art file", "img", "pic"), "art"),
    **dict.fromkeys(("imagen", "imágenes", "ilustración", "ilustracion", "dibujo", "foto", "arte"), "art"),
    **dict.fromkeys(("rank", "valor", "vp", "points", "victory points", "puntos"), "value"),
}
"""What columns of other people's tables mean, by the names they usually have."""
_SUIT, _NAMED_BY_SUIT = "icon", "[title, icon]"
"""What a column of suits is, and if the cards have no other title."""
_ART = "art"
_PRINTED: dict[str, str] = {
    **dict.fromkeys(("color", "ink"), "colour"),
    **dict.fromkeys(("mana", "mana cost", "price", "coste", "precio"), "cost"),
    **dict.fromkeys(("atk", "power", "strength", "ataque", "fuerza"), "attack"),
    **dict.fromkeys(("def", "defense", "toughness", "health", "defensa", "vida"), "defence"),
}
"""What further columns mean to the ready layouts: the free fields that those print."""
_LAYOUTS = (
    (frozenset({_SUIT, _NAMED_BY_SUIT}), "suit-card", "pattern-back"),
    (frozenset({"cost", "attack", "defence"}), "cost-card", "pattern-back"),
    (frozenset({"flavour", "subtitle", _ART}), "art-card", "pattern-back"),
    (frozenset[str](), "text-card", "pattern-back"),
)
"""Which ready layout, with which back, suits a table that has one of these columns; the last suits any."""
_ONLY_ART = ("full-art-card", "pattern-back")
_BESIDE_ART = frozenset({"text", "flavour", *_LAYOUTS[0][0], *_LAYOUTS[1][0]})
"""The layout of cards that are all picture, and what they have none of."""
_KEYS_SAID = KEYS - {"effect"}
"""The keys of a card that a cell can hold whole."""
_LONG = 25
"""Letters: a column whose cells are longer by and large holds text, not names."""
_OF_A_KIND = 3
"""So many cards at least have the same word by and large where a column says of what kind they are."""
_ASIDE, _OR = re.compile(r"\s*\([^()]*\)"), re.compile(r"\s*[/|]\s*")
"""What in the name of a column only explains it, and what stands between two names of it."""
_WHOLE = re.compile(r"[1-9]\d{0,2}", re.ASCII)
_VALUE = re.compile(r"-?(0|[1-9]\d{0,6})|[^\s0-9{-].*", re.ASCII)
_PLAIN_YAML = re.compile(r"[A-Za-z][\w .-]*[\w.]", re.ASCII)


@dataclass(frozen=True)
class Beginning:
    """The files of a new game by their place in its folder, the pictures to be copied there, and notes for
    whoever asked for it."""

    files: dict[str, bytes]
    notes: list[str]
    problems: list[Problem]
    pictures: dict[str, Scalar] = field(default_factory=dict)
    """The cell that names each, its text the path of the file beside the table."""


def languages(templates: Folder) -> list[str]:
    """Return the languages in which a game can be begun."""
    return [PurePosixPath(name.rstrip("/")).name for name in templates.list(NEW, "/")]


def begin(
    templates: Folder,
    title: str,
    lang: str,
    deck: tuple[str, bytes] | None = None,
    beside: ArtFiles | None = None,
) -> Beginning:
    """Return a new game; `deck` is the name (`cards.xlsx#Two` is one sheet of it) and the bytes of a table of
    cards, and `beside` are the pictures that lie beside it."""
    said = {"TITLE": _quoted(title), "DATE": f"{datetime.date.today()}"}
    files = {"game.yaml": _filled(templates, f"{lang}/game.yaml", said)}
    files |= {schema: templates.read(schema) for schema in SCHEMAS}
    if deck is None:
        files["cards.yaml"] = _filled(templates, f"{lang}/cards.yaml", said)
        return Beginning(files, [], [])
    name, part = sheet_named(deck[0])
    sheet = f"deck{PurePosixPath(name).suffix.lower()}"
    table, problems = table_cells(deck[1], name, part)
    others = [each for each in sheet_names(deck[1], name) if each != part]
    if not table:
        hint = _another(others, name) if others else ""
        empty = Problem("sheet-empty", f"expected rows in `{deck[0]}`, found none", hint=hint)
        return Beginning({}, [], problems or [empty])
    columns, notes = columns_of(table, lambda cell: is_picture(cell) or bool(beside and beside.meant(cell)))
    if len(others) > 1 and not part:
        notes.insert(0, f"its first sheet is taken, `{others[0]}`; {_another(others[1:], name)}")
    pictures, unfound = _pictures(table, columns, beside) if beside else ({}, [])
    if pictures:
        notes.insert(
            0, f"{len(pictures)} {'picture is' if len(pictures) == 1 else 'pictures are'} copied to {_ART}/"
        )
    icons = _icons(templates, table, columns)
    if icons:
        files["game.yaml"] += _declared(icons).encode()
        drawn = {f"{_ART}/{name}.svg": drawing for name, (_title, drawing) in icons.items()}
        files |= {path: drawing for path, drawing in drawn.items() if path not in pictures}
    listed = ", ".join(f"{_quoted(name)}: {key}" for name, key in columns.items())
    layout, back = _layout_for(table, columns)
    said |= {
        "SHEET": _quoted(f"{sheet}#{part}") if part else sheet,
        "COLUMNS": f", columns: {{{listed}}}" if listed else "",
    }
    said |= {"LAYOUT": layout, "BACK": back}
    files |= {sheet: deck[1], "cards.yaml": _filled(templates, f"{lang}/deck.yaml", said)}
    return Beginning(files, notes, [*problems, *unfound], pictures)


def _another(sheets: Sequence[str], name: str) -> str:
    """Return how another sheet of a workbook is taken."""
    listed = ", ".join(f"`{sheet}`" for sheet in sheets)
    return f"for another ({listed}) say `--deck '{PurePosixPath(name).name}#{sheets[-1]}'`"


def _pictures(
    table: Sequence[list[Scalar]], columns: Mapping[str, str], beside: ArtFiles
) -> tuple[dict[str, Scalar], list[Problem]]:
    """Return the pictures that a table names by the path that each gets in the game, and those that are not
    to be had."""
    at = _head_row(table)
    heads = [" ".join(cell.text.split()) for cell in table[at]]
    column = next((i for i, name in enumerate(heads) if columns.get(name, name.casefold()) == _ART), None)
    held = [] if column is None else [row[column] for row in table[at + 1 :] if column < len(row)]
    cells = {cell.text: cell for cell in reversed(held) if cell.text}
    found: dict[str, Scalar] = {}
    problems: list[Problem] = []
    for name, cell in reversed(cells.items()):
        paths = beside.meant(name)
        if len(paths) == 1:
            found[path_in_art(name, paths[0])] = cell._replace(text=paths[0])
        elif paths:
            problems.append(ambiguous(cell, paths, f"put the one that is meant into {_ART}/ of the game"))
        else:
            problems.append(missing(name, cell.span, beside, f"put it into {_ART}/ of the game"))
    if column is not None and len(cells) > 1 and not found and not any(map(beside.meant, cells)):
        problems = [none_found(table[at][column], len(cells), beside)]
    return found, [replace(problem, severity="warning") for problem in problems]


def _layout_for(table: Sequence[list[Scalar]], columns: Mapping[str, str]) -> tuple[str, str]:
    """Return the ready layout that prints most of a table's columns, and its back."""
    held = {columns.get(name, slug(name)) for name in _held(table)}
    if _ART in held and not held & _BESIDE_ART:
        return _ONLY_ART
    return next((layout, back) for wanted, layout, back in _LAYOUTS if wanted & held or not wanted)


def _icons(
    templates: Folder, table: Sequence[list[Scalar]], columns: Mapping[str, str]
) -> dict[str, tuple[str, bytes]]:
    """Return the title and the drawing of each suit that a table names."""
    column = next((name for name, key in columns.items() if key in (_SUIT, _NAMED_BY_SUIT)), None)
    found = suits(_held(table).get(column, ())) if column else {}
    return {name: (suit.title, templates.read(f"suits/{suit.sign}.svg")) for name, suit in found.items()}


def _declared(icons: Mapping[str, tuple[str, bytes]]) -> str:
    lines = (
        f"  {name}: {{title: {_quoted(title)}, art: art/{name}.svg}}\n" for name, (title, _) in icons.items()
    )
    return "icons:\n" + "".join(lines)


def _filled(templates: Folder, name: str, said: Mapping[str, str]) -> bytes:
    text = templates.read(f"{NEW}/{name}").decode()
    for key, value in said.items():
        text = text.replace(f"__{key}__", value)
    return text.encode()


def _quoted(text: str) -> str:
    """Return a text as YAML has it."""
    if _PLAIN_YAML.fullmatch(text) and text.casefold() not in (
        "null",
        "true",
        "false",
        "yes",
        "no",
        "on",
        "off",
    ):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def columns_of(
    table: Sequence[list[Scalar]], names_picture: Callable[[str], bool] = is_picture
) -> tuple[dict[str, str], list[str]]:
    """Return what the columns of a table are taken for where their name does not say it, and a note for each
    that no key of a card can hold; `names_picture` is true of a cell that names one."""
    held = _held(table)
    columns: dict[str, str] = {}
    notes: list[str] = []
    taken: set[str] = set()
    for name, cells in held.items():
        key = _meaning(name)
        is_art = key == _ART and any(map(names_picture, cells))
        unfit = _unfit(key, cells) if key and not is_art else None
        if key and key not in taken and unfit is None:
            taken.add(key)
            if key != name.casefold():
                columns[name] = key
        else:
            field = _field_of(name, [*columns.values(), *map(slug, held)])
            columns |= {name: field if field not in KEYS else f"{field}-text"} if field else {name: "none"}
            notes.append(_note(name, columns[name], key, unfit))
    drawn = [name for name, cells in held.items() if any(cells) and all(map(is_picture, filter(None, cells)))]
    if _ART not in taken and (names := [name for name in drawn if name in _free(held, columns)]):
        _take(names[0], _ART, columns, notes)
    _know_suits(held, columns, notes, taken)
    words = {name: cells for name, cells in held.items() if name not in drawn and _meaning(name) != _ART}
    if not {"card", "title"} & taken:
        _name_cards(words, columns, notes)
    elif "title" not in taken:
        columns = {name: "title" if key == "card" else key for name, key in columns.items()}
    for key in ("text", "flavour"):
        if key not in taken:
            _take_longest(words, key, columns, notes)
    if not {"subtitle", "icon"} & taken:
        _take_kind(words, columns, notes)
    return columns, notes


def _held(table: Sequence[list[Scalar]]) -> dict[str, list[str]]:
    """Return the cells of each column by its name."""
    at = _head_row(table)
    names = [" ".join(cell.text.split()) for cell in table[at]]
    rows = [row for row in table[at + 1 :] if any(cell.text for cell in row)]
    return {name: [row[i].text for row in rows if i < len(row)] for i, name in enumerate(names) if name}


def _know_suits(
    held: Mapping[str, Sequence[str]], columns: dict[str, str], notes: list[str], taken: set[str]
) -> None:
    """Take the column of suits for the icon of the cards, where a rank stands beside it; for their title too
    if nothing else is."""
    name = next((name for name in held if name.casefold() in NAMES), None)
    if name is None or "icon" in taken or "value" not in taken or not suits(held[name]):
        return
    key = _SUIT if {"card", "title"} & taken else _NAMED_BY_SUIT
    _take(name, key, columns, notes, "icon of the cards, drawn in art/: put your own there")
    taken |= {"icon", *(("title",) if key == _NAMED_BY_SUIT else ())}


def _meaning(name: str) -> str:
    """Return the key of a card that a column means by its name: `Effect / text`, `Cost (coins)`."""
    said = _ASIDE.sub("", name).casefold()
    names = [name.casefold(), said, *_OR.split(said)]
    return next((_MEANT.get(each, each) for each in names if each in _MEANT or each in _KEYS_SAID), "")


def _field_of(name: str, taken: Sequence[str]) -> str:
    """Return the free field that a column becomes: one that the ready layouts print, if it means that."""
    said = _ASIDE.sub("", name).casefold()
    meant = _PRINTED.get(said, said if said in _PRINTED.values() else None)
    return meant if meant and meant not in taken else slug(name)


def _note(name: str, field: str, key: str, unfit: str | None) -> str:
    if field == "none":
        return f"column `{name}` is left out: a field needs a name with letters or digits"
    why = f"holds `{unfit}`, which is no {key}: it" if unfit is not None else "is no key of a card: it"
    return f"column `{name}` {why} is a free field: a layout prints it as {{card.fields.{field}}}"


def _head_row(table: Sequence[list[Scalar]]) -> int:
    """Return which row names the columns: the first that says a name we know, else what `read_head` says."""
    for number, row in enumerate(table[:10]):
        if any(_MEANT.get(cell.text.strip().casefold()) == "title" for cell in row):
            return number
    return read_head(table, {}).rows - 1


def _unfit(key: str, cells: Sequence[str]) -> str | None:
    """Return the first cell of a column that cannot be what a key of a card holds; None if all can."""
    if key == "card":
        often = Counter(cells)
        return next((cell for cell in cells if often[cell] > 1 or not re.search(ID_PATTERN, cell)), None)
    if key == "title":
        return None if any(cells) else next(iter(cells), None)
    if key in ("copies", "value"):
        kind = _WHOLE if key == "copies" else _VALUE
        return next((cell for cell in cells if cell and not kind.fullmatch(cell)), None)
    return None if key in ("text", "flavour", "subtitle") else next(filter(None, cells), None)


def _name_cards(held: Mapping[str, Sequence[str]], columns: dict[str, str], notes: list[str]) -> None:
    """Take the column that says most of every card apart for its title, short of long texts."""
    free = [name for name in _free(held, columns) if held[name] and all(held[name])]
    words = [name for name in free if any(re.search(r"[^\W\d]", cell) for cell in held[name])]
    short = [name for name in words if _length(held[name]) < _LONG] or words or free
    if short:
        _take(max(short, key=lambda name: len(set(held[name]))), "title", columns, notes)


def _take_longest(
    held: Mapping[str, Sequence[str]], key: str, columns: dict[str, str], notes: list[str]
) -> None:
    """Take the column with the longest cells that is left for a key of texts, if any is long."""
    free = [name for name in _free(held, columns) if _length(held[name]) >= _LONG]
    if free:
        _take(max(free, key=lambda name: _length(held[name])), key, columns, notes)


def _take_kind(held: Mapping[str, Sequence[str]], columns: dict[str, str], notes: list[str]) -> None:
    """Take the first column that sorts all cards into a few kinds for the line below their title."""
    for name in _free(held, columns):
        cells = held[name]
        is_said = all(re.search(r"[^\W\d]", cell) for cell in cells)
        if columns[name] not in _PRINTED.values() and is_said and len(set(cells)) <= len(cells) // _OF_A_KIND:
            _take(name, "subtitle", columns, notes)
            return


def _free(held: Mapping[str, Sequence[str]], columns: Mapping[str, str]) -> list[str]:
    """Return the columns that are no key of a card yet."""
    return [name for name in held if name in columns and columns[name] not in _KEYS_SAID]


def _length(cells: Sequence[str]) -> float:
    said = [len(cell) for cell in cells if cell]
    return sum(said) / len(said) if said else 0.0


def _take(name: str, key: str, columns: dict[str, str], notes: list[str], said: str = "") -> None:
    columns[name] = key
    notes[:] = [note for note in notes if not note.startswith(f"column `{name}` ")]
    notes.insert(0, f"column `{name}` is taken for the {said or f'{key} of the cards'}")
