"""What is kept between two runs: used again as long as what it was made of is the same, and no longer."""

from __future__ import annotations

from pathlib import Path

import kept
import pytest
from cases import OURS
from workshop import Workshop

CALLS: list[str] = []


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep it elsewhere, and forget what was called."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    CALLS.clear()


def play(word: str) -> list[str]:
    CALLS.append(word)
    return [word]


def test_a_game_is_played_once_for_each_parameter() -> None:
    assert [kept.played(OURS[0], play, word) for word in "aba"] == [["a"], ["b"], ["a"]]
    assert CALLS == ["a", "b"]


def test_a_game_is_played_again_if_what_it_depends_on_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in ("one", "two", "two"):
        monkeypatch.setattr(kept, "digest", lambda *_, found=found: found)
        assert kept.played(OURS[0], play, "a") == ["a"]
    assert CALLS == ["a", "a"]


def test_play_depends_on_the_engine_the_room_the_content_and_the_test_and_on_no_other_room() -> None:
    found = {path.relative_to(kept.ROOT).as_posix() for path in kept.sources(OURS[0], Path(__file__))}
    room, other = (kept.ROOMS[game] for game in (OURS[0], OURS[-1]))
    needed = ("generator/pliego/playing/match.py", "tests/playing.py", "tests/test_kept.py")
    assert {*needed, f"generator/pliego/games/{room}/rules.py", f"content/{OURS[0]}/game.yaml"} <= found
    tests = [path for path in found if "/test_" in path]
    assert tests == ["tests/test_kept.py"] and not [path for path in found if f"/{other}/" in path]


def test_a_digest_tells_files_their_places_and_their_words_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    found = set()
    for name, text in (("a", "one"), ("b", "one"), ("a", "two")):
        (tmp_path / name).write_text(text)
        kept.digest.cache_clear()
        found.add(kept.digest(tmp_path / name))
    kept.digest.cache_clear()
    assert len(found) == 3


def test_games_are_built_once_a_run_and_only_what_is_stale_in_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    def build(shop: Workshop) -> None:
        made.append(shop.build(papers=("a4",), products=("cards", "aids")).made)

    for run in ("1", "1", "2"):
        monkeypatch.setattr(kept, "RUN", run)
        shop = kept.built("otra", ["otra"], build)
    assert [len(each) for each in made] == [2, 0]
    (shop.root / "content/otra/cards.yaml").write_text("spoiled")
    (shop.root / "content/otra/more.yaml").write_text("spoiled")
    monkeypatch.setattr(kept, "RUN", "3")
    shop = kept.built("otra", ["otra"], build)
    assert made[-1] == [] and not (shop.root / "content/otra/more.yaml").exists()


def test_what_could_not_be_built_is_not_tried_again() -> None:
    def build(_shop: Workshop) -> None:
        CALLS.append("build")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept.built("otra", ["otra"], build)
    with pytest.raises(AssertionError, match="could not be built"):
        kept.built("otra", ["otra"], build)
    assert CALLS == ["build"]


def test_whoever_writes_into_what_is_shared_is_found_out(tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.write("a", "one")
    before = kept.stamps(shop)
    shop.write("b", "one")
    assert kept.stamps(shop) != before
