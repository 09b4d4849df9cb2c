"""Every check: a sound game gives nothing, two mistakes in one file are both told, each at its place."""

from __future__ import annotations

import importlib
import shutil
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from pliego.cards.layout.subject import part_subjects
from pliego.checks.content import (
    CHECKS,
    ERRORS,
    OF_CONTENT,
    game_room,
    prose,
    references,
    run_checks,
    spelling,
)
from pliego.checks.content.inspection import Inspection
from pliego.game.model.game import Game
from pliego.game.model.types import Model
from pliego.game.room import Vocabulary
from pliego.games.record import GameRecord
from pliego.text.problems import Problem, Severity, did_you_mean
from small import (
    CLOSED as VERBS_CLOSED,
)
from small import (
    FILES,
    MARK,
    looks,
    open_room,
    opened,
    play_with,
    read,
    starter_record,
    told,
    unmarked,
)

# (check, file, [(before, after with marks)], codes at the marks); the room of `small.py` closes the verbs.
Case = tuple[str, str, list[tuple[str, str]], str]
CASES: list[Case] = [
    ("files", "card.yaml", [("", "»cards: {}")], "unknown-file"),
    ("files", "scenarios/otra.yml", [("", "»title: Otra")], "unknown-file"),
    ("ranges", "game.yaml", [("max: 4", "max: »1"), ("max: 10", "max: »4")], "range range"),
    (
        "parts",
        "rules.yaml",
        [
            (
                "sections:\n",
                "sections:\n  - {id: a, title: A, blocks: [{part: »transcript}, {part: »transcript}]}\n",
            )
        ],
        "part-empty part-twice",
    ),
    (
        "parts",
        "rules.yaml",
        [
            (
                "sections:\n",
                "sections:\n  - {id: a, title: A, blocks: [{part: »lesson}, {part: »lesson}]}\n",
            )
        ],
        "part-empty part-twice",
    ),
    ("parts", "rules.yaml", [("      - {part: questions}\nquestions:", "»questions:")], "part-missing"),
    ("ranges", "game.yaml", [("lang: es", "lang: »xx"), ("max: 4", "max: »1")], "unknown-language range"),
    (
        "references",
        "game.yaml",
        [("theme: plain", "theme: plain\nsubtitle: Más"), ("colour: red", "colour: »rde")],
        "unknown-colour",
    ),
    ("references", "game.yaml", [("theme: plain", "theme: »plian")], "unknown-theme"),
    (
        "references",
        "cards.yaml",
        [
            ("icon: estrella", "icon: »estrela"),
            ("layout: card", "layout: »crad"),
            ("back: back", "back: »bakc"),
            ("seat: rojas", "seat: »azules"),
            ("    colour: red", "    colour: »blue"),
            ("{card: dos}", "{card: »doss}"),
        ],
        "unknown-icon unknown-layout unknown-layout unknown-seat unknown-colour unknown-card",
    ),
    (
        "references",
        "boards.yaml",
        [
            ("layout: board, colour: red", "layout: »x, colour: »y, term: »t"),
            ("seat: rojas", "seat: »z, term: »u"),
        ],
        "unknown-layout unknown-colour unknown-term unknown-seat unknown-term",
    ),
    (
        "references",
        "rules.yaml",
        [
            ("rulings: [duda]", "rulings: [»dudas]"),
            ("figure: mesa", "figure: »masa"),
            ("table: pares", "table: »paras"),
            ("examples: [uno], layout: mesa", "examples: [uno, »dos], layout: »masa"),
            ("cites: [TURNO-1]", "cites: [»TURNO-2]"),
        ],
        "unknown-ruling unknown-layout unknown-table unknown-example unknown-layout unknown-rule",
    ),
    (
        "references",
        "examples.yaml",
        [("cites: [TURNO-1]", "cites: [»TURNO-2, »FIN-1]"), ("seat: rojas", "seat: »rojo")],
        "unknown-rule unknown-rule unknown-seat",
    ),
    ("references", "rulings.yaml", [("[TURNO-1]", "[»A-1, »B-1]")], "unknown-rule unknown-rule"),
    (
        "references",
        "transcripts.yaml",
        [
            (
                "",
                "transcripts:\n"
                "  una: {title: U, players: 2, scenario: »caza, variant: »breve, moves: a b, ends: »FIN-1,\n"
                "    notes: {una: {nunca: »Uno}, otra: {jamas: »Dos}}}\n"
                "  dos: {title: D, players: 2, scenario: casa, moves: a b, ends: TURNO-1, winners: [1]}\n",
            )
        ],
        "unknown-scenario unknown-variant unknown-rule unknown-phase unknown-phase",
    ),
    (
        "decks",
        "cards.yaml",
        [
            ('"{value.total}"', "»7"),
            ("copies: 2}", "copies: »0}"),
            ("{card: dos}]", "{card: dos}, {card: »dos}, {card: »una}]"),
        ],
        "deck-total copies deck-card-twice deck-card-twice",
    ),
    (
        "decks",
        "cards.yaml",
        [("[{card: una, copies: 2}, {card: dos}]", "»[]"), ('"{value.total}"', "0")],
        "deck-empty",
    ),
    ("decks", "boards.yaml", [("layout: board", "layout: board, copies: »0")], "copies"),
    ("decks", "game.yaml", [("title: Dado", "title: Dado, count: »-1")], "copies"),
    (
        "art",
        "cards.yaml",
        [("art: art/star.svg", "art: »art/sun.svg"), ("title: Una,", "title: Una, art: »../star.svg,")],
        "path-outside art-missing",
    ),
    (
        "art",
        "cards.yaml",
        [
            ("total:", "art: »art/dorso.svg\n    total:"),
            ("{card: una, copies: 2}", "{card: una, copies: 2, art: »art/otra.svg}"),
        ],
        "art-missing art-missing",
    ),
    (
        "art",
        "art/star.svg",
        [("<path", "»<text>a</text>»<image/><path")],
        "svg-element svg-element",
    ),
    (
        "tables",
        "tables.yaml",
        [
            ("keys: [tuya]", "keys: [tuya, »tuyo]"),
            (", suya: {advance: 1}", ", »suyo: {advance: 1}"),
            ('b: {tuya: "{card.dos}", suya: Nada.', '»»b: {tuya: "{card.una}", »x: Nada.'),
        ],
        "unknown-column unknown-column duplicate-row missing-cell unknown-column",
    ),
    (
        "tables",
        "tables.yaml",
        [("columns: {tuya: {title: Tuya}, suya: {title: Suya}}", "columns: »{}")],
        "table-empty",
    ),
    (
        "effects",
        "cards.yaml",
        [("effect: {advance: 2}", "effect: {»avance: 1, advance: »dos, win: »{»guad: 1}}")],
        "unknown-verb verb-argument verb-argument unknown-verb",
    ),
    (
        "effects",
        "tables.yaml",
        [
            (
                '  advance: "avanza {n}"',
                '  draw: "{n, plural, one {#} other {# y »{m}}}"\n'
                '  »push: "{n} »<b>"\n  »go: x\n  advance: a',
            ),
            ("suya: {advance: 1}", "suya: {draw: 1, »roll: {draw: 1, »win: 2}}"),
        ],
        "unknown-reference unused-phrase prose-html unknown-verb missing-phrase missing-phrase",
    ),
    (
        "odds",
        "tables.yaml",
        [("tables:\n", "odds: {»uno: {title: Uno}, »dos: {title: Dos}}\ntables:\n")],
        "unknown-odds unknown-odds",
    ),
    ("rulings", "rulings.yaml", [("chosen: a", "chosen: »c")], "unknown-reading"),
    (
        "rulings",
        "rulings.yaml",
        [("{a: Una., b: {text: Dos.}}", "»{a: Una.}"), ("chosen: a", "chosen: »b")],
        "ruling-readings unknown-reading",
    ),
    (
        "rulings",
        "rules.yaml",
        [("      - {table", "      - {rule: »A-1, kind: effect, text: X., origin: house}\n      - {table")],
        "house-unexplained",
    ),
    (
        "examples",
        "examples.yaml",
        [
            ("act: una}]", "act: »uno}]"),
            ("legal: [dos]", "legal: [»doss]\n    illegal: [»tres]"),
        ],
        "unknown-act unknown-act unknown-act",
    ),
    (
        "examples",
        "examples.yaml",
        [
            ("act: una}", "act: {»juega: una}}"),
            ("legal: [dos]", "legal: [{seat: rojas, act: »doss}]\n    illegal: [{»juega: dos}]"),
        ],
        "unknown-act unknown-act unknown-act",
    ),
    (
        "spelling",
        "rules.yaml",
        [
            (
                "questions:",
                "actions:\n"
                '  tiro: {title: Tiro al Cielo, text: "»Tiro-al-cielo, »Tiro al Ciello, tiros al cielo."}\n'
                "  luz:\n    title: La luz de Gas\n    text: »Luz dé gas y {action.luz}, **luz** de gas.\n"
                "  dado:\n    title: Los dados Rojos\n    text: »Dados Rogos, dados rojos, dado rojos.\n"
                "  torre:\n    title: Torre de Guardas\n    text: Una torre de guarda y otra.\n"
                "  uno: {title: 3-4, text: 'De 3:4:5 a 3/4.'}\n  dos: {title: X-2, text: Toma x 2 veces.}\n"
                "  tres: {title: No. 1, text: Aquí no 1 sale.}\n  equis: {title: A-Team, text: Un a team.}\n"
                "  dr: {title: Dr. No-Bueno 7, text: '»Dr. No Bueno 7, Dr. No-Bueno-7.'}\n"
                "questions:",
            )
        ],
        "name-spelling name-spelling name-spelling name-spelling name-spelling",
    ),
    (
        "variants",
        "rules.yaml",
        [
            (
                'text: "Robas hasta {value.mano}.", rulings: [duda]}',
                'text: "»Tiro, »{icon.tiro}, »{rule.B-1}: tirón.", rulings: [duda], variants: [una]}\n'
                "      - {rule: B-1, kind: effect, origin: source, text: Tiro., variants: [otra], ours: No.}",
            ),
            (
                "questions:",
                "actions:\n  tiro: {title: tiro, text: Tira., variants: [otra]}\n"
                '  pase: {title: pase, cards: "Un »{action.tiro}.", text: Un »tiro., variants: [una]}\n'
                "questions:",
            ),
        ],
        "variant-action variant-action variant-rule variant-action variant-action",
    ),
    (
        "prose",
        "rules.yaml",
        [
            ("Robas hasta {value.mano}.", "Robas »{value.mnao} y »{value.mnao}."),
            ("Mira {icon.estrella}", "Mira »<b>{icon.estrella}</b> »{{ 7*7 }}"),
            ("alt: Una mesa.", 'alt: "»{deck.mazo, plural, one {a} other {b}} »{card.dos.text}"'),
            (
                'a: "{value.mano}."',
                'a: "»{game.players} {value.mano, plural, »few {x} other {»{card.tres}}}"',
            ),
        ],
        "unknown-reference unknown-reference prose-html prose-template hole-plural hole-empty hole-entry"
        " plural-category unknown-reference",
    ),
    (
        "prose",
        "game.yaml",
        [
            ("title: Prueba", 'title: "Prueba »{value.mano}"'),
            ("title: Rojas", 'title: "»<b>Rojas</b>"'),
            ("aim: Quédate sin cartas.", "aim: >-\n  Quédate\n  sin »{self.titel}."),
        ],
        "label-markup unknown-reference label-markup",
    ),
    (
        "prose",
        "scenarios/casa.yaml",
        [("Difícil.", '"{scenario.title} {self.title} »{facts.walls} »{self.text}"')],
        "unknown-reference hole-loop",
    ),
    (
        "aim",
        "game.yaml",
        [("aim: Quédate sin cartas.", f"aim: »{'palabra ' * 61}")],
        "aim-long",
    ),
    (
        "said_twice",
        "rules.yaml",
        [
            (
                "hasta {value.mano}.",
                "hasta {value.mano}. Al final del turno cada cual roba otra carta del mazo. »Al final del "
                "turno cada cual roba otra carta del mazo común. »Y al final del turno, cada cual roba otra.",
            ),
        ],
        "said-twice said-twice",
    ),
    (
        "sentences",
        "rules.yaml",
        [
            ("hasta {value.mano}.", f"hasta {{value.mano}}. »{'Roba y ' * 13}para. »{'Y sigue ' * 13}."),
        ],
        "sentence-long sentence-long",
    ),
    (
        "numbers",
        "rules.yaml",
        [
            ("hasta {value.mano}.", "»5, o »cinco; nunca el 5.º, 1,5, 5-A, 50, 5 % ni cinco-tres."),
            ("Mira {icon", "1. Uno\\n5. »Tres {icon"),
        ],
        "number-typed number-typed number-typed",
    ),
    (
        "sizes",
        "cards.yaml",
        [
            ("    back: back", "    back: »board"),
            ("decks:\n", "decks:\n  otro: {title: O, layout: card, back: »board, cards: [{card: una}]}\n"),
        ],
        "back-size back-size",
    ),
    (
        "die_faces",
        "boards.yaml",
        [
            (
                "boards:\n",
                "tokens:\n  dado: {title: D, layout: dado, texts: {»siete: A, one: B},\n"
                "    pictures: {»uno: art/star.svg}}\nboards:\n",
            )
        ],
        "net-face net-face",
    ),
    (
        "references",
        "game.yaml",
        [
            (
                "theme: plain",
                "theme: plain\nphases: {t: {title: T, rule: »TURNO-9, by: [luck], next: [»x, t, end]}}",
            )
        ],
        "unknown-rule unknown-phase",
    ),
    (
        "phases",
        "game.yaml",
        [
            (
                "theme: plain",
                "theme: plain\nphases:\n"
                "  turno: {title: Turno, rule: TURNO-1, by: »[], next: [turno, end]}\n"
                "  »nadie: {title: Turno, rule: TURNO-1, by: [luck], next: [turno, luego]}\n"
                "  luego: {title: Luego, rule: »TURNO-1, by: [luck], next: [turno]}",
            )
        ],
        "phase-by phase-unreachable phase-unsaid",
    ),
    (
        "phases",
        "game.yaml",
        [
            (
                "theme: plain",
                "theme: plain\nphases:\n"
                "  turno: {title: Turno, rule: TURNO-1, by: [luck], next: [uno, lazo, end]}\n"
                "  uno: {title: Turno, rule: TURNO-1, by: »[itself], next: [dos, end]}\n"
                "  dos: {title: Turno, rule: TURNO-1, by: [count, itself], next: [uno, dos]}\n"
                "  lazo: {title: Turno, rule: TURNO-1, by: [decision, itself], next: »[lazo]}",
            )
        ],
        "phase-cycle phase-endless",
    ),
    (
        "words",
        "game.yaml",
        [
            (
                "theme: plain",
                "theme: plain\nengine: prueba\n"
                "words: {»empate: {is: »pierde, title: pierde}, »otra: {is: x, title: otra}}",
            )
        ],
        "word-unsaid word unknown-word",
    ),
    (
        "words",
        "game.yaml",
        [("theme: plain", "theme: plain\nengine: prueba\nwords: »{}")],
        "word-missing",
    ),
    (
        "unused",
        "game.yaml",
        [
            ("values: {mano: 5", "values: {»nada: 1, mano: 5"),
            ("icons: {", "icons: {»luna: {title: L, art: art/star.svg}, "),
        ],
        "unused-value unused-icon",
    ),
    (
        "titles",
        "cards.yaml",
        [
            ("dos: {title: Dos", "dos: {title: »Una"),
            ("decks:\n", "  tres: {title: »una, text: X}\ndecks:\n"),
            ("{card: dos}]", "{card: dos}, {card: tres}, {card: una}]"),
        ],
        "title-twice title-twice",
    ),
    (
        "unprinted",
        "cards.yaml",
        [
            ("una: {title: Una, ", "una: {title: Una, »flavour: Fue., "),
            ("dos: {title: Dos, ", "dos: {title: Dos, fields: {»oro: 3}, »subtitle: Otra, flavour: Es., "),
        ],
        "unprinted unprinted unprinted",
    ),
    (
        "unused",
        "cards.yaml",
        [("cards:\n", "cards:\n  »tres: {title: Tres}\n  »mil: {title: Mil}\n")],
        "unused-card unused-card",
    ),
    (
        "unused",
        "glossary.yaml",
        [("{mesa", "{»lid: {title: lid, plural: lides, text: X.}, »haz: {title: haz, text: X.}, mesa")],
        "unused-term unused-term",
    ),
    (
        "glyphs",
        "game.yaml",
        [("title: Prueba", "title: Prueba »話 y 話"), ("title: Dado", 'title: "Dado »☂, »☃"')],
        "glyph-missing glyph-missing glyph-missing",
    ),
    (
        "glyphs",
        "tables.yaml",
        [("avanza {n}", "avanza »話 {n}"), ("Nada.", "Nada »話."), ("title: Tuya", "title: »話")],
        "glyph-missing glyph-missing glyph-missing",
    ),
    (
        "direction",
        "game.yaml",
        [("title: Prueba", "title: Prueba »א y א"), ("title: Dado", 'title: "Dado »ب"')],
        "text-direction text-direction",
    ),
    (
        "style_sheets",
        "look/book.css",
        [
            (
                "",
                "@import »url(look/x.css);\n"
                "@import/* */ »'look/y.css' screen;\n"
                '@IMPORT »"look/../game.yaml";\n'
                "@import »'look/book.css';\n"
                "h1 { background: »url(art/sun.svg), url('art/star.svg'), url(#a), url() }\n"
                "@font-face { font-family: X; src: »url('look/x.ttf') }\n"
                "@namespace url(http://x.org/);\n"
                '@media print { p::after { content: »url("http://x.org/a.png") } }\n'
                "@page { »size: 9mm; @top-left { content: »url(art/../game.yaml) } }\n",
            )
        ],
        "css-missing css-missing css-missing css-twice book-image book-font book-image css-page book-image",
    ),
    (
        "fetched",
        "cards.yaml",
        [
            (
                "decks:\n",
                "decks:\n"
                '  a: {title: A, layout: card, back: back, »from: "https://x.org/a", cards: [{card: una}]}\n'
                '  b: {title: B, layout: card, back: back, »from: "https://x.org/b", cards: [{card: una}]}\n',
            )
        ],
        "from-sheet from-sheet",
    ),
    (
        "misspelt",
        "look/layouts/otra.yaml",
        [
            (
                "",
                "format: 1\nitems:\n"
                '  - {text: A, when: "{card.title}", equals: »Unaa}\n'
                '  - {text: B, when: "{card.icon}", one-of: [estrella, »estrela]}\n',
            )
        ],
        "misspelt misspelt",
    ),
    ("unused_look", "look/theme.yaml", [("", "»format: 1")], "unused-theme"),
    ("unused_look", "look/layouts/otra.yaml", [("", "»format: 1")], "unused-layout"),
    ("unused_look", "look/fonts/otra/Regular.ttf", [("", "»a font")], "unused-font"),
    ("unused_look", "look/otra.css", [("", "»p {}")], "unused-css"),
]
IDS = [f"{check}-{file}-{codes.split()[0]}" for check, file, _, codes in CASES]
CLOSED = ("effects", "examples", "words")
SET = ("glyphs",)
FONT = Path(__file__).parents[1] / "templates/fonts/source-sans-3/Regular.ttf"


