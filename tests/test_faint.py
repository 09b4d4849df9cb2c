"""Words and icons that nobody can see: in colour, and where ink is low."""

from __future__ import annotations

from pathlib import Path

import pytest
from easel import GAME, STAR, Easel
from pliego.cards.contrast import contrast, mixed
from pliego.checks.examine import check_game
from pliego.checks.faces import faint as faint_words
from pliego.checks.faces.faint import faint
from pliego.checks.faces.fit import fit_problems
from pliego.text.problems import Span

TEMPLATES = Path(__file__).parents[1] / "templates"
WORD = 'text: "Hola", style: body, at: [5, 5, 40, 6]'
BAND = "{rect: {fill: red}, at: [0, 0, 50, 20]}"
LINE = "{{line: {{stroke: red, width: {}}}, at: [0, 8, 50, 0]}}"
EDGE = "{rect: {stroke: red, width: 1}, at: [6, 2, 50, 6]}"
RED_WORD = f"{{{WORD}, colour: red}}"
THIN_BAND = "{rect: {fill: red}, opacity: 0.1, at: [0, 0, 50, 20]}"
SEEN = [
    (f"{{{WORD}}}", ""),
    (f"{{{WORD}, colour: paper}}", "#ffffff on #ffffff"),
    (f"{BAND}, {{{WORD}, colour: paper}}", ""),
    (f"{BAND}, {{{WORD}, colour: red}}", "#ff0000 on #ff0000"),
    (f"{{{WORD}, colour: red}}, {BAND}", ""),
    (f"{{{WORD}, opacity: 0.1}}", "#000000 on #ffffff"),
    (f"{THIN_BAND}, {{{WORD}, colour: paper}}", "#ffffff on #ffe6e6"),
    (f"{{rect: {{stroke: red}}, at: [0, 0, 50, 20]}}, {{{WORD}, colour: paper}}", "#ffffff on #ffffff"),
    (f"{{rect: {{fill: red}}, at: [5, 5, 5, 6]}}, {{{WORD}, colour: paper}}", ""),
    (f"{{rect: {{fill: red}}, at: [5, 5, 2, 6]}}, {{{WORD}, colour: paper}}", "#ffffff on #ffffff"),
    (f"{{rect: {{fill: red}}, at: [5, 0, 9, 7.9]}}, {{{WORD}, colour: red}}", "#ff0000 on #ff0000"),
    (f"{LINE.format(1)}, {RED_WORD}", "#ff0000 on #ff0000"),
    (f"{LINE.format(0.2)}, {RED_WORD}", ""),
    (f"{EDGE}, {RED_WORD}", "#ff0000 on #ff0000"),
    (f"{{art: star.svg, at: [0, 0, 50, 20]}}, {{{WORD}, colour: paper}}", ""),
    (f"{{art: star.svg, at: [0, 30, 50, 20]}}, {{{WORD}, colour: paper}}", "#ffffff on #ffffff"),
    (f"{{art: star.svg, at: [0, 0, 50, 20]}}, {BAND}, {{{WORD}, colour: red}}", "#ff0000 on #ff0000"),
    (f"{{group: [{BAND}, {{{WORD}, colour: paper}}], at: [0, 0]}}", ""),
    (f"{{group: [{{{WORD}, colour: paper}}], at: [0, 0]}}", "#ffffff on #ffffff"),
    (f"{{{WORD}, colour: paper}}, {{{WORD.replace('5, 5', '5, 5.2')}}}", ""),
    ("{icon: star, at: [5, 5, 9, 9]}", ""),
    ("{icon: star, at: [5, 5, 9, 9], tint: paper}", "#ffffff on #ffffff"),
    (f"{BAND}, {{icon: star, at: [5, 5, 9, 9], tint: paper}}", ""),
    (f"{BAND}, {{icon: star, at: [5, 5, 9, 9], tint: red}}", "#ff0000 on #ff0000"),
    ("{art: star.svg, at: [5, 5, 9, 9], tint: paper}", "#ffffff on #ffffff"),
    ("{art: star.svg, at: [5, 5, 9, 9]}", ""),
]  # fmt: skip


@pytest.mark.parametrize(("items", "colours"), SEEN)
def test_what_has_nearly_the_colour_of_what_is_beneath_it_is_told(
    tmp_path: Path, items: str, colours: str
) -> None:
    easel = Easel(tmp_path)
    easel.layout("face", f"{{size: [50, 80], items: [{items}]}}")
    found = [each.message for each in faint(easel.face(), lambda _item: Span("face.yaml"), "colour")]
    assert len(found) == bool(colours) and all(f"found {colours} on" in each for each in found)


