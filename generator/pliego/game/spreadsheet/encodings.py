"""The bytes of a table of text to letters: UTF-8, UTF-16, or what spreadsheet programs write in the West.

In: the bytes of a CSV, TSV or JSON file. Out: its text and problems. The laws of this file: a text that is
not UTF-8 is read as Windows-1252 only if it looks like a language of Western Europe, and then the words that
decide are shown; else the first wrong byte is one problem.
"""

from __future__ import annotations

import codecs
import re
from contextlib import suppress
from dataclasses import replace

from pliego.text.files import decoded
from pliego.text.problems import Problem, whole_file

_SAVE_AS = "save it as “CSV UTF-8”, which spreadsheet programs offer beside CSV, or as .xlsx or .ods"
_WESTERN = "cp1252"
_ACCENTED = re.compile(r"[^\W\d_]*[^\W\d_\x00-\x7f][^\W\d_]*")
"""A word with a letter beyond ASCII."""
_NO_WORD = re.compile(r"[^\W\d_][³¹£¥¿¼½¾‡¤¢¨¸][^\W\d_]|[a-zà-ÿ][ŠŽŸÞÐ][a-zà-ÿ]|[\x00-\x08\x0e-\x1f]")
"""Signs within a word that another code page has put there (Polish, Czech, an old Macintosh)."""
_MOST_SHOWN = 4


def table_text(data: bytes, path: str) -> tuple[str | None, list[Problem]]:
    """Return the text of a table, None if it cannot be read, and problems."""
    text, problems = decoded(_in_utf8(data), path, "sheet-encoding")
    if text is not None:
        return text, problems
    western, words = _western(data)
    if western is None:
        return None, [replace(problem, hint=_SAVE_AS) for problem in problems]
    shown = ", ".join(f"`{word}`" for word in words[:_MOST_SHOWN])
    message = f"expected UTF-8, read it as Windows-1252 (Western Europe): {shown}"
    hint = f"if these words are right, all is well; else {_SAVE_AS}"
    return western, [Problem("sheet-encoding", message, whole_file(path), hint, "warning")]


def _in_utf8(data: bytes) -> bytes:
    """Return the bytes of a table as UTF-8 if they say that they are UTF-8 or UTF-16, else as they are."""
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        with suppress(UnicodeDecodeError):
            return data.decode("utf-16").encode()
    return data.removeprefix(codecs.BOM_UTF8)


def _western(data: bytes) -> tuple[str | None, list[str]]:
    """Return a text in Windows-1252 and its words with accents; None if it looks like another code page."""
    try:
        text = data.decode(_WESTERN)
    except UnicodeDecodeError:
        return None, []
    words = list(dict.fromkeys(_ACCENTED.findall(text)))
    letters = "".join(words)
    plain = sum(letter.isascii() for letter in letters)
    is_western = bool(words) and plain * 2 >= len(letters) and _NO_WORD.search(text) is None
    return (text, words) if is_western else (None, [])