@pytest.fixture(autouse=True)
def _with_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    open_room(monkeypatch)


def found_by(check: str, folder: Path, changed: dict[str, str]) -> list[str]:
    if check in CLOSED:
        changed = {"game.yaml": FILES["game.yaml"] + "engine: prueba\n", **changed}
    if check in SET:
        shutil.copytree(FONT.parent, folder / "prueba/look/fonts" / FONT.parent.name)
    game, _, root = read(folder, changed)
    module = importlib.import_module(f"pliego.checks.content.{check}")
    return told(module.check(Inspection(opened(game, root), looks(folder))), root)


def changed_file(file: str, changes: list[tuple[str, str]]) -> str:
    text = FILES.get(file, "")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


@pytest.mark.parametrize(("check", "file", "changes", "codes"), CASES, ids=IDS)
def test_each_mistake_is_told_at_its_place(
    tmp_path: Path, check: str, file: str, changes: list[tuple[str, str]], codes: str
) -> None:
    text, expected = unmarked(changed_file(file, changes), file, codes.split())
    assert found_by(check, tmp_path, {file: text}) == expected


def test_every_check_has_a_case_with_two_mistakes_in_one_file() -> None:
    names = {check.__module__.rsplit(".", 1)[1] for check in CHECKS}
    told_twice = {check for check, _, _, codes in CASES if len(codes.split()) > 1}
    elsewhere = {
        "game_room",
        "book_letters",
        "as_typed",
        "shorthands",
        "own_backs",
    }  # tried in files of their own
    assert {check for check, *_ in CASES} | elsewhere == names
    assert (
        told_twice | elsewhere | {"files", "aim", "unused_look"} == names
    )  # each about whole files, or one aim


