"""Hold the draft of one face: look up what its templates name, and collect what is found.

In: artwork and a subject. Out: words, measures, colours, lettering; fits and problems, each at the place of
the content it comes from (or in the layout, if the layout is wrong). The law of this file: nothing is drawn
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pliego.cards.drawing import Box, Drawing, Group, Item, Rgb
from pliego.cards.layout import stand_in
from pliego.cards.layout.artwork import BLACK, Artwork
from pliego.cards.layout.bounds import lies_within, outside, overhanging
from pliego.cards.layout.cut_shape import is_shaped, outline
from pliego.cards.layout.on_panels import panels_of
from pliego.cards.layout.pieces import Lettering
from pliego.cards.layout.result import Fit
from pliego.cards.layout.subject import Subject
from pliego.cards.layout.templates import (
    NUMBER,
    is_absent,
    names_picture,
    own_letters,
    placeholders,
    template_of,
)
from pliego.cards.layout.typeset import TypeBlock, overrun, overrun_in_words
from pliego.cards.look import least_pt
from pliego.game.fill import fill_template
from pliego.game.lookup import Scope
from pliego.game.model.look import (
    Layout,
    LayoutItem,
    TableItem,
    TextItem,
)
from pliego.game.model.theme import Style, face_name
from pliego.game.model.types import FARTHEST_MM, shortened
from pliego.text.placeholders import Fault
from pliego.text.problems import Problem, Severity, Span, did_you_mean
from pliego.text.prose import named_char

_TOO_LONG = ("text-overflow", "text-outside")


@dataclass
class Draft:
    """One face that is being drawn. `item` is the item of the layout that is drawn now. It collects the
    fits, the problems and the places in the layout that show them, and the pictures and other layouts on
    the face. `shows` is the largest scale of another face on it, `nested` the number of faces inside each
    other, `letters` the number of characters that were set. It `has_unseen` items if only a print shop
    prints some. The `Face` gets them at the end."""

    artwork: Artwork
    subject: Subject
    layout: Layout
    fits: list[Fit] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    shown_by: dict[Problem, Span] = field(default_factory=dict)
    drawn: int = 0
    art: set[str] = field(default_factory=set)
    layouts: set[str] = field(default_factory=set)
    shows: float = 0.0
    nested: int = 0
    letters: int = 0
    has_unseen: bool = False
    item: LayoutItem | None = None

    def check_setting(
        self,
        item: TextItem | TableItem,
        setting: TypeBlock,
        box: Box,
        sizes: tuple[float, float],
    ) -> None:
        """Report what does not fit and characters that no font has. Record how full the box is."""
        name = item.id or (item.text if isinstance(item, TextItem) else item.table)
        wide, tall = overrun(setting, box[2:])
        if wide or tall:
            over = overrun_in_words(wide, tall)
            where = f"box `{name}` of `{self.subject.id}`"
            message = f"expected text that fits {where}, found it {over} at {sizes[1]:g} pt"
            hint = "shorten the text, or enlarge the box in the layout"
            self.fault("text-overflow", message, self._shown_at(item), hint, template_of(item))
        self.check_letters(setting, name, item)
        full = setting.height_mm / box[3] if box[3] else 0.0
        held = (round(box[2], 1), round(box[3], 1))
        shown = self._shown_at(item)
        self.fits.append(Fit(self.subject.id, name, setting.size_pt, *sizes, full, held, shown))

    def named_items(self, names: Sequence[str]) -> Iterator[LayoutItem]:
        """Yield the items of the layout that have some ids, and those that are like them; report an unknown
        id."""
        for name in names:
            found = [each for each in self.layout.items if name in (each.id, each.like)]
            yield from found
            if not found:
                message = f"expected the id of an item of the layout, found `{name}`"
                known = [each.id for each in self.layout.items if each.id]
                self.fault("unknown-item", message, self.layout_span(name), did_you_mean(name, known))

    def check_edges(self, drawn: Sequence[tuple[LayoutItem, list[Item]]], size: Sequence[float]) -> None:
        """Report text beyond the edge of the face, unless it is reported as too long. `drawn` holds what
        each item of the layout became."""
        if any(problem.code == "text-overflow" for problem in self.problems):
            return
        for self.item, pieces in drawn:
            if not is_shaped(self.layout) and lies_within(self.item, size, self.layout.safe):
                continue
            face = Drawing(size[0], size[1], tuple(pieces))
            for text, over in self._beyond_panel(pieces) or self._beyond(face):
                where = f"`{self.subject.id}`"
                message = (
                    f"expected text inside {where}, found `{text.strip()}` {over:.1f} mm beyond its edge"
                )
                self.fault("text-outside", message, self.layout_span(), "move its box")
        self.item = None

    def _beyond_panel(self, pieces: Sequence[Item]) -> list[tuple[str, float]]:
        """Return the lines of text of the present item that leave the panel that it stands on, less the safe
        margin."""
        panels = panels_of(self.layout, self.item.panel) if self.item and self.item.panel else []
        drawn = pieces[0].items if panels and pieces and isinstance(pieces[0], Group) else ()
        return list(overhanging(Drawing(*panels[0].shown_mm, drawn), self.layout.safe)) if drawn else []

    def _beyond(self, drawing: Drawing) -> Iterator[tuple[str, float]]:
        """Yield the lines of text that leave the cut shape, less the safe margin, and how far."""
        if is_shaped(self.layout):
            return outside(drawing, outline(self.layout, -self.layout.safe))
        return overhanging(drawing, self.layout.safe)

    def check_letters(self, setting: TypeBlock, box: str, item: TextItem | TableItem) -> None:
        """Report every character that is missing from its font, and every face that is missing from its
        family."""
        template = template_of(item)
        own, where = own_letters(template), f"in box `{box}` of `{self.subject.id}`"
        for line in setting.lines:
            for piece in (*line.pieces, line.mark) if line.mark else line.pieces:
                for char in piece.missing:
                    message = f"expected characters that {piece.font} has, found {named_char(char)} {where}"
                    hint = "use another character, an icon or another font"
                    place = self.layout_span(template) if char in own else self._shown_at(item)
                    self.fault("glyph-missing", message, place, hint, template)
        pieces = (piece for line in setting.lines for piece in line.pieces if piece.missing_face)
        for face, file in dict.fromkeys((piece.missing_face, piece.font) for piece in pieces):
            message = f"expected a font with the face `{face}` for emphasis {where}, found none"
            place = self.layout_span(template) if "*" in template else self._shown_at(item)
            self.fault("missing-face", message, place, _face_hint(face, file), template)

    def _shown_at(self, item: TextItem | TableItem) -> Span | None:
        return self.template_span(item.text) if isinstance(item, TextItem) else self.table_span(item)

    def check_floor(self, floor: float, style: Style, box: str) -> None:
        """Report a box whose text could be set too small to read."""
        least = least_pt(style)
        if floor < least:
            message = f"expected a floor of at least {least} pt in box `{box}`, found {floor:g}"
            self.fault("type-too-small", message, self.layout_span(f"{floor:g}"), "raise target and floor")

    def check_face(self, name: str, lettering: Lettering) -> None:
        """Report a style that words are set in if its face is missing from its font."""
        style, look = lettering.style, self.artwork.look
        face = {"bold": style.face == "bold", "italic": style.face == "italic"}
        is_there = lettering.family.is_single or lettering.family.file(**face) is not None
        if not is_there and not look.has_dropped("fonts", style.font):
            key, place = face_name(**face), look.place("fonts", style.font)
            message = f"expected the face `{key}` in font `{style.font}` for style `{name}`, found none"
            self.fault("missing-face", message, place, _face_hint(key, lettering.family.regular))

    def lettering(self, style_name: str, scope: Scope, colour: str | None = None) -> Lettering | None:
        """Return the lettering of a style. An unknown style or font is a problem of the layout."""
        look = self.artwork.look
        style = look.styles.get(style_name)
        if style is None:
            if not look.has_dropped("styles", style_name):
                message = f"expected a style of the theme, found `{style_name}`"
                hint = did_you_mean(style_name, sorted(look.styles))
                self.fault("unknown-style", message, self.layout_span(style_name), hint)
            return None
        family = look.fonts.get(style.font)
        if family is None:
            if not look.has_dropped("fonts", style.font):
                message = f"expected a font of the theme, found `{style.font}`"
                self.fault("unknown-font", message, look.place("styles", style_name, "font"))
            return None
        rgb = (self.colour(colour, scope) if colour else None) or self.colour(style.colour, scope) or BLACK
        lang = self.artwork.game.info.lang
        return Lettering(self.artwork.fonts, family, style, rgb, self._inline_icon, lang)

    def record_icon(self, name: str) -> None:
        """Record that the face shows the picture of an icon."""
        if entry := self.artwork.game.info.icons.get(name):
            self.art.add(entry.art)

    def _inline_icon(self, name: str, colour: Rgb) -> Drawing | None:
        if name == stand_in.MISSING:
            return stand_in.character()
        self.record_icon(name)
        drawing, problems = self.artwork.icon_among_words(name, colour, lambda: self.subject.span)
        self.problems.extend(problems)
        return stand_in.character() if drawing is None and self.artwork.is_draft else drawing

    def spoken(self, template: str, scope: Scope) -> str:
        """Return a filled template that is read aloud, in the language of the face."""
        text, faults = fill_template(template, scope)
        self.record_faults(faults, self.layout_span(template))
        return text

    def text(self, template: str | None, scope: Scope) -> str:
        """Return a filled template that decides, such as the name of a colour or a picture, as plain text."""
        if not template or "{" not in template:
            return template or ""
        text, faults = fill_template(template, scope.deciding)
        if faults:
            self.record_faults(faults, self.layout_span(template))
        return text

    def condition(self, template: str, scope: Scope) -> str:
        """Return a filled template as plain text. A free field that this card does not have is empty."""
        if "{" not in template:
            return template
        text, faults = fill_template(template, scope.deciding)
        if faults:
            real = [fault for fault in faults if not is_absent(fault, scope)]
            self.record_faults(real, self.layout_span(template))
            return "" if not real else text
        return text

    def count(self, template: str, scope: Scope) -> float:
        """Return how often something is repeated. A missing or empty value is 0."""
        return self.measure(template, scope) if self.condition(template, scope) else 0.0

    def measure(self, value: float | str, scope: Scope) -> float:
        """Return a measure. It can be a template."""
        if not isinstance(value, str):
            return float(value)
        text = self.text(value, scope)
        if NUMBER.fullmatch(text) and abs(number := float(text)) <= FARTHEST_MM:
            return number
        if text or not self.artwork.game.dropped:
            found = f"`{shortened(value)}`, found `{shortened(text)}`"
            message = f"expected a number up to {FARTHEST_MM:.0f} from {found}"
            self.fault("layout-number", message, self.layout_span(value))
        return 0.0

    def colour(self, template: str | None, scope: Scope) -> Rgb | None:
        """Return a palette colour named by a template."""
        name = self.text(template, scope)
        try:
            return self.artwork.rgb(name)
        except KeyError:
            look = self.artwork.look
            if name not in self.artwork.game.colours and not look.has_dropped("colours", name):
                message = f"expected a colour of the palette, found `{name}`"
                hint = did_you_mean(name, sorted(look.colours))
                self.fault("unknown-colour", message, self.layout_span(template or ""), hint)
            return None

    def record_faults(self, faults: Sequence[Fault], place: Span | None) -> None:
        """Record the faults of a template at a place."""
        for fault in faults:
            self.fault(fault.code, fault.message, place, fault.hint)

    def record_shown(self, problems: Sequence[Problem], template: str) -> None:
        """Record the problems of the picture or face that a template names. A problem at the place of the
        template can be a fault of the template, unless that shows a field for such names."""
        if not problems:
            return
        place = None if names_picture(template) else self.template_span(template)
        for problem in problems:
            self.problems.append(problem)
            if place is not None and problem.span == place:
                self.shown_by[problem] = self.layout_span(template)

    def fault(self, code: str, message: str, place: Span | None, hint: str = "", shown: str = "") -> None:
        """Record a problem. A text of a draft translation that is too long and not from its catalog is a
        warning, because the marks of missing texts take space. `shown` is the text of the layout."""
        session = self.artwork.session
        is_marks = (
            code in _TOO_LONG and session.untranslated and (place is None or place.path != session.catalog)
        )
        severity: Severity = "warning" if is_marks else "error"
        problem = Problem(code, message, place, hint, severity)
        self.problems.append(problem)
        if shown:
            self.shown_by[problem] = self.layout_span(shown)

    def layout_span(self, text: str = "") -> Span:
        """Return the place of a text of the present item, else of the item, else of the layout."""
        return self.artwork.look.looks.item_place(self.subject.layout, self.item, text)

    def template_span(self, template: str) -> Span | None:
        """Return the place of the content that a template shows, else of the component, else of the
        layout."""
        for path in placeholders(template):
            return self.subject.place_of(path) or self.layout_span(template)
        return self.layout_span(template)

    def table_span(self, item: TableItem) -> Span | None:
        """Return the place of the table that an item shows, else of the layout."""
        name = self.text(item.table, self.subject.scope)
        return self.artwork.game.places.at("tables.yaml", "tables", name, key=True) or self.layout_span(
            item.table
        )


def _face_hint(face: str, file: str) -> str:
    return f"add `{face}:` with its file to the font in the theme; `{face}: {file}` looks like the rest"
