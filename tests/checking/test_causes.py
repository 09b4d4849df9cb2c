"""One cause, one message: a mistake in a layout is told once, one in a row at its row."""

from __future__ import annotations

from pathlib import Path

from bench.stacks import stack
from pliego.checks.examine import check_game

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


SHOWN = """\
format: 1
size: poker
safe: 3
fields: [sign, picture]
items:
  - {text: "{card.title}", style: card-title, at: [5, 5, 9, 4]}
  - {text: "*\U0001f409* {card.value}", style: card-title, at: [5, 20, 50, 12]}
  - {icon: "{card.title}", at: [5, 35, 10, 10]}
  - {art: "{card.title}", at: [20, 35, 10, 10]}
  - {face: "{card.title}", at: [35, 35, 10, 10]}
  - {icon: "{card.fields.sign}", at: [5, 50, 10, 10]}
  - {art: "{card.fields.picture}", at: [20, 50, 10, 10]}
  - {text: "{card.text}", style: card-text, at: [5, 60, 50, 25]}
"""
SIGNED = SHOWN[: SHOWN.index("  - {text")] + SHOWN[SHOWN.index('  - {icon: "{card.fields') :]


def deck_of(folder: Path, cards: int, layout: str, signed: int) -> Path:
    """Return a deck with a layout of its own; so many cards name a sign and a picture that are not there."""
    folder.mkdir(parents=True)
    game = stack(folder, cards)
    (game / "look/layouts").mkdir(parents=True)
    (game / "look/layouts/own.yaml").write_text(layout, "utf-8")
    back = (ROOT / "templates/layouts/plain-back.yaml").read_text("utf-8").replace("[63, 88]", "poker")
    (game / "look/layouts/plain-back.yaml").write_text(back, "utf-8")
    listed = (game / "cards.yaml").read_text("utf-8")
    (game / "cards.yaml").write_text(listed.replace("plain-card", "own"), "utf-8")
    head, *rows = (game / "stack.csv").read_text("utf-8").splitlines()
    more = [f"sign-{number},picture-{number}.svg" if number < signed else "," for number in range(cards)]
    lines = [f"{head},sign,picture", *map(",".join, zip(rows, more, strict=True))]
    (game / "stack.csv").write_text("\n".join(lines), "utf-8")
    return game


def test_an_item_that_shows_what_it_cannot_is_told_once_and_a_wrong_row_at_its_row(tmp_path: Path) -> None:
    assert told(deck_of(tmp_path / "a", 12, SHOWN, 2)) == [
        ("own.yaml:6", "text-overflow on 12 faces, first `stack/c1`"),
        ("own.yaml:7", "glyph-missing on 12 faces, first `stack/c1`"),
        ("own.yaml:8", "unknown-icon on 12 faces, first `stack/c1`"),
        ("own.yaml:9", "art-missing on 12 faces, first `stack/c1`"),
        ("own.yaml:10", "unknown-face on 12 faces, first `stack/c1`"),
        ("stack.csv:2", "unknown-icon"),
        ("stack.csv:2", "art-missing"),
        ("stack.csv:3", "unknown-icon"),
        ("stack.csv:3", "art-missing"),
    ]


def test_what_half_of_the_cards_have_is_the_items_and_what_fewer_have_is_theirs(tmp_path: Path) -> None:
    places = ["own.yaml:6", "own.yaml:7"]
    assert [place for place, _code in told(deck_of(tmp_path / "half", 14, SIGNED, 7))] == places
    codes = [code for _place, code in told(deck_of(tmp_path / "fewer", 15, SIGNED, 7))]
    assert sorted(codes) == ["art-missing", *["unknown-icon"] * 7], (
        "the pictures of a column are told together"
    )


def test_a_handful_of_cards_is_told_one_by_one_even_if_it_is_all(tmp_path: Path) -> None:
    assert len(told(deck_of(tmp_path / "five", 5, SIGNED, 5))) == 10
    assert len(told(deck_of(tmp_path / "six", 6, SIGNED, 6))) == 2


def test_what_is_quoted_at_one_place_of_a_layout_is_told_once_too(tmp_path: Path) -> None:
    layout = (
        SIGNED[: SIGNED.index("  - {icon")]
        + """\
  - {rect: {fill: "{card.title}", stroke: "{card.fields.sign}"}, at: [5, 5, 5, 5]}
  - {rect: {fill: ink}, at: [5, "{card.title}", 5, 5]}
"""
    )
    assert told(deck_of(tmp_path / "a", 12, layout, 2)) == [
        ("own.yaml:6", "unknown-colour on 12 faces, first `stack/c1`"),
        ("own.yaml:6", "unknown-colour"),
        ("own.yaml:6", "unknown-colour"),
        ("own.yaml:7", "layout-number on 12 faces, first `stack/c1`"),
    ]


def test_two_texts_that_one_item_shows_too_long_are_both_told(tmp_path: Path) -> None:
    layout = """\
format: 1
size: poker
items:
  - {repeat: [{text: "{it}", style: card-text, at: [0, 0, 3, 3]}], over: "{card.fields}", pitch: [0, 9]}
  - {text: "{card.title} {card.value} {card.text}", style: card-text, at: [5, 30, 50, 50]}
"""
    assert [code for _place, code in told(deck_of(tmp_path / "a", 3, layout, 1))] == ["text-overflow"] * 2


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