def test_what_is_left_out_where_errors_are_looked_for_finds_only_warnings(tmp_path: Path) -> None:
    left_out = [check for check in CHECKS if check not in ERRORS]
    for number, (check, file, changes, codes) in enumerate(CASES):
        text, _ = unmarked(changed_file(file, changes), file, codes.split())
        folder = tmp_path / str(number)
        folder.mkdir()
        closed = {"game.yaml": FILES["game.yaml"] + "engine: prueba\n"} if check in CLOSED else {}
        game, _, root = read(folder, {**closed, file: text})
        found = run_checks(opened(game, root), looks(folder), left_out)
        assert {problem.severity for problem in found} <= {"warning"}
    assert left_out


def test_every_check_documents_its_codes() -> None:
    for check, _, changes, codes in CASES:
        module = importlib.import_module(f"pliego.checks.content.{check}")
        others = ("prose-", "svg-", "hole-", "unknown-key", "unknown-reference", "number")
        own = {code for code in codes.split() if code == "number-typed" or not code.startswith(others)}
        missing = {code for code in own if f"`{code}`" not in (module.__doc__ or "")}
        assert missing <= {f"unknown-{kind}" for kind in KINDS} and MARK in str(changes)


KINDS = ("card", "seat", "icon", "colour", "layout", "theme", "rule", "ruling", "example")
KINDS = (*KINDS, "table", "scenario", "variant", "phase", "term")


