"""The table of actions in a book: who may do what, in which variant; and what is wrong with such a table."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from jinja2 import Environment
from pliego.cards.drawing import Drawing
from pliego.checks.content import run_checks
from pliego.game.labels import read_labels
from pliego.game.model.game import Game
from pliego.games.opening import read_game
from pliego.printing.book.actions import ActionsView, actions
from pliego.printing.book.figures import Pictures
from pliego.printing.book.html import Typesetter
from pliego.printing.book.page import fill_page
from pliego.printing.book.parts import part_view
from pliego.text.files import Folder
from pliego.text.problems import Problem
from small import FILES, opened

TEMPLATES = Path(__file__).parents[1] / "templates"
VARIANTS = """\
variants:
  corta: {title: Partida corta, letter: C, text: Sin robos.}
  larga: {title: Partida larga, letter: L, text: Con robos.}
"""
RULES = """\
sections:
  - id: turno
    title: Turno
    blocks:
      - part: actions
actions:
  estrella: {title: Brillar, kind: luz, cards: una, text: "Enseñas {value.mano} cartas."}
  robar: {title: Robar, text: "Robas. No puedes {action.estrella}.", variants: [larga]}
"""


def read(root: Path, **changes: str) -> tuple[Game, list[Problem]]:
    """Return the small game with two variants, and what is wrong with it."""
    files = {"game.yaml": FILES["game.yaml"] + VARIANTS, "rules.yaml": RULES}
    for name, text in {**files, **{f"{key}.yaml": text for key, text in changes.items()}}.items():
        (root / "prueba").mkdir(exist_ok=True)
        (root / "prueba" / name).write_text(text, "utf-8")
    game, problems = read_game(root / "prueba")
    assert game is not None
    return game, [*problems, *run_checks(opened(game, root / "prueba"))]


@pytest.fixture
def setter(tmp_path: Path) -> Typesetter:
    labels, problems = read_labels(Folder(TEMPLATES), "es")
    assert problems == []
    return Typesetter(read(tmp_path)[0], labels, Pictures(lambda _request: (Drawing(10, 10, ()), ())))


def table(setter: Typesetter) -> ActionsView:
    data = actions(setter).data
    assert isinstance(data, ActionsView)
    return data


def test_every_variant_is_a_column_and_every_action_a_row(setter: Typesetter) -> None:
    view = table(setter)
    assert [(each.letter, each.title) for each in view.variants] == [
        ("C", "Partida corta"),
        ("L", "Partida larga"),
    ]
    assert [(row.id, row.title, row.kind, row.marks) for row in view.actions] == [
        ("estrella", "Brillar", "luz", (True, True)),
        ("robar", "Robar", "", (False, True)),
    ]


def test_prose_is_filled_and_an_icon_of_the_same_name_is_shown(setter: Typesetter) -> None:
    shine, draw = table(setter).actions
    assert shine.body == "Enseñas 5 cartas."
    assert "Brillar" in draw.body
    assert (shine.symbol is not None, draw.symbol) == (True, None)


def test_the_template_prints_a_headed_table_of_actions_and_one_of_each_kind_apart(
    setter: Typesetter, tmp_path: Path
) -> None:
    shutil.copytree(TEMPLATES / "books", tmp_path / "books")
    page = '{% import "blocks.html" as blocks with context %}{{ blocks.print_block(block) }}'
    (tmp_path / "books" / "one.html").write_text(page, "utf-8")
    names = {"book": "rulebook", "label": setter.label, "block": actions(setter)}
    html, problems = fill_page(Folder(tmp_path), "one.html", names)
    assert problems == [] and html is not None
    assert (html.count('scope="col"'), html.count('scope="row"')) == (10, 2)
    assert re.findall(r'<tr><th scope="col">([^<]*)</th>', html) == ["Acción", "Luz"]
    assert re.findall(r'<td class="mark \w+">([^<]*)</td>', html) == ["–", "Sí", "Sí", "Sí"]
    assert re.sub("<[^>]+>", "", html).strip().endswith("C: Partida corta. L: Partida larga.")


def test_a_template_is_compiled_once_and_again_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = tmp_path / "books" / "one.html"
    template.parent.mkdir()
    compiled: list[str] = []
    work = Environment.compile
    monkeypatch.setattr(Environment, "compile", lambda *words: (compiled.append(words[2]), work(*words))[1])

    def filled(text: str) -> str | None:
        template.write_text(text, "utf-8")
        return fill_page(Folder(tmp_path), "one.html", {"who": "<Ana>"})[0]

    assert [filled("a {{ who }}"), filled("a {{ who }}"), filled("b {{ who }}")] == [
        "a &lt;Ana&gt;",
        "a &lt;Ana&gt;",
        "b &lt;Ana&gt;",
    ]
    assert len(compiled) == 2


def test_a_game_without_actions_prints_no_table(setter: Typesetter) -> None:
    setter.game = setter.game.with_(actions={})
    assert list(part_view(setter, "actions")) == []


def test_an_unknown_variant_and_an_unknown_hole_are_both_told(tmp_path: Path) -> None:
    rules = RULES.replace("[larga]", "[larguisima]").replace("{action.estrella}", "{action.estela}")
    found = {(p.code, p.hint) for p in read(tmp_path, rules=rules)[1]}
    assert ("unknown-variant", "did you mean `larga`?") in found
    assert "unknown-reference" in {code for code, _ in found}
