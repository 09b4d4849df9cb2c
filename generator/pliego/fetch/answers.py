"""Is what came a table, or a page that somebody should have looked at?

In: an answer, and the file that is to keep it. Out: nothing, or `NotFetched`. The law of this file: only what
is surely no table is refused here; the reader of tables finds the rest.
"""

from __future__ import annotations

import re

from pliego.fetch.download import Answer
from pliego.fetch.faults import NotFetched, not_published, publishing

_PAGE = re.compile(
    rb"(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype|html|head|body|script|style|meta|title|div)\b",
    re.I | re.S,
)
_TAG = re.compile(rb"^<|</?(?:html|head|body|script|div|a)\b", re.IGNORECASE)
_START_BYTES = 4_000
_HTML = ("text/html", "application/xhtml+xml")


def refuse_pages(answer: Answer, file: str) -> None:
    """Raise NotFetched for an answer that is empty, a web page, or JSON in place of another kind."""
    start = answer.data[:_START_BYTES].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if not start:
        raise NotFetched("empty", "expected a table, found an empty answer", publishing(answer.address))
    if _PAGE.match(start) or (answer.kind in _HTML and _TAG.search(start)):
        raise not_published(answer.address, "a web page")
    if answer.kind == "application/json" and not file.lower().endswith(".json"):
        message = f"expected a table for `{file}`, found JSON"
        raise NotFetched("kind", message, "ask for CSV, or keep it in a file whose name ends in .json")