def test_the_least_number_that_is_reported_where_it_is_typed_is_two(tmp_path: Path) -> None:
    """A one is an article as often as it is a number."""
    own = changed_file("game.yaml", [("values: {mano: 5", "values: {par: 2, sola: 1, mano: 5")])
    rules, expected = unmarked(
        changed_file("rules.yaml", [("hasta {value.mano}.", "una, 1, »dos o »2.")]),
        "rules.yaml",
        ["number-typed"] * 2,
    )
    assert found_by("numbers", tmp_path, {"game.yaml": own, "rules.yaml": rules}) == expected


def test_a_sound_game_has_no_problems_but_the_note_that_nobody_plays_it(tmp_path: Path) -> None:
    game, problems, root = read(tmp_path)
    assert problems == []
    found = run_checks(opened(game, root), looks(tmp_path))
    assert told(found, root) == ["examples.yaml:1:1 examples-not-executed"]
    assert [problem.severity for problem in found] == ["note"]


def test_without_looks_layouts_and_themes_are_left_alone(tmp_path: Path) -> None:
    boards = FILES["boards.yaml"].replace("layout: board", "layout: none")
    game, _, root = read(tmp_path, {"boards.yaml": boards})
    assert [problem.code for problem in run_checks(opened(game, root))] == ["examples-not-executed"]


