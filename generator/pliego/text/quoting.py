"""A text as a value or a key of YAML.

In: a text. Out: the same in quotes, if YAML would read it otherwise. The law of this file: what it returns is
read as exactly that text.
"""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[A-Za-z][\w .-]*[\w.]", re.ASCII)
_WORDS = ("null", "true", "false", "yes", "no", "on", "off")


def quoted(text: str) -> str:
    """Return a text as YAML writes it."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _WORDS:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
