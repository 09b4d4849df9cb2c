"""Make a text harmless for whoever reads it on a terminal or in the log of a build server.

In: any text: a name of a file, a word of content. Out: one line of it without a sign that a terminal or a
server obeys. The law of this file: each such sign becomes a visible escape, and no other sign changes.
"""

from __future__ import annotations

import re

_OBEYED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029"  # control characters and ends of lines
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # the direction of writing
    "\ud800-\udfff]"  # bytes of a file name that are no text
    r"|(?<=:):|(?<=#)#(?=\[|vso\[)"  # `::error …`, `##[error]`, `##vso[…]`: commands to a build server
)
_LAST_SHORT = 0xFF


def harmless(text: str) -> str:
    """Return a text as one line that nothing obeys: `\\x1b` for escape, `\\n` for a line break."""
    return _OBEYED.sub(lambda found: _escape(found[0]), text)


def harmless_json(text: str) -> str:
    """Return JSON that says the same and that nothing obeys; its own line breaks stay."""
    return _OBEYED.sub(lambda found: found[0] if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text)


def _escape(sign: str) -> str:
    if sign in "\t\n\r":
        return sign.encode("unicode_escape").decode()
    return f"\\x{ord(sign):02x}" if ord(sign) <= _LAST_SHORT else f"\\u{ord(sign):04x}"
