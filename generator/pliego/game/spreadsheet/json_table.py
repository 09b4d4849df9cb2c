"""The text of a JSON file to rows of cells, as if a spreadsheet held it.

In: a text, its path. Out: rows and problems. The first row holds the keys of all objects, and each object is
a row below it; messages call the first one entry 1. The laws of this file: numbers stay as they are written;
a list of texts is one text (`json_lists`); an object or a list of lists is left out and reported; a fault of
the file is one problem.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pliego.game.model.types import shortened
from pliego.game.spreadsheet.formats import typed_number
from pliego.game.spreadsheet.json_lists import are_sentences, as_text, lists_note
from pliego.game.spreadsheet.workbook import MOST_COLUMNS, Rows
from pliego.text.nodes import Scalar
from pliego.text.problems import Problem, Span, column_letter, whole_file

_MOST_CHARACTERS = 10_000_000
_WORDS = {None: "", True: "true", False: "false"}
_EXPECTED = "a list of objects, or an object of objects or with one such list"
_MOST_LISTED = 8
_TITLES = ("name", "title")


def json_cells(text: str, path: str, lang: str = "en") -> tuple[Rows, list[Problem]]:
    """Return the rows of a JSON file, the keys first; none if it holds no list of objects. `lang` is the
    language of its numbers."""
    if len(text) > _MOST_CHARACTERS:
        message = "expected at most 10 million characters, found more"
        return [], [Problem("sheet-size", message, whole_file(path))]
    try:
        held = _loaded(text, lang)
        json.dumps(held, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        message = f"expected JSON, found a mistake: {error.msg[:1].lower()}{error.msg[1:]}"
        place = Span(path, error.lineno, error.colno)
        return [], [Problem("sheet-syntax", message, place, "export it again, or as .xlsx, .ods or .csv")]
    except UnicodeEncodeError:
        message = "expected letters, found half of one (`\\ud800`)"
        return [], [Problem("sheet-syntax", message, whole_file(path))]
    except RecursionError:
        return [], [_other(path, "lists in lists without end")]
    except _Twins as twins:
        message = f"expected each key once in an object, found `{twins}` twice"
        return [], [Problem("sheet-syntax", message, whole_file(path), "rename one of them")]
    objects, found = _objects(held)
    if found:
        return [], [_other(path, found)]
    rows, problems = _rows(objects, path)
    return rows, [*_beside(held, objects, path), *problems]


def _beside(held: Any, objects: list[dict[str, Any]], path: str) -> Iterator[Problem]:
    """Yield the note that an object holds more than the list of cards."""
    others = [key for key, value in held.items() if value is not objects] if isinstance(held, dict) else []
    if others and len(others) < len(held):
        message = f"left out what stands beside the list of cards: {_listed(others)}"
        hint = "the cards are printed; the rest is nowhere"
        yield Problem("sheet-aside", message, whole_file(path), hint, "note")


def _listed(keys: Sequence[str]) -> str:
    listed = ", ".join(f"`{shortened(key)}`" for key in keys[:_MOST_LISTED])
    return listed + (f", and {len(keys) - _MOST_LISTED:,} more" if len(keys) > _MOST_LISTED else "")


def _loaded(text: str, lang: str) -> Any:
    """Return what JSON holds. A number has the signs of a language, and 2.0 is 2."""
    return json.loads(
        text,
        parse_int=str,
        parse_float=lambda word: typed_number(word, lang),
        parse_constant=str,
        object_pairs_hook=_without_twins,
    )


class _Twins(ValueError):
    """An object has a key twice; its text is the key."""


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Twins(key)
        found[key] = value
    return found


def _objects(held: Any) -> tuple[list[dict[str, Any]], str]:
    """Return the objects of a table, or what is there in their place, in words."""
    lists = [held] if isinstance(held, list) else []
    if isinstance(held, dict) and held and all(isinstance(each, dict) for each in held.values()):
        return _named(held), ""
    if isinstance(held, dict):
        lists = [value for value in held.values() if isinstance(value, list) and value]
    if len(lists) != 1:
        return [], f"{len(lists)} lists" if isinstance(held, dict) else "a single value"
    odd = next((number for number, each in enumerate(lists[0], 1) if not isinstance(each, dict)), 0)
    return lists[0], f"no object as entry {odd}" if odd else ""


def _named(held: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the objects of an object, each with its name there: a title, or an id if it has a title. Numbers
    alone are no names."""
    keys = {key.casefold() for each in held.values() for key in each}
    name = "id" if keys & {*_TITLES} else _TITLES[0]
    if name in keys or all(key.strip().isdecimal() for key in held):
        return list(held.values())
    return [{name: key, **each} for key, each in held.items()]


