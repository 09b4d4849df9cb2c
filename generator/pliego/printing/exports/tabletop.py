"""Make the files for Tabletop Simulator: deck sheets, pictures of parts, and a saved object.

In: an edition. Out: a ZIP to unpack into `Documents/My Games/Tabletop Simulator`: the saved object with names
and texts in the language, and its pictures below `Mods/Images`. The laws of this file: every card is there in
all its copies. Only one sheet is in memory at a time.

Tabletop Simulator finds a picture in that folder by its name alone ("Modding File Management",
https://steamcommunity.com/sharedfiles/filedetails/?id=3595651918). Its Cloud Manager uploads what is loaded,
for other players.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from pliego.cards.drawing import Drawing
from pliego.printing.exports.archives import zipped
from pliego.printing.exports.deck_sheets import DeckSheet, deck_sheets, fitted
from pliego.printing.exports.named_faces import (
    CardFaces,
    PartFaces,
    cards_of,
    face_problems,
    faces_by_name,
    parts_of,
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
from pliego.printing.pixels import pictures, png
from pliego.printing.products.edition import Edition
from pliego.printing.sheets.sheet import ProductFile
from pliego.text.problems import has_errors

_OBJECTS, _IMAGES = "Saves/Saved Objects", "Mods/Images"


def make(edition: Edition, product: str) -> ProductFile:
    """Return the ZIP of an edition for Tabletop Simulator."""
    problems = face_problems(faces_by_name(edition).values())
    if has_errors(problems):
        return ProductFile(None, 0, (), problems)
    table, day = _Table(edition, edition.archive_name(product)), edition.faces.game.info.date
    return ProductFile(zipped("", day, table.files()), 0, (), problems)


@dataclass
class _Table:
    """The table while it is filled: objects, and the number of deck sheets."""

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
        """Yield the sheets of a deck, and put the deck on the table."""
        if not cards:
            return
        size = cards[0].front.drawing
        on_table: list[TableCard] = []
        for sheet in deck_sheets(len(cards), size.w_mm, size.h_mm):
            cards_here = cards[sheet.first : sheet.end]
            self.sheets += 1
            sheet_of_cards = self._sheet_of_cards(deck_id, sheet, cards_here)
            yield (
                f"{_IMAGES}/{sheet_of_cards.face}",
                self._sheet(sheet, [card.front.drawing for card in cards_here], cards_here),
            )
            yield from self._backs(sheet_of_cards, sheet, cards_here)
            on_table += [
                TableCard(sheet_of_cards, cell, card.title, words_of(self.edition, f"{deck_id}/{card.card}"))
                for cell, card in enumerate(cards_here)
                for _copy in range(card.copies)
            ]
        info = self.edition.faces.game.decks[deck_id]
        if on_table:
            text, size_mm = info.subtitle or "", (size.w_mm, size.h_mm)
            self.objects.append(deck(info.title, text, on_table, size_mm, self.rows.next(*size_mm)))

    def _sheet_of_cards(
        self, deck_id: str, sheet: DeckSheet, cards_here: Sequence[CardFaces]
    ) -> SheetOfCards:
        own = len({card.back_name for card in cards_here}) > 1
        named = self._image_name(deck_id, str(self.sheets))
        back = self._image_name(deck_id, str(self.sheets), "backs" if own else "back")
        shape = cards_here[0].front.layout.shape
        return SheetOfCards(self.sheets, named, back, sheet.columns, sheet.rows, own, shape)

    def _backs(
        self, sheet_of_cards: SheetOfCards, sheet: DeckSheet, cards_here: Sequence[CardFaces]
    ) -> Iterator[tuple[str, bytes]]:
        """Yield the picture of a sheet's back, or the sheet of its backs."""
        backs = [card.back.drawing if card.back else card.front.drawing for card in cards_here]
        path = f"{_IMAGES}/{sheet_of_cards.back}"
        if sheet_of_cards.has_own_backs:
            yield path, self._sheet(sheet, backs, cards_here)
        else:
            yield path, self._picture(backs[0])

    def _sheet(self, sheet: DeckSheet, drawings: Sequence[Drawing], cards_here: Sequence[CardFaces]) -> bytes:
        """Return a sheet with a drawing in each cell. The last cell shows a hidden card."""
        whole = Image.new("RGB", (sheet.w_px, sheet.h_px), "white")
        hidden = cards_here[0].back.drawing if cards_here[0].back else drawings[0]
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
        """Put the copies of a part on the table, and return its picture."""
        image, text = self._image_name(*part.name.split("/")), words_of(self.edition, part.name)
        drawing, shape = part.front.drawing, part.front.layout.shape
        spot = self.rows.next(drawing.w_mm, drawing.h_mm)
        for copy in range(part.copies):
            if part.name.startswith("boards/"):
                self.objects.append(board(part.title, text, image, spot, copy))
            else:
                self.objects.append(tile(part.title, text, image, drawing.w_mm, shape, spot, copy))
        return f"{_IMAGES}/{image}", self._picture(drawing)

    def _image_name(self, *words: str) -> str:
        """Return the name of a picture. No other game and no other language has this name."""
        game = self.edition.faces.game
        return "_".join((game.id, game.info.lang, *words)) + ".png"