def test_a_picture_is_measured_only_if_words_follow_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faint_words, "edges", lambda _points: pytest.fail("measured a picture"))
    easel = Easel(tmp_path)
    easel.layout("face", f"{{size: [50, 80], items: [{{{WORD}}}, {{art: star.svg, at: [0, 0, 50, 20]}}]}}")
    assert [*faint(easel.face(), lambda _item: Span("face.yaml"), "colour")] == []


def test_words_on_a_picture_that_is_missing_are_not_told(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    word = f"{{{WORD}, colour: paper}}"
    easel.layout("face", f"{{size: [50, 80], items: [{{art: no.svg, at: [0, 0, 50, 20]}}, {word}]}}")
    face = easel.face()
    assert [each.code for each in face.problems] == ["art-missing"]
    assert [*faint(face, lambda _item: Span("face.yaml"), "colour")] == []


def test_a_background_is_beneath_all(tmp_path: Path) -> None:
    easel = Easel(tmp_path)
    easel.layout("face", f"{{size: [50, 80], background: red, items: [{{{WORD}, colour: paper}}]}}")
    assert [*faint(easel.face(), lambda _item: Span("face.yaml"), "colour")] == []


@pytest.mark.parametrize("inks", ["", ", ink: colour"])
def test_words_on_what_low_ink_leaves_out_are_told_with_what_helps(tmp_path: Path, inks: str) -> None:
    """The band is paper where ink is low: by the theme, or since it is drawn in colour alone."""
    easel = Easel(tmp_path)
    easel.edit("templates/themes/plain.yaml", 'low: {red: "#333333"}', "low: {red: none}")
    sign = "{icon: star, at: [35, 5, 9, 9], tint: paper}"
    band = BAND.replace("]}", f"]{inks}}}")
    easel.layout("face", f"{{size: [50, 80], items: [{band}, {{{WORD}, colour: paper}}, {sign}]}}")
    faces, looks = easel.faces()
    problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    found = [each for each in problems if each.code == "words-faint"]
    assert len(found) == 2 and all("where ink is low (on 2 faces" in each.message for each in found)
    assert "`colour-low: ink`" in found[0].hint and "`ink: low`" in found[1].hint
    easel.layout("face", f"{{size: [50, 80], items: [{band}, {{{WORD}, colour: paper, colour-low: ink}}]}}")
    faces, looks = easel.faces()
    problems, _fits = fit_problems(faces.session, looks, faces.fonts)
    assert [each for each in problems if each.code == "words-faint"] == []


def test_a_back_with_words_in_the_colour_of_paper_is_told(tmp_path: Path) -> None:
    """What a stranger wrote: a back of his own, and a sign on the band of a ready layout."""
    game = {
        "game.yaml": GAME.replace("star: {", "coin: {").replace("star.svg", "art/c.svg"),
        "art/c.svg": STAR,
        "cards.yaml": "decks:\n  d: {title: D, layout: mine, back: secret, colour: teal, sheet: d.csv}\n",
        "d.csv": "title,icon,Secret,text\nFire,coin,Behind the door,Deal.\nIce,coin,Under the bed,Miss.\n",
        "look/layouts/mine.yaml": """\
format: 1
extends: art-card
items:
  - {id: sign, icon: "{card.icon}", at: [47, 4, 10, 10], tint: paper}
""",
        "look/layouts/secret.yaml": """\
format: 1
extends: plain-back
without: [middle]
items:
  - {id: s, text: "{card.fields.secret}", style: card-title, at: [5, 5, 53, 14], colour: paper}
  - {id: t, text: "{deck.title}!", style: card-title, at: [5, 25, 53, 14], colour: teal}
""",
    }  # fmt: skip
    for path, text in game.items():
        (tmp_path / "g" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "g" / path).write_text(text, "utf-8")
    found = [each for each in check_game(tmp_path / "g", TEMPLATES)[1] if each.code == "words-faint"]
    places = [(str(each.span).rpartition("/")[2], ", where ink is low" in each.message) for each in found]
    assert places == [("mine.yaml:4:5", True), ("secret.yaml:5:5", True), ("secret.yaml:6:5", False)]


def test_contrast_is_that_of_the_standard() -> None:
    black, white, grey = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (0.5, 0.5, 0.5)
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(grey, grey) == 1 and mixed(black, white, 0.5) == grey
