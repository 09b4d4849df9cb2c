"""Imposition: faces and how many copies of each become sheets.

In: the faces of a game, paper, backs. Out: `Sheet`s with their pages and face records. The law of this file:
where anything lies comes from `page`, what it looks like from the face; here they only meet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pliego.cards.drawing import Box, Drawing, Group, Item, Page, Placement, translate
from pliego.cards.layout.faces import Faces
from pliego.cards.layout.result import Face
from pliego.printing.paper import (
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
from pliego.printing.sheets import furniture
from pliego.printing.sheets.background import without_words
from pliego.printing.sheets.cuts import MARKED_MARGIN_MM, grown, inside, match_marks
from pliego.printing.sheets.packing import AISLE_MM, PackedBlock, PackedSheet, Remnant, pack
from pliego.printing.sheets.placed_faces import (
    PlacedFace,
    block_of,
    cuts_of,
    fold_lines,
    folds_of,
    records_of,
)
from pliego.printing.sheets.shapes import Leeway, Shapes, cut_alike, outlines, reaches
from pliego.printing.sheets.sheet import Sheet, Stock
from pliego.text.problems import Problem


@dataclass(frozen=True, slots=True)
class Order:
    """So many copies of a component, on one kind of paper; `cut`: it is cut out."""

    id: str
    copies: int
    stock: Stock = "card"
    cut: bool = True


@dataclass(frozen=True, slots=True)
class Left:
    """What is left of parts of one size when all full sheets are made: the copies, and the grid of a sheet
    of them alone."""

    grid: Grid
    copies: Sequence[tuple[Face, int]]
    order: Order


@dataclass
class Imposition:
    """Prints one game's faces on one paper."""

    faces: Faces
    paper: Paper
    backs: Backs
    _backgrounds: dict[int, tuple[Drawing, Drawing]] = field(default_factory=dict)
    _shapes: Shapes = field(default_factory=Shapes)

    @property
    def labels(self) -> Mapping[str, str]:
        """The fixed words of the language."""
        return self.faces.labels

    def cards(self, orders: Sequence[Order], title: str) -> tuple[list[Sheet], list[Problem]]:
        """Return the sheets of cards with their backs, cards of one size together, in the order given, and
        what is wrong with them."""
        sheets: list[Sheet] = []
        faces = self._faces(orders)
        problems = [problem for face, _ in faces for problem in face.problems]
        for alike in _alike(faces, self._spaced):
            if too_large := self._too_large(alike[0][0]):
                problems.append(too_large)
                continue
            sheets.extend(self._folded(alike) if self.backs == "fold" else self._gridded(alike))
            backs = [back for face, _ in alike for back in self._back(face)] if self.backs != "none" else []
            problems.extend(problem for back in backs for problem in back.problems)
        return self._named(sheets, title), problems

    def parts(self, orders: Sequence[Order], title: str) -> tuple[list[Sheet], list[Problem]]:
        """Return the sheets of one-sided parts, and what is wrong with them: those of one size together, what
        is left of several sizes on shared sheets, a large one tiled."""
        sheets: list[Sheet] = []
        left: dict[Hashable, list[Left]] = {}
        faces = self._faces(orders)
        for alike in _alike(faces, lambda pair: (_kind_of(pair), self._spaced(pair))):
            order = alike[0][1]
            grid = self._grid(alike[0][0], order.cut)
            if grid is None:
                sheets.extend(self._tiled(alike))
                continue
            copies = [(face, copy) for face, each in alike for copy in range(1, each.copies + 1)]
            is_packed = order.cut and not grid.gutter_mm
            full = len(copies) // grid.places * grid.places if is_packed else len(copies)
            sheets.extend(self._one_sided(grid, copies[:full], order))
            if copies[full:]:
                left.setdefault(order.stock, []).append(Left(grid, copies[full:], order))
        for several in left.values():
            sheets.extend(self._shared(several))
        return self._named(sheets, title), [problem for face, _ in faces for problem in face.problems]

    def _shared(self, left: Sequence[Left]) -> Iterator[Sheet]:
        """Yield the sheets of what is left of several kinds, packed if that takes fewer."""
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

    def _packed(self, sheet: PackedSheet, left: Sequence[Left]) -> Sheet:
        """Return a sheet of blocks, each with cut marks of its own."""
        filled: list[PlacedFace] = []
        marks: list[Item] = []
        cuts = 0
        room = inside(sheet.paper)
        for block in sorted(sheet.blocks, key=lambda block: block.of.number):
            grid = left[block.of.number].grid
            mine = [
                (face, copy, _slot_in(block, grid, place))
                for place, (face, copy) in enumerate(left[block.of.number].copies)
            ]
            around = grown((block.x_mm, block.y_mm, block.w_mm, block.h_mm), AISLE_MM / 2)
            made = cuts_of(_common(around, room), mine)
            folds = [fold for face, _copy, slot in mine for fold in folds_of(face, slot)]
            cuts += made.count
            marks += [*made.marks(), *outlines(mine), *folds]
            filled += mine
        folded = sum(len(face.layout.folds) for face, _copy, _slot in filled)
        page = self._page(sheet.paper, filled, marks)
        records = tuple(records_of(filled, "front", 1))
        return Sheet(page, None, records, left[0].order.stock, cuts, folded, len(outlines(filled)))

    def _grid(self, face: Face, cut: bool = True) -> Grid | None:
        """Return the grid of faces of one size, with room for cut marks if a sheet can have it."""
        w, h, gutter = face.drawing.w_mm, face.drawing.h_mm, self._gutter(face.id) if cut else 0.0
        marked = grid_for(self.paper, w, h, MARKED_MARGIN_MM, gutter) if cut else None
        return marked or grid_for(self.paper, w, h, gutter_mm=gutter)

    def _gutter(self, component: str) -> float:
        """Return the room that a component's deck, board … wants between faces, else the theme's."""
        group, _slash, rest = component.partition("/")
        game, theme = self.faces.game, self.faces.look.theme.model
        kinds = {"boards": game.boards, "tokens": game.tokens, "sheets": game.sheets, "aids": game.aids}
        own = game.decks.get(group) or kinds.get(group, {}).get(rest.split("/")[0])
        if own is not None and own.gutter is not None:
            return own.gutter
        return theme.gutter if theme else 0.0

    def _spaced(self, pair: tuple[Face, Order]) -> Hashable:
        return _size_of(pair), self._gutter(pair[0].id)

    def _faces(self, orders: Sequence[Order]) -> list[tuple[Face, Order]]:
        found = []
        for order in orders:
            face = self.faces.face(order.id)
            if face is not None:
                found.append((face, order))
        return found

    def _gridded(self, faces: list[tuple[Face, Order]]) -> Iterator[Sheet]:
        grid = self._grid(faces[0][0])
        assert grid is not None, "what is too large was left out before"
        for places in fill_sheets([order.copies for _face, order in faces], grid.places):
            fronts = [
                (faces[number][0], copy, grid.slot(place)) for place, (number, copy) in enumerate(places)
            ]
            cuts = cuts_of(inside(grid.paper), fronts)
            shapes = outlines(fronts)
            front = self._page(grid.paper, fronts, [*cuts.marks(), *shapes])
            records = records_of(fronts, "front", 1)
            if self.backs == "none":
                yield Sheet(front, None, tuple(records), "card", cuts.count, shapes=len(shapes))
                continue
            behind = self._behind(fronts, grid.paper)
            back = self._page(grid.paper, behind, [])
            records += records_of(behind, "back", 2)
            yield Sheet(front, back, tuple(records), "card", cuts.count, shapes=len(shapes))

    def _behind(self, fronts: list[tuple[Face, int, Slot]], paper: Paper) -> list[tuple[Face, int, Slot]]:
        return [
            (back, copy, back_slot(slot, paper, self.backs))
            for face, copy, slot in fronts
            for back in self._back(face)
        ]

    def _back(self, face: Face) -> Iterator[Face]:
        """Yield the back of a card, under the card's own id and cut as its front is, if it can be drawn."""
        back = self.faces.face(face.id, "back")
        if back is not None:
            yield replace(cut_alike(back, face), id=face.id)

    def _folded(self, faces: list[tuple[Face, Order]]) -> Iterator[Sheet]:
        drawing = faces[0][0].drawing
        sheet = fold_sheet(self.paper, drawing.w_mm, drawing.h_mm, self._gutter(faces[0][0].id))
        assert sheet is not None, "what is too large was left out before"
        for places in fill_sheets([order.copies for _face, order in faces], sheet.columns):
            yield self._fold_sheet(sheet, [(faces[number][0], copy) for number, copy in places])

    def _fold_sheet(self, sheet: FoldSheet, faces: Sequence[tuple[Face, int]]) -> Sheet:
        fronts: list[tuple[Face, int, Slot]] = []
        behind: list[tuple[Face, int, Slot]] = []
        for place, (face, copy) in enumerate(faces):
            front_slot, reverse = sheet.slots(place)
            fronts.append((face, copy, front_slot))
            behind.extend((back, copy, reverse) for back in self._back(face))
        cuts = cuts_of(inside(sheet.paper), [*fronts, *behind], without=(sheet.fold_mm,))
        fold = furniture.fold_line(MARGIN_MM, sheet.fold_mm, sheet.paper.w_mm - MARGIN_MM, sheet.fold_mm)
        shapes = outlines(fronts)
        marks = [*cuts.marks(), *shapes, fold]
        page = self._page(sheet.paper, [*fronts, *behind], marks)
        records = records_of(fronts, "front", 1) + records_of(behind, "back", 1)
        return Sheet(page, None, tuple(records), "card", cuts.count, 1, len(shapes))

    def _one_sided(self, grid: Grid, copies: Sequence[tuple[Face, int]], order: Order) -> Iterator[Sheet]:
        """Yield the sheets of equal parts, side by side."""
        if not copies:
            return
        grid = grid.shrunk_to(len(copies))
        for start in range(0, len(copies), grid.places):
            filled = [
                (face, copy, grid.slot(place))
                for place, (face, copy) in enumerate(copies[start : start + grid.places])
            ]
            cuts = cuts_of(inside(grid.paper), filled) if order.cut else None
            folds = [fold for face, _copy, slot in filled for fold in folds_of(face, slot)]
            shapes = outlines(filled) if cuts else []
            page = self._page(grid.paper, filled, [*(cuts.marks() if cuts else ()), *shapes, *folds])
            count = len(folds) if order.cut else fold_lines(folds)
            records = tuple(records_of(filled, "front", 1))
            yield Sheet(page, None, records, order.stock, cuts.count if cuts else 0, count, len(shapes))

    def _tiled(self, faces: list[tuple[Face, Order]]) -> Iterator[Sheet]:
        """Yield a sheet per tile of a face larger than the page: match marks at the overlaps, a map of the
        whole."""
        for face, order in faces:
            tiling = tile(self.paper, face.drawing.w_mm, face.drawing.h_mm)
            for copy in range(1, order.copies + 1):
                yield from (self._tile(face, copy, order.stock, tiling, piece) for piece in tiling.tiles)

    def _tile(self, face: Face, copy: int, stock: Stock, tiling: Tiling, piece: Tile) -> Sheet:
        slot = piece.slot
        inner = Group(face.drawing.items, translate(-piece.x_mm, -piece.y_mm))
        part = replace(face, drawing=Drawing(slot.w_mm, slot.h_mm, (inner,)))
        cuts = cuts_of(inside(tiling.paper), [(part, copy, slot)])
        marks = [*cuts.marks(), *match_marks(tiling, piece), *furniture.tile_map(tiling, piece)]
        page = self._page(tiling.paper, [(part, copy, slot)], marks)
        return Sheet(page, None, tuple(records_of([(part, copy, slot)], "front", 1)), stock, cuts.count)

    def _page(self, paper: Paper, faces: Sequence[tuple[Face, int, Slot]], marks: Sequence[Item]) -> Page:
        """Lay faces on a page: first with their bleed, then again within their trim, so that bleed only
        shows outside."""
        room = reaches(faces)
        under = [
            Placement(self._under(f, within), s.x_mm, s.y_mm, s.turn, True)
            for (f, _c, s), within in zip(faces, room, strict=True)
            if f.drawing.bleed_mm
        ]
        over = [
            Placement(self._shapes.inside(f, f.drawing), s.x_mm, s.y_mm, s.turn, title=self.faces.title(f))
            for f, _c, s in faces
        ]
        extra = [furniture.overlay(paper, marks)] if marks else []
        return Page(paper.w_mm, paper.h_mm, (*under, *over, *extra))

    def _under(self, face: Face, reach: Leeway | None) -> Drawing:
        """Return what lends a face its bleed, which may reach so far."""
        return self._shapes.bleeding(face, self._background(face.drawing), reach)

    def _background(self, drawing: Drawing) -> Drawing:
        """Return a face without its words, so that what only lends its bleed is not read a second time."""
        if id(drawing) not in self._backgrounds:
            self._backgrounds[id(drawing)] = drawing, replace(drawing, items=without_words(drawing.items))
        return self._backgrounds[id(drawing)][1]

    def _named(self, sheets: list[Sheet], title: str) -> list[Sheet]:
        """Write ruler and name into every page's margin, register marks on double-sided sheets. No number: in
        a kit a page has one, in its corner."""
        return [self._with_margin(sheet, title) for sheet in sheets]

    def _with_margin(self, sheet: Sheet, name: str) -> Sheet:
        front = self._with_strip(sheet.front, sheet, 1, name, sheet.back is not None)
        back = sheet.back and self._with_strip(sheet.back, sheet, 2, f"{name} · {self.labels['back']}", True)
        return replace(sheet, front=front, back=back)

    def _with_strip(self, page: Page, sheet: Sheet, side: int, name: str, register: bool) -> Page:
        paper = Paper(self.paper.name, page.w_mm, page.h_mm)
        faces = {page: [face for face in sheet.faces if face.page == page] for page in (1, 2)}
        blocks = {page: block_of(held) for page, held in faces.items() if held}
        items = furniture.strip(paper, blocks[side], self.words(name))
        marks = furniture.register_marks(paper, list(blocks.values())) if register else []
        return replace(page, placements=(*page.placements, furniture.overlay(paper, [*items, *marks])))

    def words(self, name: str) -> furniture.MarginWords:
        """Return the words of a page's margin."""
        info = self.faces.game.info
        edition = f"{info.title} {info.version} · {name} · {self.labels['paper-' + self.paper.name]}"
        faces = self.faces.look.fonts
        font = (faces.get("text") or next(iter(faces.values()))).regular
        return furniture.MarginWords(
            self.faces.fonts, font, f"100\u00a0mm · {self.labels['print-at-100']}", edition
        )

    def numbered(self, page: Page, sheet: Sheet | None, number: int) -> Page:
        """Return a page of a kit with its number in the corner, clear of the sheet's faces."""
        paper = Paper(self.paper.name, page.w_mm, page.h_mm)
        bleed = max((p.drawing.bleed_mm for p in page.placements if p.bleed), default=0.0)
        trim = block_of(sheet.faces) if sheet and sheet.faces else None
        text = f"{self.labels['page-short']}\u00a0{number}"
        items = furniture.page_number(paper, text, self.words(""), trim, bleed)
        return replace(page, placements=(*page.placements, furniture.overlay(paper, items)))

    def filler(self, page: Page, text: str) -> Page:
        """Return the reverse of a one-sided sheet: nothing but a line that says so."""
        paper = Paper(self.paper.name, page.w_mm, page.h_mm)
        items = furniture.corner_line(text, paper, self.words(""))
        return Page(page.w_mm, page.h_mm, (furniture.overlay(paper, items),))

    def _too_large(self, face: Face) -> Problem | None:
        """Return a problem if a card fits no sheet."""
        w, h = face.drawing.w_mm, face.drawing.h_mm
        gutter = self._gutter(face.id)
        fits = fold_sheet(self.paper, w, h, gutter) if self.backs == "fold" else self._grid(face)
        if fits is not None:
            return None
        message = f"expected a face that fits {self.paper.name}, found `{face.id}` of {w:g} × {h:g} mm"
        place = self.faces.game.places.at("cards.yaml", "decks", face.id.split("/")[0], "layout")
        return Problem("face-too-large", message, place, "make it smaller")


