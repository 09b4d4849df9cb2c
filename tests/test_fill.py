"""Holes are filled from the game: numbers, names, plurals, icons, prose; what is missing is told once."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pliego.game.fill import (
    fill,
    fill_all,
    fill_label,
    fill_template,
    find_list,
    inline_blocks,
    number_text,
    phrase,
)
from pliego.game.lookup import Bound, Dropped, NotFound, Scope, look_up
from pliego.game.model.game import Game
from pliego.games.opening import read_game
from pliego.text.celltext import CellGrammar
from pliego.text.prose import (
    CrossReference,
    IconRef,
    Listing,
    Named,
    Paragraph,
    Words,
    inline_text,
    plain_text,
)

FILES = {
    "game.yaml": """\
format: 1
version: 1
date: 2026-01-31
lang: es
title: Prueba
players: {min: 2, max: 4}
minutes: {min: 5, max: 10}
age: 8
aim: Gana.
credits: []
rights: {owner: Ana, permission: Suyo., notice: Nada.}
theme: plain
values: {hand: 5, one: 1, none: 0}
seats: {red: {title: Rojas, player: quien lleva las rojas, colour: red}}
icons: {star: {title: Estrella, art: art/star.svg}}
""",
    "cards.yaml": """\
cards:
  one: {title: Uno, text: "Tienes {value.hand}.", effect: {go: 2, win: {go: 1}}, value: 3}
  two: {title: Dos, text: "«{card.one.text}» {self.title}"}
  list: {title: Lista, text: "- uno\\n- dos"}
  a: {title: A, text: "{card.b.text}"}
  b: {title: B, text: "b {card.a.text}"}
  lost: {titel: C}
decks:
  main: {title: Mazo, layout: card, back: back, cards: [{card: one, copies: 3}, {card: two}]}
""",
    "rules.yaml": """\
sections:
  - id: turn
    title: Turno
    blocks: [{rule: TURN-1, kind: procedure, origin: source, text: Roba.}]
""",
    "tables.yaml": """\
phrases:
  go: "avanza {n, plural, one {# casilla} other {# casillas}}"
  win: "si ganas, *{effect}* ({go})"
  still: "{word} quieto"
tables:
  t:
    title: Tabla
    columns: {c: {title: C}}
    rows: {r: {c: "es **{value.one}**"}, s: {c: {go: 1, still: rival}}}
""",
    "examples.yaml": """\
examples:
  - id: e
    title: Ejemplo
    cites: [TURN-1]
    given: {at: 3, of: "{value.hand}", name: 10-J}
    when: [{seat: red, act: go}, {dice: {red: 6}}]
    then: {}
""",
    "glossary.yaml": "terms: {hit: {title: herida, plural: heridas, text: Duele.}}\n",
    "rulings.yaml": """\
rulings:
  r: {question: "¿Cuántas?", kind: gap, place: "p. 1", readings: {a: Una., b: Dos.}, chosen: a, because: Sí.}
