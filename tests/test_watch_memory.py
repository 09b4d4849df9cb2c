"""What `pliego watch` keeps from one save to the next: no more after many saves than after a few."""

from __future__ import annotations

import gc
from functools import lru_cache
from pathlib import Path

import pytest
from pliego.cards.art import svg
from pliego.text import yamltree
from pliego.watch import memory
from pliego.watch import snapshot as snapshots
from pliego.watch.memory import Memory
from pliego.watch.snapshot import Snapshot, take_snapshot
from workshop import ROOT, Workshop


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A new game: a dragon and a knight."""
    assert Workshop(tmp_path).pliego("new", "Spells").returncode == 0
    return tmp_path / "spells"


def snapshot(game: Path, last: Snapshot) -> Snapshot:
    return take_snapshot(game, ROOT / "templates", "", last)


def test_a_snapshot_keeps_nothing_for_ever(game: Path) -> None:
    frozen = gc.get_freeze_count()
    snapshot(game, Snapshot())
    assert gc.get_freeze_count() <= frozen, "what others froze may end meanwhile"


def test_a_snapshot_keeps_no_bytes_of_files(game: Path) -> None:
    sound = snapshot(game, Snapshot())
    (game / "game.yaml").unlink()
    for each in (sound, snapshot(game, sound)):
        assert each.reads.files and not each.reads.held.files


@pytest.mark.long
def test_the_faces_that_are_gone_do_not_pile_up(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is renamed again and again, while something else in the game is wrong."""
    monkeypatch.setattr(snapshots, "_LEAST_OLD", 3)
    last = snapshot(game, Snapshot())
    assert list(last.faces) == ["deck/dragon front", "deck/knight front", "deck/back back"]
    (game / "rules.yaml").write_text("nonsense", "utf-8")
    text = (game / "cards.yaml").read_text("utf-8")
    for number in range(8):
        (game / "cards.yaml").write_text(text.replace("knight", f"knight-{number}"), "utf-8")
        last = snapshot(game, last)
    new = [name for name, shown in last.faces.items() if not shown.is_old]
    assert "deck/knight-7 front" in new and "deck/knight-6 front" in last.faces
    assert len(last.faces) == len(new) + 3


def test_caches_are_emptied_once_much_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_MOST_BYTES", 100)
    caches = (yamltree._parsed, svg._read)
    yamltree.parse(b"a: 1", "a.yaml")
    svg.read_svg(b"<svg/>", "a.svg")
    owner = Memory()
    owner.give_back(60)
    assert all(cache.cache_info().currsize for cache in caches)
    owner.give_back(60)
    assert not any(cache.cache_info().currsize for cache in caches)


def test_every_cache_with_a_bound_is_known() -> None:
    """The caches of other libraries stay as they are."""
    found = list(memory._caches())
    assert {yamltree._parsed, svg._read} <= set(found)
    assert all(cache.__module__.startswith("pliego.") for cache in found)
    assert all(isinstance(cache, type(lru_cache(len))) for cache in found)
