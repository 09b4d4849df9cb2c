"""Words nearer to the cut than a print shop wants them are told with their card and their item."""

from __future__ import annotations

from pathlib import Path

from test_press_layers import built, game, write

LAYOUT = """\
format: 1
size: [63, 88]
bleed: 3
safe: 2
background: tint
items:
  - {id: title, text: "{card.title}", style: card-title, at: [3, 20, 50, 10], align: left}
  - {id: foot, text: "H", style: card-title, at: [20, 78.5, 20, 9], valign: bottom, align: centre}
  - {id: far, text: "{card.title}", style: card-title, at: [10, 40, 40, 10]}
  - {id: edge, rect: {fill: ink}, at: [1, 50, 9, 9]}
"""


def shop(root: Path, safe: float) -> list[str]:
    """Return what a build for a shop with a safe margin says of words near the cut."""
    write(root / "shop.yaml", f"format: 1\ntitle: Mine\nsafe: {safe}\n")
    code, said = built(root, "--profile", "none", "--shop", str(root / "shop.yaml"))
    assert code == 0, said
    return [each for each in said.split("/mine/look/layouts/") if "[words-near-cut]" in each]


def test_words_nearer_than_a_shop_wants_are_told_at_their_item(tmp_path: Path) -> None:
    root = game(tmp_path, LAYOUT)
    title, foot = shop(root, 3.2)
    expected = "warning: expected words 3.2 mm inside the cut, as the print shop asks, found"
    assert title.startswith(f"shiny.yaml:7:5: {expected} `Fire` 3.00 mm from it on the front of `deck/fire`")
    assert "and of 1 more" in title
    assert foot.startswith(f"shiny.yaml:8:5: {expected} `H` ")
    assert [each[:14] for each in shop(root, 2.99)] == ["shiny.yaml:8:5"]
    assert shop(root, 0) == []


def test_words_on_a_round_face_keep_away_from_its_outline(tmp_path: Path) -> None:
    layout = LAYOUT.replace("size: [63, 88]", "size: [63, 88]\nshape: round").replace("[3, 20,", "[8, 35,")
    kept = [line for line in layout.splitlines() if "id:" not in line or "id: title" in line]
    root = game(tmp_path, "\n".join(kept) + "\n")
    (title,) = shop(root, 8)
    assert title.startswith("shiny.yaml:8:5: ")
    assert shop(root, 6) == []
