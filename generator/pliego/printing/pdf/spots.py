"""Write the colour space of an ink besides the usual ones: a Separation (ISO 32000-1, 8.6.6.4).

In: a `SpotInk`, the colour space of its document. Out: the reference of what was written. The law of this
file: a device that lacks the ink shows how much of it there is by the colour of the ink, evenly.
"""

from __future__ import annotations

from pydyf import Array, Dictionary

from pliego.printing.pdf.file import PdfFile, reference
from pliego.printing.pdf.inks import SpotInk

_REGULAR = frozenset(range(0x21, 0x7F)) - frozenset(b"#()<>[]{}/%")
"""The bytes that a name of a PDF may hold as they are."""


def spot_space(spot: SpotInk, space: str, file: PdfFile) -> bytes:
    """Write the colour space of an ink. Return its reference."""
    tint = Dictionary(
        {"FunctionType": 2, "Domain": Array((0, 1)), "C0": Array(spot.none), "C1": Array(spot.full), "N": 1}
    )
    number = file.number()
    file.write(number, b"[/Separation %s %s %s]" % (pdf_name(spot.name), space.encode(), tint.data))
    return reference(number)


def pdf_name(text: str) -> bytes:
    """Return a text as a name of a PDF."""
    return b"/" + b"".join(b"%c" % byte if byte in _REGULAR else b"#%02X" % byte for byte in text.encode())
