"""A problem has its place in the files of the game, never in a file that Pliego brings."""

from __future__ import annotations

import io
import json
from contextlib import chdir
from pathlib import Path

import pytest
from fontTools import subset
from fontTools.ttLib import TTFont
from pliego.checks.examine import check_game
from pliego.text.problems import Problem, Span
from workshop import ROOT, Workshop

TEMPLATES = ROOT / "templates"
LONG = "Word after word after word after word. " * 40
CELLS = {
    "long texts": {"text": LONG},
    "long names": {"title": "A very long name of a card " * 4},
    "long words": {"title": "Donaudampfschifffahrtsgesellschaftskapitän" * 2, "subtitle": "Eisenbahn" * 20},
    "long subtitles": {"subtitle": "A creature of the very old and very dark forest " * 3},
    "words instead of pictures": {"art": "a dragon", "text": "Fine."},
    "words instead of icons": {"icon": "a dragon", "text": "Fine."},
    "odd subtitles": {"subtitle": "0", "text": LONG[:300], "flavour": "true"},
    "other letters": {"title": "⚡ 龙", "text": "★ ➪", "subtitle": "ב"},
    "words instead of numbers": {"value": "seventeen and a half", "cost": "many", "level": "high"},
    "everything": {"title": LONG, "text": LONG, "subtitle": LONG, "flavour": LONG, "art": LONG[:60]},
}


def problems_of(shop: Workshop, layout: str, cells: dict[str, str], cards: int) -> list[Problem]:
    """Return what is wrong with a deck of cards that are all alike, in a ready layout."""
    card = {"title": "Card", **cells}
    known = {key: text for key, text in card.items() if key not in ("cost", "level")}
    free = {key: card[key] for key in ("cost", "level") if key in card}
    listed = {f"c{n}": {**known, **({"fields": free} if free else {})} for n in range(cards)}
    deck = {"title": "Deck", "layout": layout, "back": "pattern-back", "cards": [{"card": n} for n in listed]}
    shop.write("spells/cards.yaml", json.dumps({"cards": listed, "decks": {"deck": deck}}))
    with chdir(ROOT):  # paths of the templates are those of every other test, so they are parsed once
        return check_game(shop.root / "spells", TEMPLATES)[1]


def own(span: Span | None, shop: Workshop) -> bool:
    return span is None or (shop.root / "spells") in Path(span.path).absolute().parents


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    shop = Workshop(tmp_path)
    assert shop.pliego("new", "Spells").returncode == 0
    return shop


@pytest.mark.parametrize("cells", CELLS.values(), ids=list(CELLS))
@pytest.mark.parametrize("cards", [1, 12])
def test_no_place_lies_in_a_file_of_ours(shop: Workshop, cells: dict[str, str], cards: int) -> None:
    for layout in ("art-card", "text-card", "cost-card"):
        problems = problems_of(shop, layout, cells, cards)
        assert [str(each) for each in problems if not own(each.span, shop)] == []


def test_texts_too_long_on_many_cards_are_told_once_in_the_table(shop: Workshop) -> None:
    rows = "".join(f'Card {n},"{LONG}"\n' for n in range(12))
    shop.write("long.csv", f"Title,Text\n{rows}")
    assert shop.pliego("new", "Long", "--deck", "long.csv").returncode == 0
    (told,) = (each for each in check_game(shop.root / "long", TEMPLATES)[1] if each.severity == "error")
    assert told.span is not None and Path(told.span.path).name == "deck.csv"
    assert told.code == "text-overflow" and "(on 12 faces, first `deck/card-0`)" in told.message
    ready = "`text-card` is a ready layout: to change it, write `extends: text-card` in "
    assert "shorten the texts" in told.hint and told.hint.endswith(f"{ready}look/layouts/text-card.yaml")
    shop.write("long/look/layouts/text-card.yaml", "format: 1\nextends: text-card\n")
    (told,) = (each for each in check_game(shop.root / "long", TEMPLATES)[1] if each.severity == "error")
    assert told.span == Span(str(shop.root / "long/look/layouts/text-card.yaml"), 2, 10)
    assert "give one of the same `id` here" in told.hint


def test_letters_of_ours_that_a_font_of_theirs_lacks_are_told_in_their_theme(shop: Workshop) -> None:
    font = {"regular": "own/Regular.ttf"}
    theme = {"format": 1, "extends": "plain", "fonts": {"text": font, "display": font}}
    shop.write("spells/look/theme.yaml", json.dumps(theme))
    (shop.root / "spells/look/fonts/own").mkdir(parents=True)
    (shop.root / "spells/look/fonts/own/Regular.ttf").write_bytes(
        font_with("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefg")
    )
    problems = check_game(shop.root / "spells", TEMPLATES)[1]
    missing = [each for each in problems if each.code == "glyph-missing"]
    assert missing and [str(each) for each in problems if not own(each.span, shop)] == []


def font_with(chars: str) -> bytes:
    """Return a font of Pliego with some characters alone."""
    options = subset.Options(notdef_outline=True)
    whole = (TEMPLATES / "fonts/source-sans-3/Regular.ttf").read_bytes()
    font = TTFont(io.BytesIO(whole), lazy=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=chars)
    subsetter.subset(font)
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


BACK = """\
format: 1
extends: plain-back
without: [middle]
items:
  - id: up
    text: "{deck.title} {card.title}"
    style: deck-text
    align: centre
    at: [10, 58, 43, 10]
    colour: paper
    colour-low: ink
"""


@pytest.mark.parametrize("front", ["text-card", "fac"])
@pytest.mark.parametrize("backs", ["upgraded", "{by: title, Bolt: upgraded, else: pattern-back}"])
def test_two_items_of_a_back_that_overlap_are_told_at_the_back(
    shop: Workshop, front: str, backs: str
) -> None:
    """`name-low` of plain-back lies beneath an item of the back that extends it."""
    shop.write("spells/look/layouts/fac.yaml", "format: 1\nextends: text-card\n")
    shop.write("spells/look/layouts/upgraded.yaml", BACK)
    shop.write("spells/deck.csv", "title,text\nBolt,Deal 3.\nHeal,Heal 2.\n")
    deck = f"title: Upgraded deck of cards, sheet: deck.csv, layout: {front}, back: {backs}"
    shop.write("spells/cards.yaml", f"decks:\n  deck: {{{deck}}}\n")
    with chdir(ROOT):
        found = [p for p in check_game(shop.root / "spells", TEMPLATES)[1] if p.code == "words-meet"]
    assert [str(each.span).rpartition("/")[2] for each in found] == ["upgraded.yaml:2:10"]
