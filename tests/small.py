"""A small sound game, the templates it needs, and the ways in which tests read, mark and compare.

`»` in a text marks where a problem is expected; `unmarked` takes the marks out and names the places.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest
from pliego.cards.look import Looks
from pliego.game.model.game import Game
from pliego.game.model.types import Model, Whole
from pliego.game.room import Vocabulary
from pliego.game.session import Session
from pliego.games import catalogue
from pliego.games.opening import read_game, session_of
from pliego.games.played import PlayedGame
from pliego.games.record import GameRecord
from pliego.text.files import Folder
from pliego.text.problems import Problem, Span, in_order

MARK = "»"
FILES = {
    "game.yaml": """\
format: 1
version: 0.1
date: 2026-01-31
lang: es
title: Prueba
players: {min: 2, max: 4}
minutes: {min: 5, max: 10}
age: 8
aim: Quédate sin cartas.
credits: [{role: Autora, name: Ana}]
rights: {owner: Ana, permission: Suyo., notice: Nada.}
theme: plain
values: {mano: 5, total: {value: 3, note: Cartas del mazo.}}
seats: {rojas: {title: Rojas, colour: red}}
bring: {dado: {title: Dado}}
icons: {estrella: {title: Estrella, art: art/star.svg}}
""",
    "cards.yaml": """\
cards:
  una: {title: Una, text: "Robas.", icon: estrella, effect: {advance: 2}}
  dos: {title: Dos, art: art/star.svg}
decks:
  mazo:
    title: Mazo
    layout: card
    back: back
    seat: rojas
    colour: red
    total: "{value.total}"
    cards: [{card: una, copies: 2}, {card: dos}]
""",
    "boards.yaml": """\
boards:
  calle: {title: Calle, layout: board, colour: red, text: "Hay {deck.mazo.size} cartas."}
aids:
  ayuda: {title: Ayuda, layout: board, seat: rojas}
""",
    "rules.yaml": """\
sections:
  - id: turno
    title: Turno
    blocks:
      - {rule: TURNO-1, kind: procedure, origin: ruled, text: "Robas hasta {value.mano}.", rulings: [duda]}
      - {prose: "Mira {icon.estrella} y {rule.TURNO-1}."}
      - {figure: mesa, alt: Una mesa.}
      - {table: pares}
      - {examples: [uno], layout: mesa}
      - {part: questions}
questions:
  - {q: "¿Cuántas?", a: "{value.mano}.", cites: [TURNO-1]}
""",
    "tables.yaml": """\
phrases:
  advance: "avanza {n}"
tables:
  pares:
    title: Pares
    columns: {tuya: {title: Tuya}, suya: {title: Suya}}
    keys: [tuya]
    rows:
      a: {tuya: "{card.una}", suya: {advance: 1}}
      b: {tuya: "{card.dos}", suya: Nada.}
""",
    "examples.yaml": """\
examples:
  - id: uno
    title: Ejemplo
    cites: [TURNO-1]
    given: {vecinos: 3}
    when: [{seat: rojas, act: una}]
    then: {vecinos: 4}
    text: Avanzas a la {self.then.vecinos}.
    legal: [dos]
""",
    "rulings.yaml": """\
rulings:
  duda:
    question: ¿Cuántas?
    kind: gap
    place: Página 1.
    readings: {a: Una., b: {text: Dos.}}
    chosen: a
    because: Sí.
    rules: [TURNO-1]
""",
    "glossary.yaml": 'terms: {mesa: {title: mesa, text: "Donde se juega."}}\n',
    "scenarios/casa.yaml": "title: Casa\ntext: Difícil.\n",
    "art/star.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n',
}
TEMPLATES = {
    "themes/plain.yaml": """\
format: 1
fonts: {text: {regular: source-sans-3/Regular.ttf, bold: source-sans-3/Bold.ttf}}
colours: {red: "#cc0000", ink: "#000000", paper: "#ffffff"}
low: {red: "#000000"}
styles: {body: {font: text}}
""",
    "layouts/card.yaml": """\
format: 1
size: [63, 88]
items:
  - {text: "{card.text}", style: body, at: [5, 5, 50, 20]}
  - {art: "{art}", at: [5, 30, 20, 20]}
  - {icon: "{card.icon}", at: [30, 30, 10, 10]}
