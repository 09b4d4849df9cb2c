"""One cause, one message: a mistake in a layout is told once, one in a row at its row."""

from __future__ import annotations

from pathlib import Path

from bench.stacks import stack

from generator.checking.examine import check_game

ROOT = Path(__file__).parents[2]
LAYOUT = """\
format: 1
size: poker
safe: 3
items:
  - {text: "{card.titel}", style: card-title, at: [5, 5, 50, 10]}
  - {text: "{card.text}", style: card-txt, at: [5, 20, 50, 20]}
  - {text: "{card.title}", style: card-text, at: [50, 45, 40, 10], align: right}
  - {rect: {fill: "{card.fields.colour}"}, at: [5, 70, 5, 5]}
"""


def told(folder: Path) -> list[tuple[str, str]]:
    """Return place and code of every error, with the number of faces that it tells of."""
    problems = check_game(folder, ROOT / "templates")[1]
    errors = [p for p in problems if p.severity == "error" and p.span]
    return [
        (f"{Path(p.span.path).name}:{p.span.line}", f"{p.code}{_faces(p.message)}") for p in errors if p.span
    ]


def _faces(message: str) -> str:
    return " on " + message.split(" (on ")[1].rstrip(")") if " (on " in message else ""


def test_each_mistake_of_a_layout_is_told_once_with_the_cards_it_hits(tmp_path: Path) -> None:
    folder = stack(tmp_path, 78)
    (folder / "look/layouts").mkdir(parents=True)
    (folder / "look/layouts/own.yaml").write_text(LAYOUT, "utf-8")
    cards = (folder / "cards.yaml").read_text("utf-8")
    (folder / "cards.yaml").write_text(cards.replace("plain-card", "own"), "utf-8")
    back = (ROOT / "templates/layouts/plain-back.yaml").read_text("utf-8").replace("[63, 88]", "poker")
    (folder / "look/layouts/plain-back.yaml").write_text(back, "utf-8")
    assert told(folder) == [
        ("own.yaml:5", "unknown-reference on 78 faces, first `stack/c1`"),
        ("own.yaml:6", "unknown-style on 78 faces, first `stack/c1`"),
        ("own.yaml:7", "text-outside on 78 faces, first `stack/c1`"),
        ("own.yaml:8", "unknown-reference on 78 faces, first `stack/c1`"),
    ]


def test_mistakes_of_rows_are_told_at_their_rows(tmp_path: Path) -> None:
    folder = stack(tmp_path, 6)
    lines = (folder / "stack.csv").read_text("utf-8").splitlines()
    lines[2], lines[4] = "c2,Long,1," + "palabra " * 200, "c4,Glyph,2,\U0001f409 dragon"
    (folder / "stack.csv").write_text("\n".join(lines), "utf-8")
    assert told(folder) == [("stack.csv:3", "text-overflow"), ("stack.csv:5", "glyph-missing")]


def test_what_one_face_alone_has_is_told_as_it_is(tmp_path: Path) -> None:
    folder = stack(tmp_path, 1)
    (folder / "look/layouts").mkdir(parents=True)
    (folder / "look/layouts/plain-card.yaml").write_text(
        LAYOUT.replace("{card.titel}", "{card.title}").replace("poker", "standard"), "utf-8"
    )
    assert told(folder) == [
        ("plain-card.yaml:6", "unknown-style"),
        ("plain-card.yaml:7", "text-outside"),
        ("plain-card.yaml:8", "unknown-reference"),
    ]
