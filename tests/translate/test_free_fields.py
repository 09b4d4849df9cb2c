"""Free fields of cards in translation: those with words that a layout prints reach the translator."""

from __future__ import annotations

from pathlib import Path

from pliego.cards.layout.faces import Faces
from pliego.cards.look import Looks
from pliego.game.model.game import Game
from pliego.games.opening import read_game
from pliego.text.files import Folder
from pliego.translate.wordings import wordings
from small import session_of, write
from test_cells import GAME, in_english, translated
from test_choices import words_of
from workshop import ROOT

DECK = "decks:\n  deck: {title: Deck, layout: mine, back: pattern-back, sheet: deck.csv}\n"
LAYOUT = """\
format: 1
extends: text-card
items:
  - {id: lore, text: "{card.fields.lore}", style: card-text, at: [5, 60, 50, 9], when: "{card.fields.lore}"}
  - {id: cost, text: "{card.fields.cost}", style: card-text, at: [5, 70, 50, 9]}
  - {id: ally, text: "{card.fields.kind}", style: card-text, at: [5, 80, 50, 5]}
  - {id: mark, text: "!", style: card-text, at: [50, 5, 9, 5], when: "{card.fields.kind}", equals: Ally}
  - {id: also, text: "{card.fields.hue}", style: card-text, colour: "{card.fields.hue}", at: [5, 50, 50, 9]}
  - {id: kept, text: "?", style: card-text, at: [50, 15, 9, 5], when: "{card.fields.group}", none-of: [Rogue]}
"""
TABLE = """\
title,text,lore,cost,kind,hue,note,group
Mill,x,**Fly** high,2R,Ally,accent,mine,Hero
Forge,y,7,3,Foe,ink,z,Rogue
"""


def game_of(folder: Path) -> Game:
    files = {"game.yaml": GAME + "letters: [cost]\n", "cards.yaml": DECK, "deck.csv": TABLE}
    game = write(folder / "prueba", {**files, "look/layouts/mine.yaml": LAYOUT})
    read, problems = read_game(game)
    assert read is not None and problems == []
    return read


def test_only_words_that_a_layout_prints_are_translated(tmp_path: Path) -> None:
    session = session_of(game_of(tmp_path), Folder(tmp_path / "prueba"))
    free = {each.address: each.source for each in wordings(session)[0] if ".fields." in each.address}
    assert free == {
        "cards.mill.fields.lore": "**Fly** high",
        "cards.mill.fields.kind": "Ally",
        "cards.mill.fields.hue": "accent",
        "cards.forge.fields.kind": "Foe",
        "cards.forge.fields.hue": "ink",
    }


def test_a_translation_prints_its_words_and_decides_by_those_of_the_author(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    words = {
        "cards.mill.fields.kind": "Freund",
        "cards.mill.fields.hue": "rot",
        "cards.forge.fields.kind": "Ally",
    }
    session, problems = in_english(tmp_path, game, words)
    assert problems == []
    looks = Looks.of_game(session.folder, Folder(ROOT / "templates"))
    look = looks.look(None, "colour")
    assert look is not None
    faces = Faces(session, look, looks.fonts, {})
    mill, forge = faces.face("deck/mill"), faces.face("deck/forge")
    assert mill is not None and forge is not None and (*mill.problems, *forge.problems) == ()
    assert {"Freund", "rot", "!", "?"} <= {*words_of(mill.drawing)}
    assert {*words_of(forge.drawing)} & {"Ally", "!", "?"} == {"Ally"}


def test_a_translated_free_field_is_what_the_card_has(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    english, problems = translated(tmp_path, game, {"cards.mill.fields.lore": "Vuela *alto*"})
    assert problems == []
    assert english.cards["mill"].fields_ == {**game.cards["mill"].fields_, "lore": "Vuela *alto*"}
    assert english.cards["forge"].fields_ == game.cards["forge"].fields_


def test_what_a_ready_layout_or_a_text_prints_reaches_translators_too(tmp_path: Path) -> None:
    table = "title,text,cost,motto,size\nMill,x,two gold,Never yield,XL\nForge,y,3,,S\n"
    deck = DECK.replace("layout: mine", "layout: cost-card")
    text = GAME.replace("aim: ", 'aim: "Say {card.mill.fields.motto}. " #')
    game = write(tmp_path / "prueba", {"game.yaml": text, "cards.yaml": deck, "deck.csv": table})
    own = "format: 1\nextends: text-card\nitems:\n"
    own += '  - {id: size, text: "{card.fields.size}", style: card-text, at: [5, 60, 50, 9]}\n'
    write(game, {"look/layouts/mine.yaml": own})
    read, problems = read_game(game)
    assert read is not None and problems == []
    found = wordings(session_of(read, Folder(game)))[0]
    free = {each.address: each.source for each in found if ".fields." in each.address}
    assert free == {
        "cards.mill.fields.cost": "two gold",
        "cards.mill.fields.motto": "Never yield",
        "cards.mill.fields.size": "XL",
        "cards.forge.fields.size": "S",
    }


def test_a_value_that_is_a_word_is_translated(tmp_path: Path) -> None:
    files = {
        "game.yaml": GAME,
        "cards.yaml": DECK.replace("layout: mine", "layout: text-card"),
        "deck.csv": "title,value\nOne,King\nTwo,7\nThree,K\nFour,2+\n",
    }
    game, problems = read_game(write(tmp_path / "prueba", files))
    assert game is not None and problems == []
    session = session_of(game, Folder(tmp_path / "prueba"))
    assert [each.source for each in wordings(session)[0] if each.address.endswith(".value")] == ["King"]
    english, problems = translated(tmp_path, game, {"cards.one.value": "Rey"})
    assert problems == [] and [card.value for card in english.cards.values()] == ["Rey", 7, "K", "2+"]


def test_what_an_extended_ready_layout_prints_reaches_translators(tmp_path: Path) -> None:
    files = {
        "game.yaml": GAME,
        "cards.yaml": DECK,
        "deck.csv": "title,text,cost\nMill,x,two gold\n",
        "look/layouts/mine.yaml": "format: 1\nextends: cost-card\n",
    }
    game, problems = read_game(write(tmp_path / "prueba", files))
    assert game is not None and problems == []
    found = wordings(session_of(game, Folder(tmp_path / "prueba")))[0]
    assert [each.source for each in found if ".fields." in each.address] == ["two gold"]
