"""What a deck takes of its table (`where`), and what its cards take by a column: layout, back, colour."""

from __future__ import annotations

from pathlib import Path

import pliego
import pytest
from easel import shown
from pliego.api import OpenGame
from pliego.cards.contrast import hex_of
from pliego.cards.drawing import Drawing, TextRun, VectorPath
from pliego.checks.examine import check_game
from pliego.game.model.game import Game
from pliego.text.problems import Problem
from small import told, unmarked, write

ROOT = Path(__file__).parents[1]
GAME = """\
format: 1
version: "1"
date: 2026-01-01
lang: en
title: Trolls
players: {min: 2, max: 2}
minutes: {min: 5, max: 9}
age: 8
aim: Win.
credits: []
rights: {owner: Ann, permission: Hers., notice: None.}
"""
TABLE = """\
Name,Card Type,Suit,Text,Copies
Fire Troll,Creature,Hearts,Burn.,2
Ice Troll,creature,Spades,Freeze.,1
Bolt,Spell,Hearts,Deal 3.,1
Ice Troll,Land,Clubs,A place.,4
"""
DECK = "title: D, sheet: deck.csv, columns: {Name: title, Card Type: subtitle, Suit: suit}"
PLAIN = "layout: text-card, back: plain-back"
FLIP = """\
format: 1
extends: plain-back
items:
  - {text: "{card.title}", style: card-title, at: [6, 6, 51, 12]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "trolls"


def words_of(drawing: Drawing) -> list[str]:
    """Return the texts of a face."""
    return [each.item.text for each in shown(drawing) if isinstance(each.item, TextRun)]


def checked(folder: Path, cards: str, table: str = TABLE) -> tuple[Game, list[Problem]]:
    """Check a game of these decks."""
    for name, text in (("game.yaml", GAME), ("deck.csv", table), ("look/layouts/flip.yaml", FLIP)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (folder / "cards.yaml").write_text(cards, "utf-8")
    game, problems = check_game(folder, ROOT / "templates")
    assert game is not None
    return game, [each for each in problems if each.code != "unused-layout"]


def looks(game: Game, deck: str) -> list[tuple[str, str | None, str | None, str | None]]:
    """Return what each card of a deck has for itself: its id, layout, back and colour."""
    return [(each.card, each.layout, each.back, each.colour) for each in game.decks[deck].cards]


def test_one_table_makes_several_decks(folder: Path) -> None:
    cards = f"""\
decks:
  trolls: {{{DECK}, {PLAIN}, where: {{Card Type: CREATURE}}}}
  rest: {{{DECK}, {PLAIN}, where: {{card type: [Spell, Land], Suit: [hearts, clubs]}}}}
"""
    game, problems = checked(folder, cards)
    assert problems == []
    decks = {name: [(each.card, each.copies) for each in deck.cards] for name, deck in game.decks.items()}
    assert decks["trolls"] == [("fire-troll", 2), ("ice-troll", 1)]
    assert decks["rest"] == [("bolt", 1), ("ice-troll-rest", 4)]
    assert game.cards["ice-troll-rest"].title == "Ice Troll"


LEFT = """\
Name,Type,Copies,Text
Ogre,Creature,2,Smash
Elf,creature ,1,Shoot
Fire,Spell,1,Burn
Pit,Trap,1,Fall
None,,1,nothing
Wall,Wall,0,Not yet
# Sea,Wall,1,No
Éclair,Événement,1,z
"""
BOTH = """\
decks:
  creatures: {title: C, sheet: deck.csv, where: {Type: Creature}, LOOK}
  spells: {title: S, sheet: deck.csv, where: {Type: Spell}, LOOK}