""",
    "layouts/board.yaml": """\
format: 1
size: [100, 100]
items:
  - {text: "{part.title}", style: body, at: [5, 5, 50, 20]}
""",
    "layouts/back.yaml": """\
format: 1
size: [63, 88]
items:
  - {rect: {fill: "{seat.colour}"}, at: [0, 0, 63, 88], ink: colour}
""",
    "books/base.css": "h1 { color: black }\n",
    "layouts/dado.yaml": "format: 1\nnet: {kind: die, size: 20}\nitems: []\n",
    "layouts/mesa.yaml": "format: 1\nsize: [50, 50]\nitems: []\n",
}


class State(Model):
    """What the examples of the small game say."""

    vecinos: Whole | None = None


def moves(game: Game) -> frozenset[str]:
    """Return the words of an example's act: a card."""
    return frozenset(game.cards)


CLOSED = Vocabulary(
    state=State,
    verbs={
        "advance": "number",
        "push": "number",
        "draw": "number",
        "roll": "verbs",
        "win": "number",
        "guard": "number",
    },
    moves=moves,
    words={"empate": frozenset({"repite", "nadie"})},
)
"""The words of a room that the small game has where it says `engine: prueba`."""


def open_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `engine: prueba` have a room: one that closes words and plays as the starter does."""
    starter = starter_record()
    room = ModuleType("pliego.games.prueba")
    vars(room)["GAME"] = GameRecord(vocabulary=CLOSED, playable=starter.playable)
    monkeypatch.setitem(catalogue.ROOMS, "prueba", "prueba")
    monkeypatch.setitem(sys.modules, room.__name__, room)


def write(root: Path, files: Mapping[str, str]) -> Path:
    """Write files below a folder and return it."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def edit(folder: Path, *changes: tuple[str, str, str]) -> None:
    """Replace, for each (file, old, new), a piece of text that stands once in a file of a folder."""
    for file, old, new in changes:
        text = (folder / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old} is not once in {file}"
        (folder / file).write_text(text.replace(old, new), "utf-8")


def read(folder: Path, changed: Mapping[str, str] | None = None) -> tuple[Game, list[Problem], Path]:
    """Write the small game with some files changed, and read it."""
    root = write(folder / "prueba", {**FILES, **(changed or {})})
    game, problems = read_game(root)
    assert game is not None
    return game, problems, root


def opened(game: Game, root: Path, odds: Mapping[str, Fraction] | None = None) -> Session:
    """Return the session of a game that lies in a folder, with its room; with odds if some are given."""
    if odds is None:
        return session_of(game, Folder(root))
    record = GameRecord(vocabulary=Vocabulary(Model), playable=starter_record().playable)
    return Session(game, Folder(root), PlayedGame(game, record, odds))


def starter_record() -> GameRecord:
    """Return the record of the starter's room."""
    record = catalogue.record_of("starter")
    assert record is not None
    return record


def play_with(monkeypatch: pytest.MonkeyPatch, record: GameRecord) -> None:
    """Let every game be played by one room."""
    monkeypatch.setattr(catalogue.Catalogue, "play", lambda _self, game: PlayedGame(game, record))


def looks(folder: Path) -> Looks:
    """Return the looks of the small game, with its templates."""
    templates = write(folder / "templates", TEMPLATES)
    return Looks.of_game(Folder(folder / "prueba"), Folder(templates))


def unmarked(text: str, name: str, codes: Iterable[str]) -> tuple[str, list[str]]:
    """Return a text without its marks, and the problems expected there: one code for each mark."""
    places = []
    while MARK in text:
        before, text = text.split(MARK, 1)
        places.append(f"{name}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}")
        text = before + text
    return text, [f"{at} {code}" for at, code in zip(places, codes, strict=True)]


def told(problems: Iterable[Problem], root: Path) -> list[str]:
    """Return problems as `file:line:column code`, in order."""
    return [f"{place(problem.span, root)} {problem.code}" for problem in in_order(problems)]


def place(span: Span | None, root: Path) -> str:
    """Return a place relative to the game's folder."""
    if span is None:
        return "-"
    path = Path(span.path)
    inside = path.relative_to(root) if path.is_relative_to(root) else path
    return f"{inside}:{span.line}:{span.column}"
