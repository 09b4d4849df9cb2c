"""Tabletop Simulator: what is written is read again, as the simulator would, and compared with the game."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bench.stacks import stack
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pliego.make.build import build
from pliego.make.targets import Choice
from pliego.printing.exports.deck_sheets import MOST_CARDS, deck_sheets, fitted
from pliego.printing.exports.tabletop_objects import TableRows
from pliego.text.problems import has_errors
from workshop import ROOT, Workshop

TTS = ("tts",)
Data = dict[str, Any]


class Unpacked:
    """A ZIP as it lies in the simulator's folder."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            self.files = {name: archive.read(name) for name in archive.namelist()}
        (saved,) = (data for name, data in self.files.items() if name.startswith("Saves/Saved Objects/"))
        self.saved: Data = json.loads(saved)
        self.objects: list[Data] = self.saved["ObjectStates"]

    def picture(self, name: str) -> Image.Image:
        """Return a picture, found by its name alone."""
        return Image.open(io.BytesIO(self.files[f"Mods/Images/{name}"])).convert("RGB")

    def decks(self) -> dict[str, Data]:
        return {each["Nickname"]: each for each in self.objects if each["Name"] == "DeckCustom"}

    def pictures_named(self) -> set[str]:
        """Return every picture that an object names."""
        return {value for data in self.objects for value in _urls(data)}