""",
    "scenarios/casa.yaml": "title: La casa\ndifficulty: 2\n",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    root = tmp_path_factory.mktemp("content") / "test"
    (root / "scenarios").mkdir(parents=True)
    for name, text in FILES.items():
        (root / name).write_text(text)
    read, problems = read_game(root)
    assert read is not None and [problem.code for problem in problems] == ["unknown-key"]
    return read


def said(game: Game, text: str, **names: Any) -> str:
    blocks, faults = fill(text, Scope(game, names))
    assert faults == []
    return plain_text(blocks)


def faults_of(game: Game, text: str, **names: Any) -> list[tuple[str, str]]:
    _, faults = fill(text, Scope(game, names))
    return [(fault.code, fault.needle) for fault in faults]


@pytest.mark.parametrize(
    ("hole", "words"),
    [
        ("{value.hand}", "5"),
        ("{card.one}", "Uno"),
        ("{card.one.title}", "Uno"),
        ("{card.one.text}", "Tienes 5."),
        ("{card.two.text}", "«Tienes 5.» Dos"),
        ("{card.one.effect.go}", "2"),
        ("{card.one.effect.win.go}", "1"),
        ("{card.one.id}", "one"),
        ("{deck.main.size}", "4"),
        ("{deck.main.cards.size}", "2"),
        ("{deck.main.cards.0.copies}", "3"),
        ("{table.t.r.c}", "es 1"),
        ("{table.t.s.c}", "avanza 1 casilla; rival quieto"),
        ("{table.t.columns.c.title}", "C"),
        ("{seat.red}", "Rojas"),
        ("{seat.red.player}", "quien lleva las rojas"),
        ("{icon.star}", "Estrella"),
        ("{rule.TURN-1}", "Turno"),
        ("{section.turn}", "Turno"),
        ("{term.hit.plural}", "heridas"),
        ("{ruling.r}", "¿Cuántas?"),
        ("{ruling.r.readings.a.text}", "Una."),
        ("{scenario.casa.difficulty}", "2"),
        ("{game.title}", "Prueba"),
        ("{game.players.max}", "4"),
    ],
)
def test_a_hole_prints_what_it_names(game: Game, hole: str, words: str) -> None:
    assert said(game, f"a {hole} b") == f"a {words} b"


@pytest.mark.parametrize(
    ("value", "words"), [("one", "1 carta"), ("hand", "5 *cartas*"), ("none", "0 *cartas*")]
)
def test_a_plural_takes_the_form_of_its_number(game: Game, value: str, words: str) -> None:
    hole = f"{{value.{value}, plural, one {{# carta}} other {{# *cartas*}}}}"
    assert said(game, hole) == words.replace("*", "")


@pytest.mark.parametrize("form", ["**# cartas**", "*# cartas*", "***# cartas***", "*las **#** cartas*"])
def test_a_plural_prints_its_number_in_emphasis_too(game: Game, form: str) -> None:
    words = said(game, f"{{value.hand, plural, one {{# carta}} other {{{form}}}}}")
    assert words == form.replace("*", "").replace("#", "5")


_CATEGORIES = "{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}"


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("es", {0: "x", 1: "o", 2: "x", 5: "x", 1_000_000: "m", 1.5: "x"}),
        ("es-MX", {1: "o", 2: "x"}),
        ("pl", {0: "m", 1: "o", 2: "f", 4: "f", 5: "m", 12: "m", 22: "f", 25: "m", 1.5: "x"}),
        ("ar", {0: "z", 1: "o", 2: "t", 3: "f", 10: "f", 11: "m", 99: "m", 100: "x"}),
        ("fr", {0: "o", 1: "o", 1.5: "o", 2: "x"}),
        ("lv", {0: "z", 1: "o", 2: "x", 21: "o"}),
        ("ja", {0: "x", 1: "x", 2: "x"}),
        ("qq", {1: "x"}),
    ],
)
def test_a_plural_follows_the_language_of_the_game(game: Game, lang: str, forms: dict[float, str]) -> None:
    theirs = game.with_(info=game.info.model_copy(update={"lang": lang}))
    assert {number: said(theirs, _CATEGORIES, n=number) for number in forms} == forms


def test_a_form_that_is_not_written_prints_as_the_other(game: Game) -> None:
    polish = game.with_(info=game.info.model_copy(update={"lang": "pl"}))
    assert said(polish, "{n, plural, one {# karta} other {# karty}}", n=5) == "5 karty"


def test_a_plural_may_choose_words_that_hold_holes(game: Game) -> None:
    hole = "{value.one, plural, one {la {card.one}} other {# {term.hit.plural}}}"
    assert said(game, hole) == "la Uno"


def test_data_that_is_a_number_or_a_declared_value_counts_as_one(game: Game) -> None:
    example = game.examples["e"]
    plural = "{self.given.at, plural, one {# casilla} other {# casillas}}"
    assert said(game, plural, self=example) == "3 casillas"
    assert said(game, "{self.given.of} {self.given.name} {self.when.1.dice.red}", self=example) == "5 10-J 6"


def test_a_bound_name_comes_before_the_registry(game: Game) -> None:
    bound = Bound("two", game.cards["two"])
    assert said(game, "{card.title} {card.one.title} {card.id}", card=bound) == "Dos Uno two"


def test_names_icons_and_rules_stay_what_they_are(game: Game) -> None:
    blocks, _ = fill("{card.one}{icon.star}{rule.TURN-1}", Scope(game))
    name = Named("card", "one", (Words("Uno"),))
    assert blocks == (Paragraph((name, IconRef("star", "Estrella"), CrossReference("rule-TURN-1", "Turno"))),)


def test_prose_alone_in_a_paragraph_keeps_its_lists(game: Game) -> None:
    assert isinstance(fill("{card.list.text}", Scope(game))[0][0], Listing)
    assert said(game, "a {card.list.text}") == "a uno dos"


def test_what_is_empty_prints_nothing(game: Game) -> None:
    assert fill("{card.one.flavour}", Scope(game)) == ((), [])


def test_a_cell_prints_what_names_nothing_as_it_stands(game: Game) -> None:
    text = "{value.hand} {hand} {x.y} {value.y} 3*4"
    blocks, faults = fill(text, Scope(game), grammar=CellGrammar())
    assert plain_text(blocks) == "5 {hand} {x.y} {value.y} 3*4"
    assert [fault.needle for fault in faults] == ["{value.y}"]


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("{value.hnad}", "unknown-reference", "did you mean `hand`?"),
        ("{values.hand}", "unknown-reference", "did you mean `value`?"),
        ("{star}", "unknown-reference", "write `{icon.star}`"),
        ("{hand}", "unknown-reference", "write `{value.hand}`"),
        ("{card.one.titel}", "unknown-reference", "did you mean `title`?"),
        ("{card.oen}", "unknown-reference", "did you mean `one`?"),
        ("{card}", "unknown-reference", "known here: `one`, `two`, `list`, `a`, `b`"),
        ("{table.t.r.d}", "unknown-reference", "known here: `c`, `size`"),
        ("{deck.main.cards.2.copies}", "unknown-reference", "known here: `0`, `1`, `size`"),
        ("{card.one.model-fields-set}", "unknown-reference", ""),
        ("{card.one.effect}", "hole-entry", "name one of its fields"),
        ("{game.players}", "hole-entry", "name one of its fields"),
        ("{card.one, plural, one {a} other {b}}", "hole-plural", ""),
        ("{self.title}", "unknown-reference", ""),
    ],
)
def test_what_is_not_there_is_told_and_printed_raw(game: Game, text: str, code: str, hint: str) -> None:
    blocks, faults = fill(f"a {text}", Scope(game))
    assert [(fault.code, fault.needle) for fault in faults] == [(code, text)]
    assert hint in faults[0].hint and plain_text(blocks) == f"a {text}"


@pytest.mark.parametrize(
    ("text", "step", "hint"),
    [
        ("{card.fields.wod-cost}", "wod-cost", "did you mean `wood-cost`?"),
        ("{card.fields.gold}", "gold", "known here: `stone`, `wood-cost`"),
        ("{card.titel}", "titel", "did you mean `title`?"),
        ("{card.title.x}", "x", ""),
        ("{card.two.titel}", "titel", "did you mean `title`?"),
        ("{card.twoo}", "twoo", "did you mean `two`?"),
    ],
)
def test_the_step_that_is_wrong_of_what_is_drawn_is_named(
    game: Game, text: str, step: str, hint: str
) -> None:
    fields = {"one": {"stone": "1"}, "two": {"wood-cost": "2"}}
    cards = {id: card.model_copy(update={"fields_": fields.get(id, {})}) for id, card in game.cards.items()}
    game = game.with_(cards=cards)
    _, (fault,) = fill(text, Scope(game, {"card": Bound("one", game.cards["one"])}))
    assert fault.message.endswith(f"found `{step}` in `{text}`") and hint in fault.hint
    assert bool(hint) == bool(fault.hint)


def test_two_faults_are_both_told(game: Game) -> None:
    assert faults_of(game, "{value.x} <b> {card.y}") == [
        ("prose-html", "<b>"),
        ("unknown-reference", "{value.x}"),
        ("unknown-reference", "{card.y}"),
    ]


def test_a_fault_inside_named_prose_is_not_told_again(game: Game) -> None:
    card = game.cards["one"].model_copy(update={"text": "{value.x}"})
    broken = game.with_(cards={**game.cards, "one": card})
    assert faults_of(broken, "a {card.one.text}") == [] != faults_of(broken, "{value.x}")
    assert said(broken, "a{card.one.text}b") == "ab", "nor printed as it was written there"


def test_what_was_dropped_is_not_told_again(game: Game) -> None:
    assert faults_of(game, "{card.lost} {card.lost.title}") == [] and said(game, "a{card.lost}b") == "ab"
    with pytest.raises(Dropped):
        look_up(Scope(game), ["card", "lost"])


@pytest.mark.parametrize("text", ["{card.a.text}", "a {card.a.text} {card.b.text}"])
def test_prose_that_holds_itself_is_one_fault(game: Game, text: str) -> None:
    _, faults = fill_all(text, Scope(game))
    assert {fault.code for fault in faults} == {"hole-loop"} and faults_of(game, text) == []


def test_prose_that_multiplies_is_stopped(game: Game) -> None:
    card = game.cards["one"]
    texts = {f"c{n}": f"{{card.c{n + 1}.text}} " * 50 for n in range(7)} | {"c7": "lol"}
    cards = {name: card.model_copy(update={"text": text}) for name, text in texts.items()}
    start = time.perf_counter()
    _, faults = fill_all("{card.c0.text}", Scope(game.with_(cards=cards)))
    assert faults[0].code == "hole-loop"
    assert time.perf_counter() - start < 1


def test_an_effect_is_said_in_phrases(game: Game) -> None:
    effect = {"win": {"go": 2}, "still": "ambos", "unsaid": 1}
    parts, faults = phrase(effect, Scope(game))
    assert inline_text(parts) == "si ganas, avanza 2 casillas (2); ambos quieto; unsaid" and faults == []


def test_phrases_that_hold_each_other_are_stopped(game: Game) -> None:
    looping = game.with_(phrases={"go": "{table.t.s.c}"})
    _, faults = phrase({"go": 1}, Scope(looping))
    assert {fault.code for fault in faults} == {"hole-loop"}


def test_a_template_is_filled_with_bare_text(game: Game) -> None:
    scope = Scope(game, {"it": {"x": 1.5, "yes": True, "list": [1], "none": []}, "icon": "star"})
    words, faults = fill_template("{it.x}/{it.yes}/{it.list}/{it.none}/{icon.star}/{card.one}", scope)
    assert (words, faults) == ("1.5/true/yes//star/Uno", [])
    words, faults = fill_template("a{it.y}b{it.z}", scope)
    assert words == "ab" and [fault.needle for fault in faults] == ["{it.y}", "{it.z}"]


def test_a_list_is_found_and_a_map_gives_its_entries(game: Game) -> None:
    scope = Scope(game, {"facts": {"walls": [1, 2]}})
    assert find_list("{facts.walls}", scope) == ([1, 2], [])
    assert [bound.id for bound in find_list("{facts}", scope)[0]] == ["walls"]
    assert find_list("{card.one.flavour}", scope) == ((), [])
    codes = ["layout-list", "unknown-reference", "unknown-reference"]
    for template, code in zip(("{card.one.title}", "{facts.doors}", "x"), codes, strict=True):
        found, (fault,) = find_list(template, scope)
        assert (found, fault.code) == ((), code)


def test_numbers_are_printed_without_a_useless_fraction() -> None:
    assert [number_text(n) for n in (3, 3.0, 2.5, -1)] == ["3", "3", "2.5", "-1"]
    assert [number_text(2.5, lang) for lang in ("en", "es", "pl", "xx")] == ["2.5", "2,5", "2,5", "2.5"]


def test_labels_count(game: Game) -> None:
    label = "{n, plural, one {# sheet} other {# sheets}}"
    said = [fill_label(label, Scope(game, {"n": n})) for n in (1, 4)]
    assert [*said, fill_label("Kit *", Scope(game))] == ["1 sheet", "4 sheets", "Kit *"]


def test_blocks_run_together_on_one_line(game: Game) -> None:
    assert inline_text(inline_blocks(fill("a\n\n- b\n- c", Scope(game))[0])) == "a b c"


STEPS = ["card", "one", "title", "0", "size", "value", "cards", "id", "table", "t", "deck", "main"]
PATHS = st.lists(st.sampled_from(STEPS), min_size=1)


@given(PATHS)
def test_every_path_is_found_or_told(game: Game, path: list[str]) -> None:
    with suppress(NotFound):
        assert look_up(Scope(game), path).kind


@given(st.integers(0, 10**6))
def test_every_number_has_a_form(game: Game, number: int) -> None:
    words = said(game, "{n, plural, one {una} other {# más}}", n=number)
    assert words == ("una" if number == 1 else f"{number} más")
