"""Name the standards of files for a press (ISO 15930).

In: nothing. Out: their names. The law of this file: values only, so that the command line starts quickly.
"""

from __future__ import annotations

X4, X1A = "PDF/X-4", "PDF/X-1a:2003"
STANDARDS = {"x-4": X4, "x-1a": X1A}
"""The standards by the words that people type. X-1a takes no transparency."""
