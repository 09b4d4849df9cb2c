"""A list of texts in a JSON file to one text: sentences stand in lines, words have commas between them.

In: the lists of one key, over all cards. Out: whether they are sentences, the text of a list, a note for the
author. The law of this file: no comma stands behind a full stop.
"""

from __future__ import annotations

from collections.abc import Sequence

_ENDS = tuple(".!?…:;。！？：；।؟")
"""What sentences end with; quotes and brackets may stand behind it."""
_CLOSING = "\"'”’»)]*_"
_MANY_WORDS = 4


def are_sentences(lists: Sequence[Sequence[str]]) -> bool:
    """True if half of the texts or more end as a sentence does, or have as many words as one."""
    texts = [text for each in lists if len(each) > 1 for text in each]
    found = [text for text in texts if _ends(text) or len(text.split()) >= _MANY_WORDS or "\n" in text]
    return bool(texts) and len(found) * 2 >= len(texts)


def as_text(texts: Sequence[str], *, in_lines: bool) -> str:
    """Return a list of texts as one text."""
    if in_lines:
        return "\n".join(texts)
    behind = [" " if _ends(text) else ", " for text in texts[:-1]]
    return "".join(part for pair in zip(texts, [*behind, ""], strict=False) for part in pair)


def lists_note(in_lines: Sequence[str], with_commas: Sequence[str]) -> list[str]:
    """Return a note on the keys whose lists have become lines, and those that have become words."""
    ways = (
        (in_lines, "prints in lines of its own"),
        (with_commas, "prints as words with commas between them"),
    )
    return [f"each list of {_named(keys)} {what}" for keys, what in ways if keys]


def _named(keys: Sequence[str]) -> str:
    return ", ".join(f"`{key}`" for key in keys)


def _ends(text: str) -> bool:
    return text.rstrip(_CLOSING).endswith(_ENDS)
