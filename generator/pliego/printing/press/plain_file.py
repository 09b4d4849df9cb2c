"""Write a PDF in the form that old programs of print shops read: PDF 1.4, without compressed objects.

In: a PDF. Out: a PDF. The law of this file: nothing on a page changes; the same input makes the same bytes.
"""

from __future__ import annotations

import io

from pliego.text.process import signals_held

VERSION = "1.4"


def plain_file(data: bytes) -> bytes:
    """Return the same PDF in the old form."""
    with signals_held():  # an exception during this import would abort the process
        import pikepdf
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        mode = pikepdf.ObjectStreamMode.disable
        pdf.save(out, deterministic_id=True, object_stream_mode=mode, force_version=VERSION)
    return out.getvalue()
