"""`pliego watch` beside a designer who works for an afternoon."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from ordeal.afternoon import afternoon


@pytest.mark.long
def test_watch_follows_for_an_afternoon(tmp_path: Path) -> None:
    assert afternoon(tmp_path, 60, Random(1)) == []