def _urls(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from [value] if key.endswith("URL") else _urls(value)
    elif isinstance(data, list):
        for each in data:
            yield from _urls(each)


def cell(deck: Data, card: Data, table: Unpacked, side: str = "FaceURL") -> Image.Image:
    """Return what a card shows: its cell of its deck sheet."""
    sheet = deck["CustomDeck"][str(card["CardID"] // 100)]
    assert sheet == card["CustomDeck"][str(card["CardID"] // 100)]
    whole, index = table.picture(sheet[side]), card["CardID"] % 100
    if side == "BackURL" and not sheet["UniqueBack"]:
        return whole
    w, h = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
    assert (w * sheet["NumWidth"], h * sheet["NumHeight"]) == whole.size
    left, top = index % sheet["NumWidth"] * w, index // sheet["NumWidth"] * h
    return whole.crop((left, top, left + w, top + h))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    found = Workshop.with_games(tmp_path_factory.mktemp("tts"), "marcas", "mini")
    found.build(products=TTS)
    return found


@pytest.fixture(scope="module")
def mini(shop: Workshop) -> Unpacked:
    return Unpacked(shop.pdf(game="mini", product="tts"))


@pytest.fixture(scope="module")
def marks(shop: Workshop) -> Unpacked:
    return Unpacked(shop.pdf(game="marcas", product="tts"))


# -- the arithmetic of sheets -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(63.0, 88.0), (88.0, 63.0), (70.0, 120.0), (20.0, 20.0), (105.0, 148.0)])
@pytest.mark.parametrize("cards", [1, 3, 8, 68, 69, 70, 138, 139, 750])
def test_sheets_hold_every_card_once_within_the_bounds(size: tuple[float, float], cards: int) -> None:
    sheets = list(deck_sheets(cards, *size))
    assert [index for sheet in sheets for index in range(sheet.first, sheet.end)] == list(range(cards))
    assert len(sheets) == -(-cards // MOST_CARDS) and MOST_CARDS == 69
    for sheet in sheets:
        assert 2 <= sheet.columns <= 10 and 2 <= sheet.rows <= 7
        assert sheet.end - sheet.first < sheet.columns * sheet.rows, "the last cell holds no card"
        assert max(sheet.w_px, sheet.h_px) <= 4096
        assert abs(sheet.cell.w_px / sheet.cell.h_px - size[0] / size[1]) < 0.02
        corners = {sheet.corner(index) for index in range(sheet.columns * sheet.rows)}
        assert len(corners) == sheet.columns * sheet.rows


def test_a_small_deck_is_as_fine_as_print_and_a_large_one_uses_its_sheet() -> None:
    (small,) = deck_sheets(3, 63, 88)
    assert (small.columns, small.rows, small.cell.w_px, small.cell.h_px) == (2, 2, 744, 1039)
    (large,) = deck_sheets(69, 63.5, 88.9)
    assert (large.columns, large.rows) == (10, 7) and large.w_px > 4000
    assert max(fitted(594, 420).w_px, fitted(420, 594).h_px) == 4096


# -- decks ------------------------------------------------------------------------------------------------


def test_every_card_is_there_as_often_as_it_has_copies(mini: Unpacked, marks: Unpacked) -> None:
    (deck,) = mini.decks().values()
    assert deck["Nickname"] == "Mazo del camino" and mini.saved["SaveName"] == "El cruce"
    names = Counter(card["Nickname"] for card in deck["ContainedObjects"])
    assert names == {"Salto": 5, "Pausa": 3, "Freno": 2}
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    red = Counter(card["Nickname"] for card in marks.decks()["Mazo rojo"]["ContainedObjects"])
    assert red == {"Una": 3, "Dos": 2, "Tres": 1}


def test_a_card_says_its_text_in_the_language(mini: Unpacked) -> None:
    (deck,) = mini.decks().values()
    assert {card["Name"] for card in deck["ContainedObjects"]} == {"Card"}
    said = {card["Nickname"]: card["Description"] for card in deck["ContainedObjects"]}
    assert said["Salto"] == "Avanzas 3 casillas."
    assert said["Pausa"] == "No te mueves y robas una carta más."


@pytest.mark.long
def test_the_number_of_a_card_leads_to_its_picture(mini: Unpacked, shop: Workshop) -> None:
    shop.build("mini", products=("images",))
    (entry,) = shop.entries(game="mini", product="images")
    with zipfile.ZipFile(shop.out / entry["path"]) as archive:
        faces = {
            name.split("/")[-1].removesuffix("-es.png"): Image.open(io.BytesIO(archive.read(name)))
            for name in archive.namelist()
            if "/cards/" in name
        }
    (deck,) = mini.decks().values()
    for card in deck["ContainedObjects"]:
        wanted = faces[card["Nickname"].lower()]
        assert cell(deck, card, mini).tobytes() == wanted.tobytes()
        assert cell(deck, card, mini, "BackURL").size == wanted.size


def test_the_last_cell_hides_a_card(mini: Unpacked) -> None:
    (deck,) = mini.decks().values()
    sheet = deck["CustomDeck"]["1"]
    last = {"CardID": 100 + sheet["NumWidth"] * sheet["NumHeight"] - 1, "CustomDeck": {"1": sheet}}
    assert cell(deck, last, mini).tobytes() == mini.picture(sheet["BackURL"]).tobytes()


def test_decks_have_sheets_of_their_own_and_cards_that_lie_say_so(marks: Unpacked) -> None:
    numbers = [number for deck in marks.decks().values() for number in deck["CustomDeck"]]
    assert len(numbers) == len(set(numbers)) == 5
    lying = {title for title, deck in marks.decks().items() if deck["SidewaysCard"]}
    assert lying == {"Mazo tumbado"}
    for deck in marks.decks().values():
        assert {card["SidewaysCard"] for card in deck["ContainedObjects"]} == {deck["SidewaysCard"]}


def test_cards_with_backs_of_their_own_have_a_sheet_of_backs(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/cards.yaml", "{title: Sol,", "{title: Sol, back: otra-carta,")
    assert not has_errors(shop.build(products=TTS).problems)
    table = Unpacked(shop.pdf(product="tts"))
    (deck,) = table.decks().values()
    assert all(sheet["UniqueBack"] for sheet in deck["CustomDeck"].values())
    shown = {card["Nickname"]: cell(deck, card, table, "BackURL") for card in deck["ContainedObjects"]}
    fronts = {card["Nickname"]: cell(deck, card, table) for card in deck["ContainedObjects"]}
    assert shown["Sol"].tobytes() == fronts["Sol"].tobytes() != shown["Luna"].tobytes()


def test_a_deck_of_one_card_is_that_card(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    shop.edit("content/otra/cards.yaml", "[{card: sol, copies: 2}, {card: luna}]", "[{card: sol}]")
    shop.build(products=TTS)
    table = Unpacked(shop.pdf(product="tts"))
    (card,) = (each for each in table.objects if "CardID" in each)
    assert (card["Name"], card["Nickname"]) == ("CardCustom", "Sol")


@pytest.mark.long
def test_a_large_deck_has_several_sheets(tmp_path: Path) -> None:
    game = stack(tmp_path / "content", 150)
    out = tmp_path / "build"
    done = build(Choice(products=TTS), game.parent, ROOT / "templates", out, 1, lambda *_: None, [game.name])
    assert not done.problems
    table = Unpacked(out / done.made[0])
    (deck,) = table.decks().values()
    assert sorted(deck["CustomDeck"]) == ["1", "2", "3"]
    assert len({card["CardID"] for card in deck["ContainedObjects"]}) == 150
    for sheet in deck["CustomDeck"].values():
        assert max(table.picture(sheet["FaceURL"]).size) <= 4096
    titles = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert len(titles) >= 150 and all(titles)


def test_cards_and_tiles_are_cut_as_their_layouts_say(tmp_path: Path) -> None:
    shop = Workshop.with_games(tmp_path, "otra")
    for name, shape in (("otra-carta", "round"), ("mini-dorso", "round"), ("mini-ayuda", "hexagon-flat")):
        plain = f"format: 1\nsize: [80, 80]\nshape: {shape}\nbleed: 3\nbackground: azul\n"
        shop.write(f"templates/layouts/{name}.yaml", plain)
    assert not has_errors(shop.build(products=TTS).problems)
    table = Unpacked(shop.pdf(product="tts"))
    (deck,) = table.decks().values()
    assert {sheet["Type"] for sheet in deck["CustomDeck"].values()} == {4}
    tiles = [each for each in table.objects if each["Name"] == "Custom_Tile"]
    assert {each["CustomImage"]["CustomTile"]["Type"] for each in tiles} == {1}


# -- parts ------------------------------------------------------------------------------------------------


def test_boards_are_boards_and_other_parts_are_tiles(mini: Unpacked) -> None:
    kinds = Counter((each["Name"], each["Nickname"]) for each in mini.objects)
    assert kinds == {
        ("DeckCustom", "Mazo del camino"): 1,
        ("Custom_Board", "El puente"): 1,
        ("Custom_Tile", "Figura"): 4,
        ("Custom_Tile", "Hoja de tanteo"): 2,
        ("Custom_Tile", "Ayuda"): 3,
    }


def test_every_picture_that_is_named_is_there_and_no_other(mini: Unpacked, marks: Unpacked) -> None:
    for table in (mini, marks):
        there = {name.removeprefix("Mods/Images/") for name in table.files if name.endswith(".png")}
        assert table.pictures_named() == there
        for name in there:
            assert max(table.picture(name).size) <= 4096
            assert name.startswith(("mini_es_", "marcas_es_")), "no other game has a picture of this name"


def test_no_two_objects_share_an_id_and_the_same_game_makes_the_same_bytes(
    mini: Unpacked, tmp_path: Path
) -> None:
    held = [card for deck in mini.decks().values() for card in deck["ContainedObjects"]]
    ids = [each["GUID"] for each in (*mini.objects, *held)]
    assert len(ids) == len(set(ids)) and all(len(each) == 6 for each in ids)
    again = Workshop.with_games(tmp_path, "mini")
    again.build(products=TTS)
    assert Unpacked(again.pdf(product="tts")).files == mini.files


SIDE = st.floats(5, 900)


@given(st.lists(st.tuples(SIDE, SIDE), max_size=30))
def test_nothing_lies_over_anything_else(sizes: list[tuple[float, float]]) -> None:
    rows = TableRows()
    spots = [rows.next(*size) for size in sizes]
    boxes = [
        (spot.x - w / 50.8, spot.z - h / 50.8, spot.x + w / 50.8, spot.z + h / 50.8)
        for spot, (w, h) in zip(spots, sizes, strict=True)
    ]
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            apart_x = max(one[0] - other[2], other[0] - one[2])
            apart_z = max(one[1] - other[3], other[1] - one[3])
            assert max(apart_x, apart_z) > 0.9