def test_warnings_and_notes_are_no_errors(tmp_path: Path) -> None:
    severities: dict[str, Severity] = {}
    for i, (check, file, changes, codes) in enumerate(CASES):
        text, _ = unmarked(changed_file(file, changes), file, codes.split())
        game, _, root = read(tmp_path / str(i), {file: text})
        module = importlib.import_module(f"pliego.checks.content.{check}")
        found = module.check(Inspection(opened(game, root), looks(tmp_path / str(i))))
        severities.update((problem.code, problem.severity) for problem in found)
    mild = {code for code, severity in severities.items() if severity != "error"}
    assert mild == {
        *("aim-long", "house-unexplained", "number-typed", "plural-category", "unknown-file"),
        *("said-twice", "sentence-long", "title-twice", "unprinted", "misspelt"),
        *("name-spelling", "variant-action", "variant-rule"),
        *("unused-card", "unused-icon", "unused-phrase", "unused-term", "unused-value"),
        *("unused-theme", "unused-layout", "unused-font", "unused-css"),
        *("examples-not-executed", "part-empty", "part-missing"),
    }


def test_a_reference_to_what_was_dropped_is_silent(tmp_path: Path) -> None:
    changed = {
        "game.yaml": FILES["game.yaml"].replace("title: Rojas", "titel: Rojas").replace("theme:", "them:"),
        "cards.yaml": FILES["cards.yaml"].replace("title: Una", "titel: Una"),
        "rules.yaml": FILES["rules.yaml"].replace("kind: procedure", "kind: proc"),
        "tables.yaml": FILES["tables.yaml"].replace("  advance:", "  advance: [x]\n  gone:"),
        "rulings.yaml": "rulings: [",
        "examples.yaml": "exmples:\n" + FILES["examples.yaml"].split("\n", 1)[1],
    }
    game, problems, root = read(tmp_path, changed)
    assert told(problems, root) == [
        "cards.yaml:2:9 unknown-key",
        "examples.yaml:1:1 unknown-key",
        "game.yaml:12:1 unknown-key",
        "game.yaml:14:17 unknown-key",
        "rules.yaml:5:31 choice",
        "rulings.yaml:2:1 yaml-syntax",
        "tables.yaml:2:12 type",
    ]
    assert run_checks(opened(game, root), looks(tmp_path)) == []


