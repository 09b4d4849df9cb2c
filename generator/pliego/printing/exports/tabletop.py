"""The maker of what Tabletop Simulator plays with: deck sheets, pictures of parts, and a saved object.

In: an edition. Out: a ZIP to be unpacked into `Documents/My Games/Tabletop Simulator`: the saved object with
names and texts in the language, and its pictures below `Mods/Images`. The laws of this file: every card is
there as often as it has copies; no more than one sheet is pixels at a time.

A picture in that folder is found by its name alone ("Modding File Management",
https://steamcommunity.com/sharedfiles/filedetails/?id=3595651918); the game's Cloud Manager uploads what is
loaded when others are to see it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from pliego.cards.drawing import Drawing
from pliego.printing.exports.deck_sheets import DeckSheet, deck_sheets, fitted
from pliego.printing.exports.picturing import (
    CardFaces,
    PartFaces,
    cards_of,
    faces_by_name,
    parts_of,
    problems_of,
    words_of,
)
from pliego.printing.exports.tabletop_objects import (
    SheetOfCards,
    TableCard,
    TableRows,
    TabletopObject,
    board,
    deck,
    save,
    tile,
)
from pliego.printing.exports.zipping import zipped
from pliego.printing.pixels import pictures, png
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import has_errors

_OBJECTS, _IMAGES = "Saves/Saved Objects", "Mods/Images"


def make(edition: Edition, product: str) -> ProductFile:
    """Return the ZIP of an edition for Tabletop Simulator."""
    problems = problems_of(faces_by_name(edition).values())
    if has_errors(problems):
        return ProductFile(None, 0, (), problems)
    table, day = _Table(edition, edition.archive_name(product)), edition.faces.game.info.date
    return ProductFile(zipped("", day, table.files()), 0, (), problems)


@dataclass
class _Table:
    """What lies on the table, as it is filled: objects, and how many deck sheets there are."""

    edition: Edition
    name: str
    objects: list[TabletopObject] = field(default_factory=list)
    sheets: int = 0
    rows: TableRows = field(default_factory=TableRows)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the pictures, then the saved object that shows them."""
        for deck_id in self.edition.faces.game.decks:
            yield from self._deck(deck_id, list(cards_of(self.edition, deck_id)))
        for part in parts_of(self.edition):
            yield self._part(part)
        game = self.edition.faces.game
        data = json.dumps(save(game.info.title, self.objects), ensure_ascii=False, indent=1)
        yield f"{_OBJECTS}/{self.name}.json", f"{data}\n".encode()

    def _deck(self, deck_id: str, cards: Sequence[CardFaces]) -> Iterator[tuple[str, bytes]]:
        """Yield the sheets of a deck, and put it on the table."""
        if not cards:
            return
        size = cards[0].front.drawing
        on_table: list[TableCard] = []
        for sheet in deck_sheets(len(cards), size.w_mm, size.h_mm):
            held = cards[sheet.first : sheet.end]
            self.sheets += 1
            about = self._about(deck_id, sheet, held)
            yield f"{_IMAGES}/{about.face}", self._sheet(sheet, [card.front.drawing for card in held], held)
            yield from self._backs(about, sheet, held)
            on_table += [
                TableCard(about, cell, card.title, words_of(self.edition, f"{deck_id}/{card.card}"))
                for cell, card in enumerate(held)
                for _copy in range(card.copies)
            ]
        info = self.edition.faces.game.decks[deck_id]
        if on_table:
            text, size_mm = info.subtitle or "", (size.w_mm, size.h_mm)
            self.objects.append(deck(info.title, text, on_table, size_mm, self.rows.next(*size_mm)))

    def _about(self, deck_id: str, sheet: DeckSheet, held: Sequence[CardFaces]) -> SheetOfCards:
        own = len({card.behind for card in held}) > 1
        named = self._named(deck_id, str(self.sheets))
        back = self._named(deck_id, str(self.sheets), "backs" if own else "back")
        shape = held[0].front.layout.shape
        return SheetOfCards(self.sheets, named, back, sheet.columns, sheet.rows, own, shape)

    def _backs(
        self, about: SheetOfCards, sheet: DeckSheet, held: Sequence[CardFaces]
    ) -> Iterator[tuple[str, bytes]]:
        """Yield the picture of a sheet's back, or the sheet of its backs."""
        backs = [card.back.drawing if card.back else card.front.drawing for card in held]
        path = f"{_IMAGES}/{about.back}"
        if about.has_own_backs:
            yield path, self._sheet(sheet, backs, held)
        else:
            yield path, self._picture(backs[0])

    def _sheet(self, sheet: DeckSheet, drawings: Sequence[Drawing], held: Sequence[CardFaces]) -> bytes:
        """Return a sheet with a drawing in each cell; in the last one stands what hides a card."""
        whole = Image.new("RGB", (sheet.w_px, sheet.h_px), "white")
        hidden = held[0].back.drawing if held[0].back else drawings[0]
        cells = [*range(len(drawings)), sheet.columns * sheet.rows - 1]
        drawn = ((drawing, sheet.cell) for drawing in (*drawings, hidden))
        for cell, picture in zip(cells, pictures(drawn, self.edition.faces.fonts), strict=True):
            whole.paste(picture, sheet.corner(cell))
        return png(whole, sheet.cell.dpi)

    def _picture(self, drawing: Drawing) -> bytes:
        canvas = fitted(drawing.w_mm, drawing.h_mm)
        (picture,) = pictures([(drawing, canvas)], self.edition.faces.fonts)
        return png(picture, canvas.dpi)

    def _part(self, part: PartFaces) -> tuple[str, bytes]:
        """Lay a part on the table as often as it has copies, and return its picture."""
        image, text = self._named(*part.name.split("/")), words_of(self.edition, part.name)
        drawing, shape = part.front.drawing, part.front.layout.shape
        spot = self.rows.next(drawing.w_mm, drawing.h_mm)
        for copy in range(part.copies):
            if part.name.startswith("boards/"):
                self.objects.append(board(part.title, text, image, spot, copy))
            else:
                self.objects.append(tile(part.title, text, image, drawing.w_mm, shape, spot, copy))
        return f"{_IMAGES}/{image}", self._picture(drawing)

    def _named(self, *words: str) -> str:
        """Return the name of a picture: no other game, and no other language, has one of this name."""
        game = self.edition.faces.game
        return "_".join((game.id, game.info.lang, *words)) + ".png"
