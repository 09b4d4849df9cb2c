"""What the columns of somebody's table of cards are, guessed from their names and cells.

In: the cells of a table, and the words for columns. Out: the key of a card or the free field that each column
is, and notes on the guesses. The laws of this file: nothing of the table is changed; a column with the exact
name of a key comes before any other that means it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pliego.game.column_words import WHOLE_CELL_KEYS, ColumnWords
from pliego.game.pictures import is_picture
from pliego.game.spreadsheet.asides import without_asides
from pliego.game.spreadsheet.column_cells import (
    are_pictures,
    by_a_layout,
    fit_discs,
    how_to_take,
    is_numbering,
    misfit,
    unprinted_note,
    why_free,
)
from pliego.game.spreadsheet.first_row import LETTER
from pliego.game.spreadsheet.head import KEYS, column_names
from pliego.game.suits import suits
from pliego.text.letters import bare, slug
from pliego.text.nodes import Scalar

ART = "art"
BACK_ART = "back-art"
"""The free field of pictures of backs, which the ready layout `art-back` prints."""
ICON, TITLE_AND_ICON = "icon", "[title, icon]"
"""The keys of a column of suits: with and without another title."""
TITLE_AND_TEXT, TITLE_AND_VALUE = "[title, text]", "[title, value]"
TITLE_AND_ART = "[title, art]"
"""The keys of a column of texts, numbers or pictures if no column holds titles."""
_LONG = 25
"""Letters: a column with longer cells on average holds texts, not names."""
_FEW_WORDS = 3
"""Words: a column with as many on average holds sentences."""
_OF_A_KIND = 3
"""The least cards of one kind on average in a column of kinds."""
_LONGEST_TITLE = 60
"""Letters: a longer question is no title."""
_FIRST_FEW = 3
_KIND = re.compile(r"(?=[^\Wa-z])[^\W\d_]+(?:[ -][^\W\d_]+)*")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}")
_NUMBER = re.compile(r"[-+]?\d{1,3}")
_TEMPLATE = re.compile(r"\{\{.*\}\}")
_ADDRESS = re.compile(r"(https?://|www\.)\S+|\S+@\S+\.\S+")


def columns_of(
    table: Sequence[list[Scalar]],
    words: ColumnWords,
    names_picture: Callable[[str], bool] = is_picture,
    *,
    has_headings: bool = True,
) -> tuple[dict[str, str], list[str]]:
    """Return the key or field of each column, and a note for each guess.

    The first row of the table names the columns. `names_picture` is true for a cell that names a picture.
    Without headings only the cells say what a column is.
    """
    guess = _Guess(cells_by_column(table, words), words)
    guess.backs = guess.backs_of(names_picture)
    if has_headings:
        guess.questions()
    guess.by_names(names_picture, has_headings=has_headings)
    pictures = (name for name, cells in guess.cells.items() if any(cells) and are_pictures(cells))
    drawn = [name for name in pictures if name not in guess.backs]
    if ART not in guess.taken:
        drawn += [] if guess.free(drawn) else guess.without_endings(names_picture)
        for name in guess.free(drawn)[:1]:
            guess.take(name, ART)
    guess.suits()
    named = [
        name
        for name in guess.cells
        if name not in (*drawn, *guess.backs) and words.meaning(name) != ART and guess.has_words(name)
    ]
    if not {"card", "title"} & guess.taken.keys():
        guess.titles(named)
    elif "title" not in guess.taken:
        guess.keys[guess.taken["card"]] = "title"
    if "text" not in guess.taken:
        guess.longest(named, _LONG if has_headings else 1)
    if not {"subtitle", "icon"} & guess.taken.keys():
        guess.kinds(named)
    if "value" not in guess.taken and not has_headings:
        guess.value(named)
    return guess.keys, [*guess.notes, *unprinted_note(guess.unprinted)]


def cells_by_column(table: Sequence[list[Scalar]], words: ColumnWords) -> dict[str, list[str]]:
    """Return the cells of each column by its name; the first row of the table has the names."""
    titles = {
        n for n, cell in enumerate(table[0]) if "title" in (words.exact(cell.text), words.meaning(cell.text))
    }
    full = [row for row in table[1:] if any(cell.text for cell in row)]
    rows = without_asides(table[0], full, titles).rows
    names = column_names(table[0])
    return {name: [row[i].text for row in rows if i < len(row)] for i, name in enumerate(names) if name}


@dataclass
class _Guess:
    """The columns of a table and what is known of them so far; each method takes some of them for a key."""

    cells: Mapping[str, Sequence[str]]
    words: ColumnWords
    keys: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    taken: dict[str, str] = field(default_factory=dict)
    """The column of each key."""
    backs: Sequence[str] = ()
    """The columns of pictures of backs."""
    unprinted: dict[str, str] = field(default_factory=dict)
    """The free fields that no ready layout prints, by their columns, as far as no note tells more."""

    def by_names(self, names_picture: Callable[[str], bool], *, has_headings: bool) -> None:
        """Take each column for the key that its name says exactly, else means, else may mean; else for a free
        field."""
        unfit: dict[str, str] = {}
        ways = (self.words.exact, self.words.meaning, self.words.perhaps) if has_headings else ()
        named: set[str] = set(self.taken.values())
        for way in ways:
            for name in sorted(self.cells, key=self.words.place):
                key = self._beside_suits(name, way(name)) if way == self.words.perhaps else way(name)
                if (
                    not key
                    or name in (*named, *self.backs)
                    or (key in self.taken and self.taken[key] != name)
                ):
                    continue
                odd = self._unfit(name, key, names_picture, is_sure=way != self.words.perhaps)
                if odd:
                    unfit.setdefault(name, odd)
                    continue
                named.add(name)
                self.taken[key] = name
                self.keys[name] = key
                if way != self.words.exact:
                    self.notes.append(f"column `{name}` is taken for the {key} of the cards")
        others = [name for name in self.cells if name not in named]
        for number, name in enumerate(self.cells, 1):
            if name not in named:
                self._free_field(name, number, unfit.get(name, ""), others if has_headings else ())
        self.keys = {name: self.keys[name] for name in self.cells if name in self.keys}

    def _unfit(self, name: str, key: str, names_picture: Callable[[str], bool], *, is_sure: bool) -> str:
        """Return what speaks against a column as a key, in words; "" if nothing does, or a few odd cells."""
        cells = self.cells[name]
        if key == ART and any(map(names_picture, cells)):
            return ""
        if key == "copies" and not is_sure and is_numbering(cells):
            return f"counts the cards: {', '.join(list(filter(None, cells))[:_FIRST_FEW])} …"
        if key == "subtitle" and not is_sure and not self._are_kinds(name):
            return "may hold names of pictures"
        is_only = key == "card" and all(
            "title" not in self._says(other) for other in self.cells if other != name
        )
        return misfit(key, cells, is_strict=is_only or not is_sure)

    def _are_kinds(self, name: str) -> bool:
        """True for words with a capital letter that no other column holds."""
        cells = [cell for cell in self.cells[name] if cell]
        others = {cell for other, cells in self.cells.items() if other != name for cell in cells}
        return bool(cells) and all(map(_KIND.fullmatch, cells)) and not others & {*cells}

    def questions(self) -> None:
        """Take a column of questions for the title and one of answers for the text; for the text and the
        flavour if another column is the title, or questions are too long for one."""
        said = {self.words.exact(name) for name in self.cells}
        asked = next((name for name in self.cells if bare(name) in self.words.questions), None)
        answered = next((name for name in self.cells if bare(name) in self.words.answers), None)
        if asked is not None and answered is not None and "text" not in said:
            is_long = any(len(cell) > _LONGEST_TITLE for cell in self.cells[asked])
            keys = ("text", "flavour") if "title" in said or is_long else ("title", "text")
            self.keys |= {asked: keys[0], answered: keys[1]}
            self.taken |= {keys[0]: asked, keys[1]: answered}

    def _beside_suits(self, name: str, key: str) -> str:
        """Return the key that a heading may mean: a number beside suits is the value."""
        is_number = key == "copies" and bare(name) in self.words.numbers and "value" not in self.taken
        has_suit = is_number and any(self._is_suit(each) and self.suits_of(each) for each in self.cells)
        return "value" if has_suit else key

    def _says(self, name: str) -> tuple[str, str]:
        """Return the key that a heading says exactly, and the one that it means."""
        return self.words.exact(name), self.words.meaning(name)

    def _free_field(self, name: str, number: int, unfit: str, others: Sequence[str]) -> None:
        """Take a column for a free field with a name that no other has: its own heading, before any that
        comes to the same. `others` are the headings of all free fields, none if the table has none."""
        is_other = name not in self.backs and name in self._called(BACK_ART)
        meant = slug(name) if is_other or not others else self.words.field(name)
        wanted = meant or f"column-{number}"
        is_long = wanted in self.words.printed and wanted != BACK_ART and not fit_discs(self.cells[name])
        wanted = f"{wanted}-text" if wanted in KEYS or is_long else wanted
        kept = {slug(other) for other in others if other != name} - {slug(name)}
        if wanted in self.words.printed and wanted in (*self.keys.values(), *kept):
            wanted = slug(name)
        field_, times = wanted, 1
        while field_ in self.keys.values() or field_ in kept:
            times += 1
            field_ = f"{wanted}-{times}"
        self.keys[name] = field_
        key = self.words.meaning(name)
        why = why_free(name, self.taken.get(key, ""), key, unfit)
        if field_ in self.words.printed:
            self.notes.append(f"column `{name}` is taken for the field `{field_}` of the cards{why}")
        elif why:
            how = how_to_take(name, self.taken.get(key, "") if not unfit else "", key)
            note = f"column `{name}` is kept as a field of its own{why}; {by_a_layout(field_)}{how}"
            self.notes.append(note)
        elif any(self.cells[name]):
            self.unprinted[name] = field_

    def backs_of(self, names_picture: Callable[[str], bool]) -> Sequence[str]:
        """Return the columns that are called as pictures of backs, and hold some."""
        named = {name: [*filter(None, self.cells[name])] for name in self._called(BACK_ART)}
        return [name for name, cells in named.items() if cells and all(map(names_picture, cells))]

    def _called(self, field_: str) -> list[str]:
        """Return the columns whose headings mean a free field."""
        return [name for name in self.cells if self.words.field(name) == field_]

    def free(self, names: Sequence[str]) -> list[str]:
        """Return those of some columns that are no key of a card yet, and no backs."""
        known = (name for name in names if name in self.keys and name not in self.backs)
        return [name for name in known if self.keys[name] not in WHOLE_CELL_KEYS]

    def take(self, name: str, key: str, note: str = "") -> None:
        """Take a column for a key, with a note in place of its earlier one."""
        self.keys[name] = key
        self.taken |= dict.fromkeys(key.strip("[]").split(", "), name)
        self.unprinted.pop(name, None)
        notes = [each for each in self.notes if not each.startswith(f"column `{name}` ")]
        self.notes = [f"column `{name}` is taken for the {note or f'{key} of the cards'}", *notes]

    def without_endings(self, names_picture: Callable[[str], bool]) -> list[str]:
        """Return the columns of which most cells name pictures that are there (`wolf` for `wolf.png`), if
        another column is the title: cards are often called as their pictures are."""
        if "title" not in self.taken:
            return []
        full = {name: list(filter(None, self.cells[name])) for name in self.free([*self.cells])}
        found = {name: sum(map(names_picture, cells)) for name, cells in full.items()}
        return [name for name, cells in full.items() if found[name] * 2 > len(cells)]

    def has_words(self, name: str) -> bool:
        """True for a column that holds more than the templates of another program (`{{ path_template }}`)."""
        return not all(map(_TEMPLATE.fullmatch, filter(None, self.cells[name]))) or not any(self.cells[name])

    def suits(self) -> None:
        """Take the column of suits for the icon if there is a rank; for the title too if there is none."""
        name = next((name for name in self.cells if self._is_suit(name)), None)
        is_wanted = "value" in self.taken and "icon" not in self.taken
        if name is None or not is_wanted or not self.suits_of(name):
            return
        has_title = bool({"card", "title"} & self.taken.keys())
        self.take(
            name,
            ICON if has_title else TITLE_AND_ICON,
            "icon of the cards, drawn in art/: put your own there",
        )

    def suits_of(self, name: str) -> bool:
        """True if the cells of a column are suits."""
        return bool(suits(self.cells[name], self.words.signs, self.words.other_signs))

    def _is_suit(self, name: str) -> bool:
        """True for a heading of suits; a heading that means a colour too needs suits that we know."""
        is_colour = self.words.field(name) == "colour"
        is_known = any(slug(cell) in self.words.signs for cell in self.cells[name])
        return self.words.is_suit(name) and (is_known or not is_colour)

    def titles(self, names: Sequence[str]) -> None:
        """Take the column with the most different cells for the title, if possible one of short words; if
        there is none, the text or the value is the title too."""
        full = [name for name in self.free(names) if self.cells[name] and all(self.cells[name])]
        words = [name for name in full if any(map(LETTER.search, self.cells[name]))]
        short = [name for name in words if self.length(name) < _LONG]
        key = next((key for key in ("text", "value", "copies") if key in self.taken), "")
        if short or (words and not key):
            best = max(short or words, key=lambda name: len(set(self.cells[name])))
            before = words[: words.index(best)]
            self.title_of(next(filter(self._can_name_all, before), best))
        elif key == "text":
            self.take(self.taken[key], TITLE_AND_TEXT, "text of the cards, and their first words for a title")
        elif full and key != "value":
            self.take(max(full, key=lambda name: len(set(self.cells[name]))), "title")
        elif key:
            both = TITLE_AND_VALUE if key == "value" else "title"
            self.take(self.taken.pop(key), both, "title of the cards")
        else:
            self.some_title()

    def title_of(self, name: str) -> None:
        """Take a column for the title, and say so if cards will have the same one."""
        different, cards = len({*self.cells[name]}), len(self.cells[name])
        other = next((other for other in self.free([*self.cells]) if self._can_name_all(other)), "")
        held = "holds another word" if other else "holds a title"
        column = f"column `{other}`" if other else "no column"
        often = f", though {cards:,} cards have {different:,} of them: {column} {held} for each"
        self.take(name, "title", f"title of the cards{often if different < cards else ''}")

    def _can_name_all(self, name: str) -> bool:
        """True for a column with other words for each card, none longer than a title."""
        cells = self.cells[name]
        is_short = all(0 < len(cell) <= _LONGEST_TITLE and LETTER.search(cell) for cell in cells)
        return is_short and 1 < len(cells) == len({*cells})

    def some_title(self) -> None:
        """Take for the title whatever is left: the fullest column, a line of words, the names of pictures."""
        left = [name for name in self.free([*self.cells]) if any(self.cells[name])]
        key = next((key for key in ("subtitle", "flavour") if key in self.taken), "")
        if left:
            self.take(max(left, key=lambda name: len({*filter(None, self.cells[name])})), "title")
        elif key:
            self.take(self.taken.pop(key), "title")
        elif ART in self.taken:
            self.take(self.taken[ART], TITLE_AND_ART, "picture of the cards, which have no title")

    def longest(self, names: Sequence[str], least: int) -> None:
        """Take the column with the most letters for the text, if its cells are long or sentences."""
        free = [name for name in self.free(names) if self._is_text(name)]
        long = [name for name in free if self.length(name) >= least or self._words(name) >= _FEW_WORDS]
        if long:
            self.take(max(long, key=lambda name: sum(map(len, self.cells[name]))), "text")

    def _words(self, name: str) -> float:
        """Return the average number of words in the cells of a column that are not empty."""
        counts = [len(cell.split()) for cell in self.cells[name] if cell]
        return sum(counts) / len(counts) if counts else 0.0

    def _is_text(self, name: str) -> bool:
        """True for a column of sentences that is not for the author alone."""
        cells = [cell for cell in self.cells[name] if cell]
        is_address = all(map(_ADDRESS.fullmatch, cells))
        return not self.words.is_aside(name) and not is_address and any(" " in cell for cell in cells)

    def kinds(self, names: Sequence[str]) -> None:
        """Take the first column that sorts the cards into a few kinds for their subtitle."""
        for name in self.free(names):
            cells = self.cells[name]
            is_few = len(set(cells)) <= len(cells) // _OF_A_KIND
            is_flag = all(bare(cell) in self.words.flags or _COLOUR.fullmatch(cell) for cell in cells)
            is_printed = self.keys[name] in self.words.printed or self.words.is_aside(name)
            if not is_printed and not is_flag and is_few and all(map(LETTER.search, cells)):
                self.take(name, "subtitle")
                return

    def value(self, names: Sequence[str]) -> None:
        """Take the first column of numbers for the value."""
        ranks = [name for name in self.free(names) if any(self.cells[name])]
        found = next((name for name in ranks if all(map(_NUMBER.fullmatch, self.cells[name]))), None)
        if found is not None:
            self.take(found, "value")

    def length(self, name: str) -> float:
        """Return the average length of the cells of a column that are not empty."""
        lengths = [len(cell) for cell in self.cells[name] if cell]
        return sum(lengths) / len(lengths) if lengths else 0.0