def test_an_example_with_a_broken_state_is_told_by_the_reader_and_left_out(tmp_path: Path) -> None:
    changes = [
        ("given: {vecinos: 3}", "given: {vecinos: »tres, »x: 1}"),
        ("then: {vecinos: 4}", "then: {vecinos: »[1]}"),
        ("{self.then.vecinos}", "{self.then.nada}"),
    ]
    codes = ["number", "unknown-key", "number"]
    text, expected = unmarked(changed_file("examples.yaml", changes), "examples.yaml", codes)
    changed = {"game.yaml": FILES["game.yaml"] + "engine: prueba\n", "examples.yaml": text}
    game, problems, root = read(tmp_path, changed)
    assert told(problems, root) == expected and game.has_dropped("examples", "uno")
    inspection = Inspection(opened(game, root))
    assert told(prose.check(inspection), root) == told(references.check(inspection), root) == []


def test_a_column_that_is_nowhere_is_told_once(tmp_path: Path) -> None:
    changes = [("suya: {title: Suya}", "»otra: {title: Otra}"), ("suya: {advance", "»suya: {advance")]
    marked, codes = changed_file("tables.yaml", changes), ["missing-cell", "unknown-column"]
    text, expected = unmarked(marked, "tables.yaml", codes)
    assert found_by("tables", tmp_path, {"tables.yaml": text}) == expected


@pytest.mark.parametrize(("most", "found"), [(3, []), (2, ["cards.yaml:12:12 deck-size"])])
def test_a_game_may_have_as_many_cards_as_are_printed_at_most_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, found: list[str]
) -> None:
    monkeypatch.setattr("pliego.checks.content.decks.MOST_PRINTED", most)
    assert found_by("decks", tmp_path, {}) == found


def test_a_ruling_that_settles_nothing_is_told(tmp_path: Path) -> None:
    changed = {
        "rulings.yaml": FILES["rulings.yaml"].replace("    rules: [TURNO-1]\n", ""),
        "rules.yaml": FILES["rules.yaml"].replace(", rulings: [duda]", ", ours: hasta cinco"),
    }
    assert found_by("rulings", tmp_path, changed) == ["rulings.yaml:2:3 ruling-unlinked"]


