"""A language with other letters, cases and four plural forms, complete: *Gamonal resiste* in Polish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from pliego.game.fill import fill, fill_label
from pliego.game.labels import read_labels
from pliego.game.lookup import Scope, name_address
from pliego.game.printed import printed
from pliego.game.session import Session
from pliego.games.opening import open_in
from pliego.text.files import Folder
from pliego.text.placeholders import scan
from pliego.text.prose import plain_text
from pliego.translate.languages import load
from pliego.translate.wordings import wordings
from workshop import ROOT

GAME = ROOT / "content/gamonal-resiste"
TEMPLATES = ROOT / "templates"
COUNTS = (1, 3, 12, 1.5)
"""A number for each form: one, few, many, other."""
FORMS = {"one", "few", "many", "other"}
SPANISH = re.compile(
    r"\b(casillas?|mazos?|cartas?|bandos?|turno|jugador(es)?|tablero|tirada|empuja[ns]?|descarte|reglas?|con|para"
    r"|del|las|los|una)\b",
    re.IGNORECASE,
)
NAMED = re.compile(r"calle (Vitoria|Victoria)", re.IGNORECASE)
"""What keeps its name in any language."""


@cache
def polish() -> Session:
    session, problems = open_in(GAME, "pl")
    assert session is not None
    assert problems == []
    return session


@cache
def labels() -> dict[str, str]:
    found, problems = read_labels(Folder(TEMPLATES), "pl")
    assert problems == []
    return dict(found)


def said() -> Iterator[str]:
    """Yield every printed text as a reader sees it."""
    session = polish()
    for text in printed(session):
        facts = text.facts() if text.facts is not None and "{facts." in text.text else {}
        scope = Scope(session.game, {**text.names, "facts": facts}, session.odds)
        blocks, faults = fill(text.text, scope, grammar=text.grammar)
        assert faults == []
        yield plain_text(blocks)


def counted(text: str, number: float, *path: str) -> str:
    """Return a text in which what a path names is a number."""
    value: object = number
    for step in reversed(path[1:]):
        value = {step: value}
    blocks, faults = fill(text, Scope(polish().game, {path[0]: value}))
    assert [fault for fault in faults if path[-1] in fault.needle] == []
    return plain_text(blocks)


def test_nothing_is_lacking_or_said_in_spanish() -> None:
    assert len(labels()) > 150
    spanish = {text: found[0] for text in said() if (found := SPANISH.search(NAMED.sub("", text)))}
    assert spanish == {}
    assert [text for text in labels().values() if SPANISH.search(text)] == []


@pytest.mark.parametrize(
    ("address", "path", "expected"),
    [
        (
            "cards.carga.text",
            "self.effect.advance",
            ("o 1 pole lub", "o 3 pola lub", "o 12 pól lub", "o 1,5 pola lub"),
        ),
        ("cards.abastecimiento.text", "self.effect.draw", ("1 kartę,", "3 karty,", "12 kart,", "1,5 karty,")),
        ("rules.PREP-5.text", "value.mano", ("1 kartę:", "3 karty:", "12 kart:", "1,5 karty:")),
        (
            "rules.MAZO-2.text",
            "value.mezclas",
            ("tylko raz", "tylko 3 razy", "tylko 12 razy", "1,5 razu"),
        ),
        (
            "blocks.resumen-empezar-tablero.prose",
            "value.mazo",
            ("1 swoją kartę", "3 swoje karty", "12 swoich kart", "1,5 swojej karty"),
        ),
    ],
)
def test_each_plural_form_is_printed(address: str, path: str, expected: tuple[str, ...]) -> None:
    text = {each.address: each.source for each in wordings(polish())[0]}[address]
    for number, words in zip(COUNTS, expected, strict=True):
        assert words in counted(text, number, *path.split(".")).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("kit-deck-size", ("1 karta", "3 karty", "12 kart", "1,5 karty")),
        ("kit-cuts", ("cięcie", "cięcia", "cięć", "cięcia")),
        ("players", ("osoba", "osoby", "osób", "osoby")),
    ],
)
def test_each_plural_form_of_a_label_is_printed(key: str, expected: tuple[str, ...]) -> None:
    game = polish().game
    assert tuple(fill_label(labels()[key], Scope(game, {"n": n})) for n in COUNTS) == expected


def test_every_plural_has_all_four_forms() -> None:
    texts = [*(each.source for each in wordings(polish())[0]), *labels().values()]
    plurals = [gap for text in texts for gap in scan(text)[0] if gap.forms]
    assert len(plurals) > 20
    assert [gap.path for gap in plurals if {form.category for form in gap.forms} != FORMS] == []


def test_every_case_that_a_text_asks_for_is_said() -> None:
    catalog, _problems = load(Folder(GAME), "pl")
    gaps = [gap for entry in catalog.entries.values() for gap in scan(entry.translation)[0] if gap.case]
    asked = {f"{name_address(gap.path)}|{gap.case}" for gap in gaps}
    assert len(asked) > 8
    assert asked <= {address for address, entry in catalog.entries.items() if entry.translation}
    assert "Atak przeciw Obronie:" in "\n".join(said())
