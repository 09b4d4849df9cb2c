"""The shorthands of icons: what a text writes for an icon, such as `:wood:`, `[wood]` or `{R}`.

In: a text, and the shorthands of a game. Out: the text with a placeholder for each, or with letters that
stand for nothing. The laws of this file: the longest shorthand counts; a backslash before one, or a
placeholder around one, leaves it as it stands.
"""

from __future__ import annotations

import re
from functools import lru_cache

Shorthands = tuple[tuple[str, str], ...]
"""What a text writes for each icon, with the id of the icon: `((":wood:", "wood"), …)`."""
_LETTER = r"[^\W\d_]"
_PLACEHOLDER = r"\{[a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)+(?:\|[a-z0-9-]+)?\}"


@lru_cache(maxsize=64)
def any_of(shorthands: Shorthands) -> str:
    """Return a pattern that matches each shorthand, the longest first; nothing if there are none."""
    longest_first = sorted((written for written, _icon in shorthands), key=len, reverse=True)
    return "|".join(map(_alone, longest_first)) or "(?!)"


def _alone(written: str) -> str:
    """Return a pattern of a shorthand. Where it begins or ends with a letter, no word goes on: `A:` is no
    part of `NASA:`. Letters alone stand where a field says so."""
    is_word = written.isalpha()
    before = rf"(?<!{_LETTER})" if written[:1].isalpha() and not is_word else ""
    after = rf"(?!{_LETTER})" if written[-1:].isalpha() and not is_word else ""
    return f"{before}{re.escape(written)}{after}"


def written_out(text: str, shorthands: Shorthands) -> str:
    """Return prose with the placeholder of its icon for each shorthand: `{icon.wood}` for `:wood:`."""
    if not shorthands:
        return text
    icons = dict(shorthands)
    return _in_prose(shorthands).sub(
        lambda found: f"{{icon.{icons[found[1]]}}}" if found[1] else found[0], text
    )


def covered(text: str, shorthands: Shorthands) -> str:
    """Return prose of the same length with letters in place of its shorthands."""
    if not shorthands:
        return text
    return _in_prose(shorthands).sub(lambda found: "x" * len(found[0]) if found[1] else found[0], text)


@lru_cache(maxsize=64)
def _in_prose(shorthands: Shorthands) -> re.Pattern[str]:
    return re.compile(rf"{_PLACEHOLDER}|(?<!\\)({any_of(shorthands)})")