@pytest.mark.parametrize(
    "art", ["art/none.svg", "/etc/hostname", "art/../../star.svg", "art/link.svg", "art/loop.svg", "art", ""]
)
def test_no_picture_is_taken_from_outside_or_nowhere(tmp_path: Path, art: str) -> None:
    (tmp_path / "star.svg").write_text(FILES["art/star.svg"])
    (tmp_path / "prueba/art").mkdir(parents=True)
    (tmp_path / "prueba/art/link.svg").symlink_to("../../star.svg")
    (tmp_path / "prueba/art/loop.svg").symlink_to("loop.svg")
    text, expected = unmarked(
        FILES["cards.yaml"].replace("art: art/star.svg", f"art: »'{art}'"), "cards.yaml", ["?"]
    )
    (found,) = found_by("art", tmp_path, {"cards.yaml": text})
    assert found.split()[0] == expected[0].split()[0] and found.split()[1] in (
        "path-outside",
        "art-missing",
        "file-unreadable",
    )


def test_a_picture_used_twice_is_told_once(tmp_path: Path) -> None:
    assert found_by("art", tmp_path, {"art/star.svg": "<svg"}) == ["art/star.svg:1:1 svg-syntax"]


def recorded(**changes: Any) -> GameRecord:
    """Return a game's record of which nothing but the changes matters."""
    nothing = replace(starter_record(), vocabulary=Vocabulary(Model), check=lambda _: [], scenario_facts=None)
    return replace(nothing, **{"example_facts": None, **changes})


def test_own_problems_of_a_game_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = [Problem("mine", "m"), Problem("mine-too", "n")]
    play_with(monkeypatch, recorded(check=lambda _: problems))
    assert found_by("game_room", tmp_path, {}) == ["- mine", "- mine-too"]


def _raise(_: object) -> list[Problem]:
    raise KeyError("street")


def test_sheets_that_are_imported_are_read_each_once(tmp_path: Path) -> None:
    first, a = unmarked(
        "@import 'look/a.css';\np { background: »url(art/no.png) }\n", "look/book.css", ["book-image"]
    )
    below = "@import 'b.css';\n@import »url(a.css);\n@page { »size: 9mm }\n"
    second, b = unmarked(below, "look/a.css", ["css-twice", "css-page"])
    third, c = unmarked("@import »'book.css';\n@import »'c.css'", "look/b.css", ["css-twice", "css-missing"])
    sheets = {"look/book.css": first, "look/a.css": second, "look/b.css": third}
    assert found_by("style_sheets", tmp_path, sheets) == [*b, *c, *a]


def test_a_module_that_trips_over_broken_content_hides_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_with(monkeypatch, recorded(check=_raise))
    broken = {"rules.yaml": FILES["rules.yaml"].replace("value.mano", "value.mnao").replace("[duda]", "[x]")}
    game, _, root = read(tmp_path, broken)
    codes = [problem.code for problem in run_checks(opened(game, root))]
    assert codes.count("unknown-reference") == 2 and "unknown-ruling" in codes


def test_what_one_part_of_a_module_trips_over_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(_: object) -> Iterator[Problem]:
        yield Problem("first", "m")
        raise KeyError("street")

    def never(*_: object) -> dict[str, object]:
        raise ValueError

    pictures = [Problem("second", "n")]
    trips = recorded(check=check, check_pictures=lambda *_: pictures, example_facts=never)
    play_with(monkeypatch, trips)
    game, _, root = read(tmp_path, {"rules.yaml": FILES["rules.yaml"].replace("[duda]", "[x]")})
    codes = [problem.code for problem in run_checks(opened(game, root))]
    assert {"first", "second", "unknown-ruling"} <= set(codes)
    with pytest.raises(KeyError):
        list(game_room.check(Inspection(opened(game, root))))


def test_a_module_that_trips_over_sound_content_is_our_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = replace(VERBS_CLOSED, words={})
    play_with(monkeypatch, recorded(check=_raise, vocabulary=known))
    game, _, root = read(tmp_path)
    with pytest.raises(KeyError):
        run_checks(opened(game, root))


def test_facts_are_computed_for_the_prose_that_names_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = {"walls": [1], "wound": 2, "none": ""}
    record = recorded(scenario_facts=lambda *_: facts, example_facts=lambda *_: facts)
    play_with(monkeypatch, record)
    sheet = 'sheets:\n  a: {title: A, layout: card, each: scenario, text: "»{facts.x} {scenario.title}"}\n'
    home = 'title: Casa\ntext: "{facts.wound} {facts.none} »{facts.wuond}"\n'
    boards, first = unmarked(sheet, "boards.yaml", ["unknown-reference"])
    casa, second = unmarked(home, "scenarios/casa.yaml", ["unknown-reference"])
    changed = {"boards.yaml": boards, "scenarios/casa.yaml": casa}
    assert found_by("prose", tmp_path, changed) == [*first, *second]


