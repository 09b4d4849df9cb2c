"""The same cards by Typst.

In: a deck as CSV, a folder of fonts and where to print it, on the command line. Out: a PDF. The law of this
file: it runs in an environment of its own and knows nothing of Pliego.
"""

from __future__ import annotations

import sys
from pathlib import Path

import typst

PAGE = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Source Sans 3", size: 10pt)
#let deck = csv("%s", row-type: dictionary)
#grid(
  columns: (63mm,) * 3, rows: 88mm,
  ..deck.map(card => rect(width: 63mm, height: 88mm, inset: 6mm, align(center)[
    #text(16pt, weight: "bold", card.title) \\ #text(40pt, weight: "bold", card.value) \\ #card.text
  ]))
)
"""


def main(deck: str, fonts: str, out: str) -> None:
    """Print a deck, nine cards to a page."""
    source = Path(deck).with_suffix(".typ")
    source.write_text(PAGE % Path(deck).name, encoding="utf-8")
    typst.compile(str(source), output=out, font_paths=[fonts])


if __name__ == "__main__":
    main(*sys.argv[1:])