def _rows(objects: list[dict[str, Any]], path: str) -> tuple[Rows, list[Problem]]:
    keys = list(dict.fromkeys(key for each in objects for key in each))
    if len(keys) > MOST_COLUMNS:
        message = f"expected at most {MOST_COLUMNS} keys, found more"
        return [], [Problem("sheet-size", message, whole_file(path))]
    in_lines = {key for key in keys if are_sentences(_lists(key, objects))}
    rows = [_row(keys, path, 1)] if keys else []
    for n, each in enumerate(objects, 2):
        rows.append(_row([_cell(each.get(key), in_lines=key in in_lines) for key in keys], path, n))
    return rows, [problem for key in keys if (problem := _nested(key, objects, path))]


def json_list_notes(text: str) -> list[str]:
    """Return notes on what becomes of the lists in a sound JSON file."""
    objects, _found = _objects(_loaded(text, "en"))
    keys = dict.fromkeys(key for each in objects for key in each if any(_lists(key, objects)))
    sentences = [key for key in keys if are_sentences(_lists(key, objects))]
    return lists_note(sentences, [key for key in keys if key not in sentences])


def _row(texts: Iterable[str], path: str, number: int) -> list[Scalar]:
    return [
        Scalar(text.strip(), Span(path, number, column, number, column_letter(column)))
        for column, text in enumerate(texts, 1)
    ]


def _cell(value: Any, *, in_lines: bool = False) -> str:
    if _is_nested(value):
        return ""
    if isinstance(value, list):
        return as_text(_texts(value), in_lines=in_lines)
    return value if isinstance(value, str) else _WORDS[value]


def _texts(value: list[Any]) -> list[str]:
    return [text for each in value if (text := _cell(each).strip())]


def _lists(key: str, objects: list[dict[str, Any]]) -> list[list[str]]:
    """Return the lists of several texts that objects have as a key."""
    held = (each.get(key) for each in objects)
    lists = (_texts(value) for value in held if isinstance(value, list) and not _is_nested(value))
    return [each for each in lists if len(each) > 1]


def _is_nested(value: Any) -> bool:
    """True for an object, and for a list that holds more than texts and numbers."""
    inside = value if isinstance(value, list) else ()
    return isinstance(value, dict) or any(isinstance(each, list | dict) for each in inside)


def _nested(key: str, objects: list[dict[str, Any]], path: str) -> Problem | None:
    """Return the warning that the values of a key are lists or objects."""
    rows = [number for number, each in enumerate(objects, 2) if _is_nested(each.get(key))]
    if not rows:
        return None
    found = f"an object, or a list of lists, in {len(rows):,} of them, which is left out"
    message = f"expected a text, a number or a list of texts as `{key}`, found {found}"
    hint = "write it as one text, or as a key for each value"
    return Problem("sheet-nested", message, Span(path, rows[0], 1, rows[0]), hint, "warning")


def _other(path: str, found: str) -> Problem:
    hint = 'write each card as an object: `[{"name": "Fire", "text": "Burns."}, …]`, each deck in a file'
    return Problem("sheet-syntax", f"expected {_EXPECTED}, found {found}", whole_file(path), hint)
