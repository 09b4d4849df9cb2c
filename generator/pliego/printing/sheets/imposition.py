"""Impose faces: put the copies of each onto sheets.

In: the faces of a game, paper, backs. Out: `Sheet`s with their pages and face records. The law of this file:
places come from `paper`, looks from the faces. Here they only meet.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from pliego.cards.drawing import Drawing, Group, Item, Page, Placement, translate
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.printing.cutting.grid import cutter_grid, is_clear
from pliego.printing.cutting.machine import Cutter
from pliego.printing.paper import (
    FOLD_MM,
    MARGIN_MM,
    Backs,
    FoldSheet,
    Grid,
    Paper,
    Slot,
    Tile,
    Tiling,
    back_slot,
    fill_sheets,
    fold_sheet,
    grid_for,
    tile,
)
from pliego.printing.papers import reading_paper
from pliego.printing.sheets import furniture
from pliego.printing.sheets.cuts import MARKED_MARGIN_MM, USUAL_MARKS, Cuts, MarkStyle, grown, match_marks
from pliego.printing.sheets.margins import Margins
from pliego.printing.sheets.orders import (
    FaceCopy,
    Leftover,
    Order,
    OrderedFace,
    backs_for,
    copies_of,
    grouped,
)
from pliego.printing.sheets.packing import AISLE_MM, PackedBlock, PackedSheet, Remnant, pack
from pliego.printing.sheets.placed_faces import (
    PlacedFace,
    bleed_of,
    cuts_of,
    fold_lines,
    folds_of,
    records_of,
    room_for_marks,
    shared_box,
    trim_of,
)
from pliego.printing.sheets.shapes import Shapes, outlines, reaches, with_shape_of
from pliego.printing.sheets.sheet import Sheet, Stock
from pliego.text.problems import Problem


@dataclass
class Imposition:
    """Puts one game's faces onto sheets of one paper.

    `core_mm` is the thickness of what is glued between the halves of a fold; without it, they touch. `marks`
    says what shows the cuts. Sheets for a `cutter` have the marks that it looks for, on the front.
    """

    faces: Faces
    paper: Paper
    backs: Backs
    core_mm: float | None = None
    marks: MarkStyle = USUAL_MARKS
    cutter: Cutter | None = None
    _shapes: Shapes = field(default_factory=Shapes)

    def __post_init__(self) -> None:
        self._margins = Margins(self.faces, self.paper, self.cutter.title if self.cutter else "")

    def cards(self, orders: Sequence[Order], title: str) -> tuple[list[Sheet], list[Problem]]:
        """Return the sheets of cards with their backs, and their problems. Cards of one size stay
        together, in the given order."""
        sheets: list[Sheet] = []
        faces = self._faces(orders)
        problems = [problem for face, _ in faces for problem in face.problems]
        for alike in grouped(faces, self._size_and_gutter):
            if too_large := self._too_large(alike):
                problems.append(too_large)
                continue
            sheets.extend(self._imposed(alike))
            behind = backs_for(alike, self.backs)
            backs = [back for face, _ in alike for back in self._back(face)] if behind != "none" else []
            problems.extend(problem for back in backs for problem in back.problems)
        return [self._margins.named(sheet, title) for sheet in sheets], problems

    def count_cards(self, orders: Sequence[Order]) -> int:
        """Return how many sheets the cards take, without making them."""
        sheets = 0
        for alike in grouped(self._faces(orders), self._size_and_gutter):
            places = self._places(alike)
            sheets += math.ceil(sum(order.copies for _face, order in alike) / places) if places else 0
        return sheets

    def _places(self, faces: Sequence[OrderedFace]) -> int:
        """Return how many cards of one size a sheet takes."""
        if backs_for(faces, self.backs) == "fold":
            folded = self._fold(faces)
            return folded.columns if folded else 0
        grid = self._grid(faces)
        return grid.places if grid else 0

    def parts(self, orders: Sequence[Order], title: str) -> tuple[list[Sheet], list[Problem]]:
        """Return the sheets of one-sided parts, and their problems. Parts of one size stay together.
        Leftovers of several sizes share sheets. A large part is tiled, unless it is folded up."""
        sheets: list[Sheet] = []
        left: dict[Hashable, list[Leftover]] = {}
        faces = self._faces(orders)
        problems = [problem for face, _ in faces for problem in face.problems]
        for alike in grouped(faces, lambda pair: (pair[1].stock, pair[1].cut, self._size_and_gutter(pair))):
            order = alike[0][1]
            grid = self._grid(alike, order.cut)
            if grid is None and alike[0][0].layout.net is not None:
                problems.extend(filter(None, [self._too_large(alike)]))
                continue
            if grid is None:
                sheets.extend(self._tiled(alike))
                continue
            copies = copies_of(alike)
            is_packed = order.cut and not grid.gutter_mm and self.cutter is None
            full = len(copies) // grid.places * grid.places if is_packed else len(copies)
            sheets.extend(self._one_sided(grid, copies[:full], order))
            if copies[full:]:
                left.setdefault(order.stock, []).append(Leftover(grid, copies[full:], order))
        for several in left.values():
            sheets.extend(self._shared(several))
        return [self._margins.named(sheet, title) for sheet in sheets], problems

    def _shared(self, left: Sequence[Leftover]) -> Iterator[Sheet]:
        """Yield the sheets of leftovers, packed if that takes fewer sheets."""
        remnants = [
            Remnant(number, len(each.copies), each.grid.w_mm, each.grid.h_mm)
            for number, each in enumerate(left)
        ]
        packed = pack(self.paper, remnants, MARKED_MARGIN_MM)
        if not 0 < len(packed) < len(left):
            for each in left:
                yield from self._one_sided(each.grid, each.copies, each.order)
            return
        for sheet in packed:
            yield self._packed(sheet, left)

    def _packed(self, sheet: PackedSheet, left: Sequence[Leftover]) -> Sheet:
        """Return a sheet of blocks. Each block has its own cut marks."""
        filled: list[PlacedFace] = []
        marks: list[Item] = []
        cuts = 0
        blocks = sorted(sheet.blocks, key=lambda block: block.remnant.number)
        kinds = [(block, left[block.remnant.number]) for block in blocks]
        placed = [(block, list(_filled(block, kind.grid, kind.copies))) for block, kind in kinds]
        room = room_for_marks(sheet.paper, [face for _block, mine in placed for face in mine])
        for block, mine in placed:
            around = grown((block.x_mm, block.y_mm, block.w_mm, block.h_mm), AISLE_MM / 2)
            made = cuts_of(shared_box(around, room), mine)
            folds = [fold for face, _copy, slot in mine for fold in folds_of(face, slot)]
            cuts += made.count
            marks += [*self._marks(made, outlines(mine)), *folds]
            filled += mine
        folded = sum(len(face.layout.folds) for face, _copy, _slot in filled)
        page = self._page(sheet.paper, filled, marks)
        records = tuple(records_of(filled, "front", 1))
        return Sheet(page, None, records, left[0].order.stock, cuts, folded, len(outlines(filled)))

    def _grid(self, faces: Sequence[OrderedFace], cut: bool = True) -> Grid | None:
        """Return the grid for faces of one size, with room for cut marks if possible. What is not cut out is
        read and written on, like a book."""
        face = faces[0][0]
        w, h = face.drawing.w_mm, face.drawing.h_mm
        if not cut:
            return grid_for(reading_paper(self.paper), w, h) or grid_for(self.paper, w, h)
        gutter = self._gutter(face.id)
        if self.cutter is not None:
            clear = cutter_grid(self.paper, w, h, gutter, _bleed([each for each, _ in faces]), self.cutter)
            if clear is not None:
                return clear
        marked = grid_for(self.paper, w, h, MARKED_MARGIN_MM, gutter)
        return marked or grid_for(self.paper, w, h, gutter_mm=gutter)

    def _gutter(self, component: str) -> float:
        """Return the space between faces that a component's deck, board … asks for, or else the theme's."""
        group, _slash, rest = component.partition("/")
        game, theme = self.faces.game, self.faces.look.theme.model
        kinds = {"boards": game.boards, "tokens": game.tokens, "sheets": game.sheets, "aids": game.aids}
        own = game.decks.get(group) or kinds.get(group, {}).get(rest.split("/")[0])
        if own is not None and own.gutter is not None:
            return own.gutter
        return theme.gutter if theme else 0.0

    def _size_and_gutter(self, pair: OrderedFace) -> Hashable:
        face = pair[0]
        return face.drawing.w_mm, face.drawing.h_mm, self._gutter(face.id), face.layout.net is None

    def _faces(self, orders: Sequence[Order]) -> list[OrderedFace]:
        return [(face, order) for order in orders if (face := self.faces.face(order.id)) is not None]

    def _gridded(self, faces: list[OrderedFace]) -> Iterator[Sheet]:
        grid = self._grid(faces)
        assert grid is not None, "what is too large was left out before"
        for places in fill_sheets([order.copies for _face, order in faces], grid.places):
            fronts = [
                (faces[number][0], copy, grid.slot(place)) for place, (number, copy) in enumerate(places)
            ]
            cuts, shapes, marks = self._cuts(grid.paper, fronts)
            found = self._found(grid, [face for face, _copy, _slot in fronts])
            records = records_of(fronts, "front", 1)
            has_back = self.backs != "none"
            shown = marks if self.marks.on_front or not has_back else []
            front = self._page(grid.paper, fronts, [*shown, *(found or ())])
            sheet = Sheet(front, None, tuple(records), "card", cuts.count, 0, len(shapes), found is not None)
            if not has_back:
                yield sheet
                continue
            behind = self._behind(fronts, grid.paper)
            back = self._page(
                grid.paper, behind, self._cuts(grid.paper, behind)[2] if self.marks.on_back and behind else []
            )
            records += records_of(behind, "back", 2)
            yield replace(sheet, back=back, faces=tuple(records))

    def _found(self, grid: Grid, faces: Sequence[Face]) -> list[Item] | None:
        """Return the marks that the cutting machine looks for. None if it does not cut this sheet, because
        the faces leave no room for them."""
        if self.cutter is None or not is_clear(grid, _bleed(faces), self.cutter):
            return None
        return self.cutter.marks(grid.paper)

    def _cuts(self, paper: Paper, faces: list[PlacedFace]) -> tuple[Cuts, Sequence[Item], list[Item]]:
        """Return the cuts of one side of a sheet, the outlines of its shaped faces, and all marks."""
        cuts, shapes = cuts_of(room_for_marks(paper, faces), faces), outlines(faces)
        return cuts, shapes, self._marks(cuts, shapes)

    def _marks(self, cuts: Cuts, shapes: Sequence[Item] = ()) -> list[Item]:
        """Return the marks of straight cuts, and the outlines of what is cut out along them."""
        return [*cuts.marks(self.marks.kind), *(shapes if self.marks.kind != "none" else ())]

    def _behind(self, fronts: list[PlacedFace], paper: Paper) -> list[PlacedFace]:
        return [
            (back, copy, back_slot(slot, paper, self.backs))
            for face, copy, slot in fronts
            for back in self._back(face)
        ]

    def _back(self, face: Face) -> Iterator[Face]:
        """Yield the back of a card, if it can be drawn. It has the card's id and the shape of the front."""
        back = self.faces.face(face.id, "back")
        if back is not None:
            yield replace(with_shape_of(back, face), id=face.id)

    def _imposed(self, faces: list[OrderedFace]) -> Iterator[Sheet]:
        """Return the sheets of cards of one size. What is folded up is printed on one side."""
        grid = self._grid(faces) if faces[0][0].layout.net is not None else None
        if grid is not None:
            return self._one_sided(grid, copies_of(faces), faces[0][1])
        return self._folded(faces) if self.backs == "fold" else self._gridded(faces)

    def _folded(self, faces: list[OrderedFace]) -> Iterator[Sheet]:
        sheet = self._fold(faces)
        assert sheet is not None, "what is too large was left out before"
        for places in fill_sheets([order.copies for _face, order in faces], sheet.columns):
            yield self._fold_sheet(sheet, [(faces[number][0], copy) for number, copy in places])

    def _fold(self, faces: Sequence[OrderedFace]) -> FoldSheet | None:
        """Return the fold sheet for cards of one size. The fold keeps clear of the widest bleed, of fronts
        and of backs."""
        drawing, gutter = faces[0][0].drawing, self._gutter(faces[0][0].id)
        if self.core_mm is None:
            return fold_sheet(self.paper, drawing.w_mm, drawing.h_mm, gutter)
        sides = [side for face, _ in faces for side in (face, *self._back(face))]
        apart = max(side.drawing.bleed_mm for side in sides) + FOLD_MM + self.core_mm
        return fold_sheet(self.paper, drawing.w_mm, drawing.h_mm, gutter, apart, MARKED_MARGIN_MM)

    def _fold_sheet(self, sheet: FoldSheet, faces: Sequence[FaceCopy]) -> Sheet:
        fronts: list[PlacedFace] = []
        behind: list[PlacedFace] = []
        for place, (face, copy) in enumerate(faces):
            front_slot, reverse = sheet.slots(place)
            fronts.append((face, copy, front_slot))
            behind.extend((back, copy, reverse) for back in self._back(face))
        room = room_for_marks(sheet.paper, [*fronts, *behind])
        cuts = cuts_of(room, [*fronts, *behind], without=(sheet.fold_mm,))
        fold = furniture.fold_line(MARGIN_MM, sheet.fold_mm, sheet.paper.w_mm - MARGIN_MM, sheet.fold_mm)
        shapes = outlines(fronts)
        marks = [*self._marks(cuts, shapes), fold]
        page = self._page(sheet.paper, [*fronts, *behind], marks)
        records = records_of(fronts, "front", 1) + records_of(behind, "back", 1)
        return Sheet(page, None, tuple(records), "card", cuts.count, 1, len(shapes))

    def _one_sided(self, grid: Grid, copies: Sequence[FaceCopy], order: Order) -> Iterator[Sheet]:
        """Yield the sheets of equal parts, side by side."""
        if not copies:
            return
        grid = grid.shrunk_to(len(copies))
        for start in range(0, len(copies), grid.places):
            filled = [
                (face, copy, grid.slot(place))
                for place, (face, copy) in enumerate(copies[start : start + grid.places])
            ]
            cuts = cuts_of(room_for_marks(grid.paper, filled), filled) if order.cut else None
            folds = [fold for face, _copy, slot in filled for fold in folds_of(face, slot)]
            shapes = outlines(filled) if cuts else []
            found = self._found(grid, [face for face, _copy, _slot in filled]) if cuts else None
            marks = [*(self._marks(cuts, shapes) if cuts else ()), *folds, *(found or ())]
            page = self._page(grid.paper, filled, marks, is_cut=order.cut)
            count = len(folds) if order.cut else fold_lines(folds)
            records = tuple(records_of(filled, "front", 1))
            straight = cuts.count if cuts else 0
            yield Sheet(page, None, records, order.stock, straight, count, len(shapes), found is not None)

    def _tiled(self, faces: list[OrderedFace]) -> Iterator[Sheet]:
        """Yield a sheet for each tile of a face that is larger than the page, with match marks at the
        overlaps and a map of the whole."""
        for face, order in faces:
            tiling = tile(self.paper, face.drawing.w_mm, face.drawing.h_mm)
            for copy in range(1, order.copies + 1):
                yield from (self._tile(face, copy, order.stock, tiling, piece) for piece in tiling.tiles)

    def _tile(self, face: Face, copy: int, stock: Stock, tiling: Tiling, piece: Tile) -> Sheet:
        slot = piece.slot
        inner = Group(face.drawing.items, translate(-piece.x_mm, -piece.y_mm))
        part = replace(face, drawing=Drawing(slot.w_mm, slot.h_mm, (inner,)))
        cuts = cuts_of(room_for_marks(tiling.paper, [(part, copy, slot)]), [(part, copy, slot)])
        marks = [
            *cuts.marks(self.marks.kind),
            *match_marks(tiling, piece),
            *furniture.tile_map(tiling, piece),
        ]
        page = self._page(tiling.paper, [(part, copy, slot)], marks)
        return Sheet(page, None, tuple(records_of([(part, copy, slot)], "front", 1)), stock, cuts.count)

    def _page(
        self, paper: Paper, faces: Sequence[PlacedFace], marks: Sequence[Item], *, is_cut: bool = True
    ) -> Page:
        """Return a page of faces. Each is placed first with its bleed, then inside its trim, so that bleed
        only shows outside. The trim of a page with several faces is the box round them: what is left when
        the outermost cuts are made."""
        under = [
            Placement(self._shapes.bleed(f), s.x_mm, s.y_mm, s.turn, True, reach=reach)
            for (f, _c, s), reach in zip(faces, reaches(faces), strict=True)
            if f.drawing.bleed_mm
        ]
        over = [
            Placement(self._shapes.inside(f), s.x_mm, s.y_mm, s.turn, title=self.faces.title(f))
            for f, _c, s in faces
        ]
        extra = [furniture.overlay(paper, marks)] if marks else []
        page = Page(paper.w_mm, paper.h_mm, (*under, *over, *extra))
        return replace(page, trim=trim_of(faces), bleed=bleed_of(paper, faces)) if is_cut and faces else page

    def _too_large(self, faces: Sequence[OrderedFace]) -> Problem | None:
        """Return a problem if faces of one size fit no sheet."""
        face = faces[0][0]
        w, h = face.drawing.w_mm, face.drawing.h_mm
        fits = self._fold(faces) if backs_for(faces, self.backs) == "fold" else self._grid(faces)
        if fits is not None:
            return None
        core = "" if self.core_mm is None else f" folded round a core of {self.core_mm:g} mm"
        message = f"expected a face that fits {self.paper.name}{core}, found `{face.id}` of {w:g} × {h:g} mm"
        group, name = face.id.split("/")[:2]
        is_card, places = group in self.faces.game.decks, self.faces.game.places
        at = ("cards.yaml", "decks", group) if is_card else ("boards.yaml", group, name)
        place = places.at(*at, "layout")
        return Problem("face-too-large", message, place, "make it smaller")


def _filled(block: PackedBlock, grid: Grid, copies: Sequence[FaceCopy]) -> Iterator[PlacedFace]:
    """Yield copies in the slots of a block, row by row."""
    for place, (face, copy) in enumerate(copies):
        x = block.x_mm + place % block.columns * grid.w_mm
        y = block.y_mm + place // block.columns * grid.h_mm
        yield face, copy, Slot(x, y, grid.w_mm, grid.h_mm)


def _bleed(faces: Sequence[Face]) -> float:
    return max(face.drawing.bleed_mm for face in faces)