def test_a_face_whose_facts_are_broken_is_left_out_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[Exception] = [IndexError()]

    def facts(_: Game, name: str) -> dict[str, object]:
        if name == "casa":
            raise errors[0]
        return {"wound": 2}

    record = recorded(scenario_facts=facts)
    play_with(monkeypatch, record)
    changed = {
        "boards.yaml": "sheets:\n  a: {title: A, layout: card, each: scenario}\n",
        "scenarios/casa.yaml": "title: Casa\ntext: '{value.nada}'\n",
        "scenarios/torre.yaml": "title: Torre\ntext: '{facts.wuond} {value.nadie}'\n",
    }
    game, _, root = read(tmp_path, changed)
    session = opened(game, root)
    assert [subject.id for subject in part_subjects(session, {}, "sheets", "a")] == ["sheets/a/torre"]
    found = told([p for p in run_checks(session) if p.code == "unknown-reference"], root)
    assert {line.split(" ")[0] for line in found} >= {
        "scenarios/casa.yaml:2:8",
        "scenarios/torre.yaml:2:8",
        "scenarios/torre.yaml:2:22",
    }
    errors[0] = OSError()
    with pytest.raises(OSError):
        list(part_subjects(opened(game, root), {}, "sheets", "a"))


def test_the_hint_is_the_nearest_name_or_all_of_them() -> None:
    assert did_you_mean("avanze", ["avance", "carga"]) == "did you mean `avance`?"
    assert did_you_mean("x", ["avance", "carga"]) == "there are `avance`, `carga`"
    assert did_you_mean("x", []) == "there are none"
    assert did_you_mean("x", [f"name-{n}" for n in range(99)]).endswith("`name-11` …")


@pytest.mark.long
def test_checking_the_games_takes_a_few_times_what_reading_them_takes() -> None:
    """Measured beside each other, since a machine is not as quick at one hour as at another; what is imported
    or met for the first time does not count, nor the check that reads books as they are printed."""
    from pliego.cards.look import Looks
    from pliego.game.reader import find_games
    from pliego.games.opening import open_game
    from pliego.text.files import Folder

    root = Path(__file__).parents[1]

    def reading() -> float:
        """Return what PyYAML, which says no places and asks nothing, takes for all files."""
        start = time.process_time()
        for file in sorted((root / "content").rglob("*.yaml")):
            yaml.load(file.read_bytes(), yaml.CSafeLoader)
        return time.process_time() - start

    def checking() -> float:
        """Return what reading the games and all checks of data take."""
        start = time.process_time()
        for name in find_games(root / "content"):
            session, problems = open_game(root / "content" / name)
            assert session is not None and [p for p in problems if p.severity == "error"] == []
            looks = Looks.of_game(Folder(root / "content" / name), Folder(root / "templates"))
            found = run_checks(session, looks, OF_CONTENT)
            assert [str(problem) for problem in found if problem.severity == "error"] == []
        return time.process_time() - start

    checking()
    before, took, after = reading(), checking(), reading()
    assert took < 4 * (before + after) / 2


ORDINARY = [
    ("Eye of the Mole", "Draw as many as the eye of the Mule."),
    ("Red Horse", "Move to a red house."),
    ("Giant Mole", "Giant Mule, giant mole, a mule."),
    ("Alter Drache", "Alten Drache, alter Drachen."),
    ("Grand Master", "Grand Mister. A mister is a man."),
    ("Cost of War", "The cost of way."),
    ("Take a Card", "Take a cart and a cord."),
]


@pytest.mark.parametrize(("title", "text"), ORDINARY)
def test_ordinary_words_are_no_misspelt_names(tmp_path: Path, title: str, text: str) -> None:
    cards = FILES["cards.yaml"].replace("title: Una,", f'title: "{title}",').replace("Robas.", text)
    game, _, root = read(tmp_path, {"cards.yaml": cards})
    assert [p.message for p in spelling.check(Inspection(opened(game, root)))] == []


@pytest.mark.parametrize("title", ["A*B*C", "Just *Bob*", "**Bold** one", "The *Grand* Duke"])
def test_a_title_with_asterisks_is_not_another_spelling_of_itself(tmp_path: Path, title: str) -> None:
    cards = (
        FILES["cards.yaml"].replace("title: Una,", f'title: "{title}",').replace("Robas.", f"Take {title}.")
    )
    game, _, root = read(tmp_path, {"cards.yaml": cards})
    assert [p.message for p in spelling.check(Inspection(opened(game, root)))] == []


def test_a_wrong_letter_in_a_name_is_told(tmp_path: Path) -> None:
    cards = FILES["cards.yaml"].replace("title: Una,", 'title: "Grand Master of Coin",')
    text = "The Grand Mastter of Coin, a Grand-Master of Coin."
    game, _, root = read(tmp_path, {"cards.yaml": cards.replace("Robas.", text)})
    found = [p.message.split("`")[3] for p in spelling.check(Inspection(opened(game, root)))]
    assert found == ["Grand Mastter of Coin", "Grand-Master of Coin"]
