"""What a game is played with, read from its content: numbers, words, decks, tables, what is printed on cards.

In: a game, a setting. Out: `ContentReader`; `MissingContent` for what is not there. The law of
this file: whatever it returns is in the content; what the content does not say is never assumed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from pliego.playing.moves import Setting
from pliego.playing.pile import Pile, pile

if TYPE_CHECKING:
    from pliego.game.model.game import Game

K = TypeVar("K")
_WHOLE = re.compile(r"-?[0-9]{1,7}")


class MissingContent(Exception):
    """Something the engine needs is not in the content (a broken entry dropped out, or was never written).

    `file` and `path` say where it belongs.
    """

    def __init__(self, what: str, file: str, *path: str | int) -> None:
        super().__init__(f"{what} is not in {file}")
        self.what, self.file, self.path = what, file, path


def read_by(read: Callable[[ContentReader], Any]) -> Any:
    """Declare how a field of a game's numbers is read from its content."""
    return field(metadata={"read": read})


class ContentReader:
    """Reads what a game is played with, in one setting, from its content.

    Raises `MissingContent` for what is not there.
    """

    def __init__(self, game: Game, setting: Setting | None = None) -> None:
        self.game, self.setting = game, setting or Setting(game.info.players.min)

    def all_of(self, kind: type[K]) -> K:
        """Return the numbers of a game: each field that declares how it is read (`read_by`), so read."""
        declared = [each for each in fields(kind) if "read" in each.metadata]  # type: ignore[arg-type]
        return kind(**{each.name: each.metadata["read"](self) for each in declared})

    def value(self, name: str) -> int:
        """Return a declared number (`game.yaml`, `values`)."""
        found = self.game.info.values.get(name)
        if found is None:
            raise MissingContent(f"the value `{name}`", "game.yaml", "values")
        return found.value

    def word(self, name: str) -> str:
        """Return what a word of the rules is (`game.yaml`, `words`), that of several joined by blanks."""
        found = self.game.info.words.get(name)
        if found is None:
            raise MissingContent(f"the word `{name}`", "game.yaml", "words")
        return found.played

    def board(self, board: str, name: str) -> int:
        """Return a number of a board (`boards.yaml`, `numbers`)."""
        found = self.game.boards.get(board)
        if found is None or name not in found.numbers:
            raise MissingContent(f"the number `{name}` of the board `{board}`", "boards.yaml", "boards")
        return found.numbers[name]

    def deck(self, name: str) -> Pile:
        """Return the cards of a deck, each as often as the deck has it."""
        if name not in self.game.decks:
            raise MissingContent(f"the deck `{name}`", "cards.yaml", "decks")
        for entry in self.game.decks[name].cards:
            if entry.card not in self.game.cards:
                raise MissingContent(f"the card `{entry.card}`", "cards.yaml", "cards")
        return pile(entry.card for entry in self.game.decks[name].cards for _ in range(entry.copies))

    def printed_on(self, name: str, kind: type[K]) -> K:
        """Return what is printed on a card: each field of a dataclass is its title, its value or a verb."""
        if name not in self.game.cards:
            raise MissingContent(f"the card `{name}`", "cards.yaml", "cards")
        card = self.game.cards[name]
        printed = {**card.effect, "title": card.title, "value": card.value or 0}
        found = {each.name: printed[each.name] for each in fields(kind) if each.name in printed}  # type: ignore[arg-type]
        try:
            return kind(**found)
        except TypeError as error:
            verb = str(error).rpartition("'")[0].rpartition("'")[2]
            raise MissingContent(f"the verb `{verb}`", "cards.yaml", "cards", name, "effect") from None

    def printed_in(self, deck: str, kind: type[K]) -> dict[str, K]:
        """Return what is printed on each card of a deck."""
        return {name: self.printed_on(name, kind) for name in dict.fromkeys(self.deck(deck))}

    def effects(self, deck: str) -> dict[str, Mapping[str, Any]]:
        """Return what each card of a deck does."""
        return {name: self.game.cards[name].effect for name in dict.fromkeys(self.deck(deck))}

    def rows(self, table: str, *columns: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield the rows of a table, with verbs in some columns."""
        if table not in self.game.tables:
            raise MissingContent(f"the table `{table}`", "tables.yaml", "tables")
        for row, cells in self.game.tables[table].rows.items():
            for column in columns:
                if not isinstance(cells.get(column), dict):
                    raise MissingContent(f"verbs in `{column}`", "tables.yaml", "tables", table, "rows", row)
            yield row, cells

    def seats(self, players: int) -> tuple[str, ...]:
        """Return the seats of so many players."""
        seats = tuple(self.game.info.seats)[:players]
        if len(seats) < players:
            raise MissingContent(f"a seat for each of {players} players", "game.yaml", "seats")
        return seats

    def seat_title(self, seat: str) -> str:
        """Return what the players call a seat."""
        if seat not in self.game.info.seats:
            raise MissingContent(f"the seat `{seat}`", "game.yaml", "seats")
        return self.game.info.seats[seat].title

    def filled(self, given: Any) -> Any:
        """Return data with every `{value.ID}` filled in, numbers as whole numbers."""
        if isinstance(given, Mapping):
            return {key: self.filled(each) for key, each in given.items()}
        if isinstance(given, list | tuple):
            return [self.filled(each) for each in given]
        if isinstance(given, str) and given.startswith("{value.") and given.endswith("}"):
            return self.value(given[len("{value.") : -1])
        return given

    def number(self, given: Any, what: str, file: str, *path: str | int) -> int:
        """Return a number of an effect or a table row, `{value.ID}` filled in."""
        if isinstance(given, int):
            return given
        text = str(given)
        if text.startswith("{value.") and text.endswith("}"):
            return self.value(text[len("{value.") : -1])
        if not _WHOLE.fullmatch(text):
            raise MissingContent(what, file, *path)
        return int(text)
