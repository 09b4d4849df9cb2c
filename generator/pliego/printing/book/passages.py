"""The passages of a book that hold certain characters. Only those have to be proofread for them.

In: the tree of a book's HTML, and characters. Out: the same tree, where every element without these
characters is empty. The law of this file: each element stays at its place with its attributes, so a style
sheet styles the others as before.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any
from unicodedata import normalize


def keep_passages(body: Any, chars: Set[str]) -> bool:
    """Empty each element of a tree that holds none of some characters, in its text or an attribute. Return
    True if the tree holds one."""
    kept = [keep_passages(child, chars) for child in body]
    texts = (body.text, *body.attrib.values(), *(child.tail for child in body))
    if any(kept) or any(text and not chars.isdisjoint(normalize("NFC", text)) for text in texts):
        return True
    del body[:]
    body.text = None
    return False
