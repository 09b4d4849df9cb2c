"""A game of pictures and of faces inside faces, to be spoiled: on cards, on boards, and in its style sheet.

In: a folder with a small game. Out: the same game with pictures. The law of this file: it is sound before it
is spoiled.
"""

from __future__ import annotations

from pathlib import Path

from pictures import raster

PICTURES = {
    "foto.png": raster("PNG", (90, 60), "RGBA", (200, 40, 40, 200)),
    "gris.png": raster("PNG", (90, 60), "I;16", 30_000),
    "foto.jpg": raster("JPEG", (90, 60), tone=(40, 90, 160), progressive=True),
    "tintas.jpg": raster("JPEG", (90, 60), "CMYK", (10, 200, 90, 0)),
    "foto.webp": raster("WEBP", (90, 60), tone=(30, 120, 30)),
    "foto.gif": raster("GIF", (90, 60), tone=(30, 120, 130)),
    "foto.bmp": raster("BMP", (90, 60), tone=(130, 120, 30)),
    "foto.tif": raster("TIFF", (90, 60), tone=(130, 20, 130)),
}
_FLOORS = 9
"""How many boards stand on each other. Each shows the one below."""
_CARD = """\
format: 1
size: [63, 88]
items:
  - {art: "{art}", at: [5, 5, 53, 60], fit: cover}
  - {id: titulo, text: "{card.title}", style: titulo, at: [5, 70, 53, 9]}
"""
_FLOOR = """\
format: 1
size: [120, 80]
items:
  - {rect: {stroke: negro, width: 0.4}, at: [2, 2, 100, 60]}
  - {face: "boards/{part.texts.debajo}", at: [4, 4, 90, 55], when: "{part.numbers.piso}"}
"""
_ASKED = ".banda {{ background: url(art/{}) 0 0 / 20mm 20mm no-repeat }}\n"


def with_pictures(folder: Path) -> None:
    """Give a game pictures, a deck that shows them, a style sheet that does, and a tower of boards."""
    for name, data in PICTURES.items():
        (folder / "art" / name).write_bytes(data)
    look = folder / "look"
    (look / "layouts").mkdir(parents=True)
    (look / "layouts/foto.yaml").write_text(_CARD, "utf-8")
    (look / "layouts/piso.yaml").write_text(_FLOOR, "utf-8")
    (look / "book.css").write_text("".join(map(_ASKED.format, PICTURES)), "utf-8")
    cards, boards = folder / "cards.yaml", folder / "boards.yaml"
    cards.write_text(_with_deck(cards.read_text("utf-8")), "utf-8")
    boards.write_text(_with_tower(boards.read_text("utf-8")), "utf-8")


def _with_deck(text: str) -> str:
    names = {f"f{number}": name for number, name in enumerate(PICTURES)}
    shown = "".join(f"  {card}: {{title: Foto, art: art/{name}}}\n" for card, name in names.items())
    held = ", ".join(f"{{card: {card}}}" for card in names)
    deck = f"  fotos: {{title: Fotos, layout: foto, back: mini-dorso, cards: [{held}]}}\n"
    return text.replace("cards:\n", f"cards:\n{shown}", 1) + deck


def _with_tower(text: str) -> str:
    floors = "".join(
        f"  p{number}: {{title: Piso, layout: piso, texts: {{debajo: p{max(0, number - 1)}}}, "
        f"numbers: {{piso: {number}}}}}\n"
        for number in range(_FLOORS)
    )
    return text.replace("tokens:\n", f"{floors}tokens:\n", 1)