""".replace("LOOK", f"columns: {{Name: title, Type: subtitle}}, {PLAIN}")


def test_rows_that_no_deck_takes_are_told(folder: Path) -> None:
    game, problems = checked(folder, BOTH, LEFT)
    (left,) = (each for each in problems if each.code == "rows-left")
    assert left.severity == "warning" and str(left.span).endswith("deck.csv: row 5")
    assert left.message.endswith(
        "none for 3 rows, which are not printed: row 5 (`Pit`), row 6 (`None`), row 9 (`Éclair`)"
    )
    assert sum(len(deck.cards) for deck in game.decks.values()) == 3


def test_a_row_that_no_deck_takes_is_not_told_as_one_that_prints(folder: Path) -> None:
    table = LEFT.replace("Pit,Trap,1,Fall", "SPELLS BELOW,,,")
    _game, problems = checked(folder, BOTH, table + ",,,\nLegend,,\nSun,,the day\n")
    (left,) = (each for each in problems if each.code in ("rows-left", "sheet-alone", "sheet-second"))
    assert left.code == "rows-left" and "row 5 (`SPELLS BELOW`), row 6" in left.message
    assert "row 11 (`Legend`), row 12 (`Sun`)" in left.message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("where: {Type: Spell}", "where: {Type: [Spell, Trap, '', Événement]}"),
        ("where: {Type: Spell}, ", ""),
    ],
)
def test_rows_are_told_only_if_every_deck_leaves_them(folder: Path, old: str, new: str) -> None:
    table = LEFT.replace("Ogre,", "Goblin,")
    assert [p for p in checked(folder, BOTH.replace(old, new), table)[1] if p.code == "rows-left"] == []


def test_one_deck_may_take_a_part_of_a_table(folder: Path) -> None:
    cards = "\n".join(BOTH.splitlines()[:2])
    (left,) = (each for each in checked(folder, cards, LEFT)[1] if each.code == "rows-left")
    assert left.severity == "note" and left.message.endswith(
        ", which are not printed: row 4 (`Fire`), row 5 (`Pit`), row 6 (`None`), row 9 (`Éclair`)"
    )


def test_layout_back_and_colour_go_by_a_column(folder: Path) -> None:
    cards = f"""\
decks:
  d:
    {DECK.replace(", columns", chr(10) + "    columns").replace(", sheet", chr(10) + "    sheet")}
    where: {{suit: [Hearts, Spades]}}
    layout: {{by: Card Type, creature: art-card, else: text-card}}
    back: {{by: subtitle, Spell: plain-back, else: pattern-back}}
    colour: {{by: Suit, hearts: red, spades: black}}
"""
    game, problems = checked(folder, cards)
    assert [(each.code, each.severity) for each in problems] == [("rows-left", "note")]
    deck = game.decks["d"]
    assert (deck.layout, deck.back, deck.colour) == ("text-card", "pattern-back", "red")
    assert looks(game, "d") == [
        ("fire-troll", "art-card", None, "red"),
        ("ice-troll", "art-card", None, "black"),
        ("bolt", None, "plain-back", "red"),
    ]


def test_a_cell_may_name_the_choice_itself(folder: Path) -> None:
    table = "Name,Look,Ink\nTroll,art-card,red\nElf,text-card,\n"
    columns = "columns: {Name: title, Look: none, Ink: none}"
    cards = f"""\
decks:
  d:
    {{title: D, sheet: deck.csv, {columns}, back: plain-back,
     layout: {{by: Look}}, colour: {{by: Ink, else: teal}}}}
"""
    game, problems = checked(folder, cards, table)
    assert problems == []
    assert looks(game, "d") == [("troll", "art-card", None, "red"), ("elf", "text-card", None, None)]


def test_cards_of_yaml_choose_by_their_keys_and_fields(folder: Path) -> None:
    cards = """\
cards:
  a: {title: A, text: A., fields: {kind: Big}}
  b: {title: B, text: B., value: 7}
decks:
  d:
    title: D
    layout: {by: kind, big: art-card, else: text-card}
    back: plain-back
    colour: {by: value, "7": red, else: teal}
    cards: [{card: a}, {card: b, colour: blue}]
