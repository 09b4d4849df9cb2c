"""What a process puts off: Ctrl+C comes when a library is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

INTERRUPTED = """
import os, signal, sys
from pliego.text.process import signals_held

called = 0
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs begin without

def interrupt(frame, event, _arg):
    global called
    if event == "call" and frame.f_code.co_filename.endswith("enum.py") and "pikepdf" in sys.modules:
        called += 1
        if called == {at}:
            os.kill(os.getpid(), signal.SIGINT)

sys.setprofile(interrupt)
try:
    with signals_held():
        import pikepdf
    print("loaded")
except KeyboardInterrupt:
    sys.setprofile(None)
    print("interrupted, with", len(pikepdf.Pdf.new().pages), "pages")
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


@pytest.mark.parametrize("at", [1, 100, 300])
def test_a_library_that_is_interrupted_is_loaded_first(at: int) -> None:
    """Without it the import fails, or nanobind ends the process (SIGABRT)."""
    words = [sys.executable, "-c", INTERRUPTED.format(at=at)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "interrupted, with 0 pages\nTrue\n")
