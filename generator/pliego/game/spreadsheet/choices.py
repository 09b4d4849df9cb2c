"""What a deck takes of its table, and what its cards take by a column.

    where: {Type: Creature}
    layout: {by: Type, Creature: creature-card, else: text-card}
    colour: {by: Suit, hearts: red, spades: ink}

In: a deck of cards.yaml, the cells of its cards by the names of their columns. Out: the cards that it takes,
the layout, back and colour of each, and problems. The laws of this file: names and cells are compared in
small letters; a name that nothing answers to is reported with the nearest one, and so is a cell that says
nearly what others say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, TypeGuard

from pliego.game.spreadsheet.head import FREE, Head
from pliego.game.spreadsheet.misspelt_cells import meant, misspelt
from pliego.text.letters import normal_form, slug
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Node, Scalar
from pliego.text.nodes import Sequence as NodeSequence
from pliego.text.problems import Problem, Span, did_you_mean, in_backticks

CHOSEN = ("layout", "back", "colour")
"""The keys of a deck that may differ from card to card."""
ENTRY_KEY = "entry."
"""What stands before a key that a deck chose for a row."""
BY, ELSE = "by", "else"
Cells: TypeAlias = Mapping[str, Scalar]
"""The cells of a card by the names of their columns, as `small` makes them."""
ChosenByRow: TypeAlias = Mapping[int, dict[str, Scalar]]
"""What a deck chose for the rows of a table, by their numbers."""
_MOST_LISTED = 8
_STAND_IN = "plain-card"
"""The layout in place of a choice that is wrong, so that it is reported once."""


def small(name: str) -> str:
    """Return a name or a cell as they are compared: in small letters, with single blanks."""
    return normal_form(" ".join(name.split())).casefold()


def is_choosing(deck: MapNode) -> bool:
    """True if a deck asks for some rows, or chooses something by a column."""
    return "where" in deck.entries or any(isinstance(deck.entries.get(key), MapNode) for key in CHOSEN)


def _cells_of_row(row: Sequence[Scalar], head: Head, names: Sequence[Scalar]) -> dict[str, Scalar]:
    """Return the cells of a row by what their columns are called, and by the keys that they are."""
    found: dict[str, Scalar] = {}
    for cell, name, keys in zip(row, names, head.names, strict=False):
        found.update({small(key.removeprefix(FREE)): cell for key in keys})
        found[small(name.text)] = cell
    return found


def _cells_of_entry(entry: MapNode, cards: Node | None) -> dict[str, Scalar]:
    """Return the keys and free fields of a card that stands in cards.yaml."""
    id_ = entry.entries.get("card")
    card = cards.entries.get(id_.text) if isinstance(cards, MapNode) and isinstance(id_, Scalar) else None
    entries = card.entries if isinstance(card, MapNode) else {}
    fields = entries.get("fields")
    found = {"card": id_} if isinstance(id_, Scalar) else {}
    for inner in (fields.entries if isinstance(fields, MapNode) else {}, entries):
        found.update({small(key): node for key, node in inner.items() if isinstance(node, Scalar)})
    return found


@dataclass
class Choices:
    """What one deck takes and chooses, and the problems of that. `columns` are the names that it may use."""

    deck: MapNode
    columns: Sequence[str]
    problems: list[Problem] = field(default_factory=list)
    misspelt: list[Problem] = field(default_factory=list)
    """Cells that are nearly one by which something is chosen."""
    doubts: list[Problem] = field(default_factory=list)
    """Cells that are nearly what `where` asks for; another deck may take their rows."""

    def taken(self, cards: Sequence[Cells]) -> list[bool]:
        """Return for each card whether `where` of the deck takes it."""
        where = self.deck.entries.get("where")
        if where is None:
            return [True] * len(cards)
        if not isinstance(where, MapNode) or not where.entries:
            self._fault("expected a column and what it must hold, found none", where.span, _WHERE)
            return [True] * len(cards)
        kept, nearly = [True] * len(cards), [True] * len(cards)
        doubts: dict[int, Problem] = {}
        for name, node in where.entries.items():
            column = self._column(name, where.keys[name])
            wanted = self._wanted(name, node)
            if column is not None and wanted:
                texts = [_text(cells, column) for cells in cards]
                self._report_absent(name, wanted, texts)
                near = _misspelt(column, wanted, cards, "warning")
                kept = [k and text in wanted for k, text in zip(kept, texts, strict=True)]
                nearly = [
                    k and (text in wanted or n in near)
                    for n, (k, text) in enumerate(zip(nearly, texts, strict=True))
                ]
                doubts = {**near, **doubts}
        self.doubts += [doubts[n] for n, (k, may) in enumerate(zip(kept, nearly, strict=True)) if may > k]
        if cards and not any(kept):
            self.problems = [replace(problem, severity="error") for problem in self.problems]
            if not self.problems:
                self._fault("expected a row that is all this, found none", where.span, _WHERE)
        return kept

    def chosen(self, cards: Sequence[Cells]) -> list[dict[str, Scalar]]:
        """Return for each card the layout, back and colour that it has for itself."""
        found: list[dict[str, Scalar]] = [{} for _ in cards]
        for key in CHOSEN:
            node = self.deck.entries.get(key)
            pick = self._pick(key, node, cards) if isinstance(node, MapNode) else None
            for entry, cells in zip(found, cards, strict=True) if pick else ():
                assert pick
                if (choice := pick(cells)) is not None:
                    entry[key] = choice
        return found

    def _pick(
        self, key: str, node: MapNode, cards: Sequence[Cells]
    ) -> Callable[[Cells], Scalar | None] | None:
        """Return what finds the choice of a card; None if the choice itself is wrong."""
        by = node.entries.get(BY)
        if not isinstance(by, Scalar):
            self._fault(f"expected the column that the {key} goes by, found none", node.span, _by(key))
            return None
        column = self._column(by.text, by.span)
        options = {name: each for name, each in node.entries.items() if name not in (BY, ELSE)}
        for name, each in node.entries.items():
            if not isinstance(each, Scalar):
                self._fault(f"expected one {key} for `{name}`, found several", each.span, _by(key))
                return None
        if column is None:
            return None
        written = [_text(cells, column) for cells in cards]
        self._report_absent(by.text, {small(name): node.keys[name] for name in options}, written)
        by_name = {small(name): option for name, option in options.items()}
        near = _misspelt(column, by_name, cards, "warning" if ELSE in node.entries else "error")
        self.misspelt += map(_with_else, near.values()) if ELSE in node.entries else near.values()
        return self._finder(key, column, by_name, node, {written[n] for n in near})

    def _finder(
        self, key: str, column: str, options: Mapping[str, Node], node: MapNode, reported: set[str]
    ) -> Callable[[Cells], Scalar | None]:
        """Return what finds the choice of a card. It reports each text of a cell once that has none."""
        common = node.entries.get(ELSE)

        def found(cells: Cells) -> Scalar | None:
            cell = cells.get(column)
            choice = options.get(small(cell.text)) if cell else None
            if isinstance(choice, Scalar):
                return choice
            if not options and cell is not None and cell.text:
                return cell._replace(text=slug(cell.text) or cell.text)
            text = small(cell.text) if cell is not None else ""
            if common is None and text not in reported:
                reported.add(text)
                shown = f"`{cell.text}`" if cell is not None and cell.text else "an empty cell"
                place = f" ({cell.span})" if cell is not None and cell.span.row else ""
                message = f"expected a {key} for {shown} of the column `{_name(node)}`{place}, found none"
                self._fault(message, node.span, f"add it, or one for all others: `{ELSE}: …`")
            return None

        return found

    def _column(self, name: str, place: Span) -> str | None:
        """Return a column as the cells are named by it; report one that there is not."""
        for each in (small(name), slug(name)):
            if each in map(small, self.columns):
                return each
        known = list(dict.fromkeys(self.columns))
        hint = did_you_mean(name, known, f"there are {in_backticks(known)}")
        self._fault(f"expected a column of the cards, found `{name}`", place, hint)
        return None

    def _wanted(self, name: str, node: Node) -> dict[str, Span]:
        """Return what a column must hold: one text, or any of a list."""
        items = node.items if isinstance(node, NodeSequence) else (node,)
        wanted = {small(item.text): item.span for item in items if isinstance(item, Scalar)}
        if len(wanted) < len(items) or not items:
            self._fault(
                f"expected what the column `{name}` must hold, found something else", node.span, _WHERE
            )
        return wanted

    def _report_absent(self, column: str, names: Mapping[str, Span], cells: Sequence[str]) -> None:
        """Report the names that no cell of a column is."""
        held = set(cells)
        for name, place in names.items():
            if cells and name not in held:
                listed = sorted(held - {""})[:_MOST_LISTED]
                hint = did_you_mean(name, sorted(held), f"it holds {in_backticks(listed)}" if listed else "")
                message = f"expected what a cell of the column `{column}` holds, found `{name}`"
                self.problems.append(Problem("choice-by", message, place, hint, "warning"))

    def _fault(self, message: str, place: Span, hint: str) -> None:
        self.problems.append(Problem("choice-by", message, place, hint))


_WHERE = "such as `where: {Type: Creature}`, or a list: `where: {Type: [Creature, Ally]}`"


def _by(key: str) -> str:
    return f"such as `{key}: {{by: Suit, hearts: …, else: …}}`"


def _name(node: MapNode) -> str:
    by = node.entries[BY]
    return by.text if isinstance(by, Scalar) else ""


def _text(cells: Cells, column: str) -> str:
    cell = cells.get(column)
    return small(cell.text) if cell is not None else ""


def _misspelt(
    column: str, names: Iterable[str], cards: Sequence[Cells], severity: Literal["error", "warning"]
) -> dict[int, Problem]:
    """Return the problems of cells that nearly say one of some names, by the numbers of their cards."""
    texts = [_text(cells, column) for cells in cards]
    times, known = Counter(texts), {*names}
    first = {text: n for n, text in reversed([*enumerate(texts)])}
    others = {text: meant(text, known, times) for text in times if text not in known}
    return {
        n: misspelt(cards[n][column], cards[first[name]][column].text, times[name], severity)
        for n, text in enumerate(texts)
        if (name := others.get(text, ""))
    }


def _with_else(problem: Problem) -> Problem:
    return replace(problem, message=f"{problem.message}, so its card prints as `{ELSE}` says")


def _column_names(head: Head, names: Sequence[Scalar]) -> Iterator[str]:
    """Yield the names that the columns of a table go by: those at their heads, then the keys they are."""
    yield from (" ".join(cell.text.split()) for cell in names if cell.text.strip())
    yield from (key.removeprefix(FREE) for keys in head.names for key in keys)


def choices_of_table(
    deck: MapNode, table: Sequence[list[Scalar]], head: Head
) -> tuple[list[list[Scalar]], ChosenByRow, Choices]:
    """Return a table with the rows emptied that a deck does not take, what its other rows take by a column,
    and the choices with their problems."""
    names = table[head.rows - 1]
    full = [n for n in range(head.rows, len(table)) if any(cell.text for cell in table[n])]
    cards = [_cells_of_row(table[n], head, names) for n in full]
    choices = Choices(deck, list(_column_names(head, names)))
    is_taken = choices.taken(cards)
    kept = [n for n, taken in zip(full, is_taken, strict=True) if taken]
    chosen = choices.chosen([cells for cells, taken in zip(cards, is_taken, strict=True) if taken])
    stays = {*range(head.rows), *kept}
    rows = [row if n in stays else [] for n, row in enumerate(table)]
    by_row = {n + 1: _prefixed(each) for n, each in zip(kept, chosen, strict=True)}
    return rows, by_row, choices


def with_listed_choices(root: MapNode, name: str, deck: MapNode) -> tuple[MapNode, list[Problem]]:
    """Return the tree of cards.yaml with what the listed cards of a deck take by one of their keys."""
    listed, known = deck.entries.get("cards"), root.entries.get("cards")
    items = [item for item in listed.items if isinstance(item, MapNode)] if _is_list(listed) else []
    cards = [_cells_of_entry(item, known) for item in items]
    choices = Choices(deck, list(dict.fromkeys(column for cells in cards for column in cells)))
    chosen = choices.chosen(cards)
    entries: list[Node] = [
        MapNode({**found, **item.entries}, {**_keys(found), **item.keys}, item.span)
        for item, found in zip(items, chosen, strict=True)
    ]
    settled = settled_keys(deck, chosen)
    if _is_list(listed) and len(entries) == len(listed.items):
        settled["cards"] = NodeSequence(tuple(entries), listed.span)
    return with_deck(root, name, MapNode(settled, deck.keys, deck.span)), [
        *choices.problems,
        *choices.misspelt,
    ]


def _is_list(node: Node | None) -> TypeGuard[NodeSequence]:
    return isinstance(node, NodeSequence)


def settled_keys(deck: MapNode, chosen: Iterable[Mapping[str, Scalar]]) -> dict[str, Node]:
    """Return the keys of a deck, with one for all in the place of each choice: its `else`, or else what the
    first card has."""
    entries = dict(deck.entries)
    if "where" in entries and not isinstance(entries["where"], MapNode):
        del entries["where"]
    asked = [key for key in CHOSEN if isinstance(entries.get(key), MapNode)]
    firsts = [*chosen] if asked else []
    columns = [
        node.entries[BY] for key in asked if isinstance(node := entries[key], MapNode) and BY in node.entries
    ]
    if columns:
        entries["by"] = NodeSequence(tuple(each for each in columns if isinstance(each, Scalar)), deck.span)
    for key in asked:
        node = entries.pop(key)
        assert isinstance(node, MapNode)
        others = [each for name, each in node.entries.items() if name != BY and isinstance(each, Scalar)]
        found = [node.entries.get(ELSE), *(entry[key] for entry in firsts if key in entry), *others]
        common = next((each for each in found if isinstance(each, Scalar)), None)
        if common is not None or key != "colour":
            entries[key] = common or Scalar(_STAND_IN, node.span)
    return entries


def with_deck(root: MapNode, name: str, deck: MapNode) -> MapNode:
    """Return the tree of cards.yaml with another deck in the place of one of its decks."""
    decks = root.entries["decks"]
    assert isinstance(decks, MapNode)
    all_decks = MapNode({**decks.entries, name: deck}, decks.keys, decks.span)
    return MapNode({**root.entries, "decks": all_decks}, root.keys, root.span)


def unprefixed(row: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Return what a deck chose for a row."""
    return {key.removeprefix(ENTRY_KEY): row[key] for key in row if key.startswith(ENTRY_KEY)}


def _prefixed(chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Return the choices of a row as cells of that row."""
    return {f"{ENTRY_KEY}{key}": cell for key, cell in chosen.items()}


def _keys(cells: Mapping[str, Scalar]) -> dict[str, Span]:
    return {key: cell.span for key, cell in cells.items()}