"""
    game, problems = checked(folder, cards)
    assert problems == []
    assert looks(game, "d") == [("a", "art-card", None, None), ("b", None, None, "blue")]


WRONG = (
    ("layout: {by: »Card Typ, else: text-card}, back: plain-back", "error", "did you mean `Card Type`?"),
    ("layout: {»spel: art-card, by: Card Type, else: text-card}, back: plain-back", "warning", "`spell`?"),
    ("layout: »{by: Suit, hearts: text-card, spades: art-card}, back: plain-back", "error", "`else: …`"),
    ("layout: »{hearts: text-card}, back: plain-back", "error", "{by: Suit"),
    (f"{PLAIN}, colour: {{by: Suit, hearts: [»red]}}".replace("[»red]", "»[red]"), "error", "{by: Suit"),
    (f"{PLAIN}, where: {{»Colour: red}}", "error", "there are `Name`"),
    (f"{PLAIN}, where: {{Suit: »heart}}", "error", "did you mean `hearts`?"),
    (f"{PLAIN}, where: {{Suit: [hearts, »heart]}}", "warning", "did you mean `hearts`?"),
    (f"{PLAIN}, where: »{{Suit: clubs, Card Type: spell}}", "error", "where: {Type"),
    (f"{PLAIN}, where: »clubs", "error", "where: {Type"),
)


@pytest.mark.parametrize(("keys", "severity", "hint"), WRONG)
def test_a_wrong_choice_is_told_once_at_its_place(folder: Path, keys: str, severity: str, hint: str) -> None:
    text, places = unmarked(f"decks:\n  d: {{{DECK}, {keys}}}\n", "cards.yaml", ["choice-by"])
    _game, problems = checked(folder, text)
    found = [each for each in problems if each.code == "choice-by"]
    assert told(found, folder) == places
    assert found[0].severity == severity and hint in found[0].hint, found
    assert not [each for each in problems if each.code in ("missing-key", "type", "unknown-layout")]


BEASTS = "Name,Card Type,Suit\n" + "".join(f"N{n},Tier,x\n" for n in range(6))
BY_TYPE = "colour: {by: Card Type, Tier: red, Held: blue, else: teal}"


def spelling(folder: Path, keys: str, rows: str) -> list[tuple[str, int, str]]:
    """Return the severity, row and message of each cell that is probably misspelt."""
    _game, problems = checked(folder, f"decks:\n  d: {{{DECK}, {PLAIN}, {keys}}}\n", BEASTS + rows)
    assert {each.code for each in problems if each.severity == "error"} <= {"choice-spelling"}
    found = [each for each in problems if each.code == "choice-spelling" and each.span]
    return [(each.severity, each.span.row, each.message) for each in found if each.span]


def test_a_misspelt_cell_that_decides_something_is_told_at_its_row(folder: Path) -> None:
    message = "expected `Tier`, as 6 cards say, found `Teir`"
    as_others = f"{message}, so its card prints as `else` says"
    assert spelling(folder, BY_TYPE, "Dog,Teir,x\nAnn,Held,x\n") == [("warning", 8, as_others)]
    without = BY_TYPE.replace(", else: teal", "")
    assert spelling(folder, without, "Dog,Teir,x\nAnn,Held,x\n") == [("error", 8, message)]
    where = "where: {Card Type: [Tier, Held]}"
    lost = f"{message}: no deck takes row 8 (`Dog`), so it is not printed"
    assert spelling(folder, where, "Dog,Teir,x\nAnn,Held,x\n") == [("warning", 8, lost)]
    both = f"where: {{Suit: x}}, {BY_TYPE}"
    assert spelling(folder, both, "Ann,Held,x\nDog,TIER,x\nCat,Tiér,x\nRat,Tiers,x\n") == [
        ("warning", row, as_others.replace("Teir", cell).replace("6", "7"))
        for row, cell in ((10, "Tiér"), (11, "Tiers"))
    ]


@pytest.mark.parametrize("cell", ["Bier", "Tor", "Getier", "Tier 2", "Tierchen", "Helden", ""])
def test_a_cell_that_says_something_else_is_no_misspelling(folder: Path, cell: str) -> None:
    assert spelling(folder, BY_TYPE, f"Dog,{cell},x\nAnn,Held,x\n") == []


def test_many_cells_alike_and_cells_that_have_a_choice_are_no_misspellings(folder: Path) -> None:
    rows = "Ann,Held,x\n" + "".join(f"T{n},Tiere,x\n" for n in range(4))
    assert spelling(folder, BY_TYPE, rows) == []
    assert spelling(folder, BY_TYPE.replace("else", "Teir: grey, else"), "Ann,Held,x\nDog,Teir,x\n") == []


def test_a_row_that_another_deck_takes_is_no_misspelling(folder: Path) -> None:
    decks = "".join(
        f"  {name}: {{{DECK}, {PLAIN}, where: {{Card Type: {name}}}}}\n" for name in ("Tier", "Tiere")
    ).replace("  T", "  t")
    _game, problems = checked(folder, f"decks:\n{decks}", BEASTS + "Dog,Tiere,x\n")
    assert not [each for each in problems if each.code in ("choice-spelling", "rows-left")]


def test_a_cell_without_a_choice_is_told_with_its_first_row(folder: Path) -> None:
    keys = "colour: {by: Card Type, Tier: red}"
    text = f"decks:\n  d: {{{DECK}, {PLAIN}, {keys}}}\n"
    _game, problems = checked(folder, text, BEASTS + "Ann,Held,x\nBob,held,x\n")
    (problem,) = [each for each in problems if each.severity == "error"]
    assert problem.message.startswith("expected a colour for `Held` of the column `Card Type` (")
    assert "deck.csv: row 8, column `Card Type`), found none" in problem.message


def test_unknown_names_and_other_sizes_are_told_where_they_stand(folder: Path) -> None:
    written, places = unmarked(
        f"decks:\n  d: {{{DECK}, back: plain-back,\n"
        "      layout: {by: Suit, hearts: »text-crad, spades: »event-card, else: text-card},\n"
        "      colour: {by: Suit, hearts: »redd, else: teal}}\n",
        "cards.yaml",
        ["unknown-layout", "front-size", "unknown-colour"],
    )
    _game, problems = checked(folder, written)
    found = [each for each in problems if each.span and "cards.yaml" in each.span.path]
    assert told(found, folder) == places


def test_a_back_that_prints_card_fields_is_each_card_s_own(folder: Path) -> None:
    _game, problems = checked(folder, f"decks:\n  d: {{{DECK}, layout: text-card, back: flip}}\n")
    assert [problem for problem in problems if problem.severity == "error"] == []
    game = pliego.read(folder)
    words = {card: words_of(game.drawing(f"d/{card}", "back")) for card in ("bolt", "fire-troll")}
    assert words == {"bolt": ["Bolt"], "fire-troll": ["Fire Troll"]}
    with pytest.raises(KeyError):
        game.drawing("d/back", "back")


@pytest.mark.parametrize("choice", ["else: pattern-back", "common: pattern-back"])
@pytest.mark.parametrize(
    ("colour", "grounds"),
    [
        ("{by: Type, Beast: red, Spell: blue, else: grey}", ["#5a5a5a", "#5a5a5a"]),
        ("{by: Rarity, rare: red, common: blue}", ["#b3261e", "#1f4e9e"]),
    ],
)
def test_backs_of_one_layout_look_alike_and_tell_no_card(
    folder: Path, choice: str, colour: str, grounds: list[str]
) -> None:
    table = "Name,Type,Rarity\nWolf,Beast,rare\nBear,Beast,common\nFire,Spell,rare\nIce,Spell,common\n"
    columns = "{Name: title, Type: subtitle, Rarity: rarity}"
    backs = f"back: {{by: Rarity, rare: plain-back, {choice}}}"
    checked(
        folder,
        f"decks:\n  d: {{title: D, sheet: deck.csv, layout: text-card, columns: {columns},"
        f" {backs}, colour: {colour}}}\n",
        table,
    )
    game = pliego.read(folder)
    rare, common = grounds
    assert [ground_behind(game, card) for card in ("wolf", "fire")] == [rare, rare]
    assert [ground_behind(game, card) for card in ("bear", "ice")] == [common, common]


def ground_behind(game: OpenGame, card: str) -> str:
    """Return the colour of the ground of a card's back: its own, or its deck's."""
    try:
        back = game.drawing(f"d/{card}", "back")
    except KeyError:
        back = game.drawing("d/back", "back")
    grounds = [item for each in shown(back) if isinstance(item := each.item, VectorPath) and item.fill]
    return hex_of(grounds[2].fill)


def test_a_back_that_prints_a_card_by_its_id_is_shared(folder: Path) -> None:
    flip = FLIP.replace("{card.title}", "{card.bolt.title} {card.bolt}")
    checked(folder, f"decks:\n  d: {{{DECK}, layout: text-card, back: flip}}\n")
    (folder / "look/layouts/flip.yaml").write_text(flip, "utf-8")
    assert words_of(pliego.read(folder).drawing("d/back", "back")) == ["Bolt Bolt"]


def test_a_key_of_a_card_where_none_is_drawn_is_told_as_that(folder: Path) -> None:
    checked(folder, f"decks:\n  d: {{{DECK}, {PLAIN}}}\n")
    (folder / "boards.yaml").write_text(
        'aids:\n  a: {title: A, layout: plain-aid, text: "See {card.title} or {card.blot}."}\n', "utf-8"
    )
    found = [each for each in check_game(folder, ROOT / "templates")[1] if each.severity == "error"]
    assert [each.code for each in found] == ["unknown-reference"] * 2
    assert "its key `title`" in found[0].message and "{card.ID.title}" in found[0].hint
    assert "did you mean `bolt`?" in found[1].hint


def test_a_cell_that_the_layout_of_its_row_leaves_out_is_reported(tmp_path: Path) -> None:
    table = "Kind,Name,Cost,Text\nMonster,Wolf,3,Bites.\nSpell,Fire,2,Burns.\nAsk,Secret,7,Why?\n"
    layout = "{by: Kind, Monster: cost-card, Spell: text-card, Ask: prompt-card}"
    deck = f"{{title: D, layout: {layout}, back: pattern-back, sheet: d.csv, columns: {{Name: title}}}}"
    files = {"game.yaml": GAME, "cards.yaml": f"decks:\n  d: {deck}\n", "d.csv": table}
    found = check_game(write(tmp_path / "prueba", files), ROOT / "templates")[1]
    told = [(each.span.row, each.span.heading) for each in found if each.code == "unprinted" and each.span]
    assert told == [(3, "`Cost`"), (4, "`Name`"), (4, "`Cost`")]