def _slot_in(block: PackedBlock, grid: Grid, place: int) -> Slot:
    """Return the slot of a place in a block, counted from 0 along its rows."""
    x = block.x_mm + place % block.columns * grid.w_mm
    return Slot(x, block.y_mm + place // block.columns * grid.h_mm, grid.w_mm, grid.h_mm)


def _common(one: Box, other: Box) -> Box:
    """Return what two boxes share."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right = min(one[0] + one[2], other[0] + other[2])
    bottom = min(one[1] + one[3], other[1] + other[3])
    return x, y, right - x, bottom - y


def _size_of(pair: tuple[Face, Order]) -> Hashable:
    return pair[0].drawing.w_mm, pair[0].drawing.h_mm


def _kind_of(pair: tuple[Face, Order]) -> Hashable:
    return _size_of(pair), pair[1].stock, pair[1].cut


def _alike(
    faces: Sequence[tuple[Face, Order]], kind: Callable[[tuple[Face, Order]], Hashable]
) -> Iterator[list[tuple[Face, Order]]]:
    """Yield the faces that can share sheets, in the order in which each kind comes first."""
    groups: dict[Hashable, list[tuple[Face, Order]]] = {}
    for pair in faces:
        groups.setdefault(kind(pair), []).append(pair)
    yield from groups.values()
