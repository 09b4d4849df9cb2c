"""Unprinted data of cards: every title, column, key and free field is drawn on its card, or named by a text.

    cards.yaml:4:30: warning: expected a use of `fields.wood` on the cards of `main`, found none [unprinted]

Code: `unprinted` (warning, once for a deck and a layout, at its first card with the field; the columns of a
table that only a layout of one's own can print are one warning). If the game has an engine, its values and
icons count as used. A title counts if it is a cell of a table, and no layout says `without: [title]` or is
folded up: a figure may show its picture alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pliego.cards.layout.card_backs import names_card
from pliego.cards.look import Looks
from pliego.checks.content.drawn_fields import OF_CARD, DrawnFields
from pliego.checks.content.free_places import free_places
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.references import layouts_named
from pliego.game.column_words import column_words
from pliego.game.model.parts import Card, Deck, RowCard
from pliego.game.model.types import NO_TITLE
from pliego.game.pictures import ArtFiles, art_of_game
from pliego.game.spreadsheet.column_cells import is_numbering, misfit
from pliego.text.letters import slug
from pliego.text.problems import Problem, closest
from pliego.text.quoting import quoted

_OF_NAMED_CARD = re.compile(r"\{card\.[a-z0-9-]+\.([a-z]+(?:\.[a-z0-9-]+)?)")
_PLAYED = ("value", "icon")
_MOST_LISTED = 3
_LIKE = 0.75
"""How alike a field and a key are, from 0 to 1, if the field was probably meant as the key."""
_HEADING = re.compile(r"`([^`]+)`")
"""The heading of a column in the place of a cell."""
_OF_COLUMN = "of a column, say what it is (`columns: {…: text}`) or leave it out (`none`)"
_WITHOUT_TITLE = "a layout that shows none on purpose says `without: [title]`"
_KEYS = ("text", "flavour", "subtitle", "value", "icon", "art")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each field of a deck's cards that nothing prints."""
    if inspection.looks is None or inspection.game.dropped:
        return
    drawn = DrawnFields(inspection.session, inspection.looks)
    decks = inspection.game.decks.values()
    elsewhere = _elsewhere(inspection, inspection.looks) | {
        each for deck in decks for each in _deciding(deck)
    }
    for name in inspection.game.decks:
        for layout, left in _left(inspection, drawn, name, elsewhere).items():
            yield from _problems(inspection, drawn, name, layout, left)


def _left(
    inspection: Inspection, drawn: DrawnFields, name: str, elsewhere: set[str]
) -> Mapping[str, Mapping[str, tuple[str, int]]]:
    """Return the fields of a deck's cards that are not printed, by the layout of their fronts; each with its
    first card and the number of these cards."""
    game, found = inspection.game, dict[str, dict[str, tuple[str, int]]]()
    deck, plays = game.decks[name], game.info.engine is not None
    shared = _shared_back(drawn.looks, deck)
    for position, entry in enumerate(deck.cards):
        layouts = [entry.layout or deck.layout, *filter(None, (game.back_of(entry), shared))]
        if (card := game.cards.get(entry.card)) is None or not all(map(drawn.looks.is_whole, layouts)):
            continue
        fields = [each for each in _fields_of(card, plays=plays) if each not in elsewhere]
        left = {*fields} - ({"title"} & _left_out(drawn.looks, layouts[0]))
        for layout in layouts:
            left = drawn.missing(name, position, layout, left)
        of_layout = found.setdefault(layouts[0], {})
        for each in fields:
            if each in left:
                first, count = of_layout.get(each, (entry.card, 0))
                of_layout[each] = first, count + 1
    return found


def _left_out(looks: Looks, name: str) -> frozenset[str]:
    """Return what a layout does not show on purpose. What is folded up shows its picture alone."""
    layout = looks.layout(name)
    is_figure = layout is not None and layout.net is not None
    return frozenset({"title"}) if is_figure else looks.left_out(name)


def _shared_back(looks: Looks, deck: Deck) -> str | None:
    """Return the back of a deck if it prints what belongs to one card."""
    layout = looks.layout(deck.back)
    return deck.back if layout is not None and names_card(layout) else None


def _deciding(deck: Deck) -> Iterator[str]:
    """Yield the fields that decide which cards a deck takes, or how they look."""
    for column in (*deck.where, *deck.by):
        written = [" ".join(column.split()), *_listed(deck.columns.get(column, ()))]
        yield from (field for name in written for field in (name.casefold(), f"fields.{slug(name)}"))


def _listed(keys: str | Sequence[str]) -> Sequence[str]:
    return [keys] if isinstance(keys, str) else keys


def _elsewhere(inspection: Inspection, looks: Looks) -> set[str]:
    """Return the fields of cards that texts, other layouts and the list of cards in a book print."""
    texts = [printed.text for printed in inspection.printed if "{" in printed.text]
    own = {field for text in texts for field in OF_CARD.findall(text)}
    layouts = (looks.layout(name) for name in sorted(layouts_named(inspection.game)))
    texts += [layout.model_dump_json() for layout in layouts if layout]
    listed = any(
        getattr(block, "part", None) == "cards" for _path, _section, block in inspection.game.blocks()
    )
    named = {match[1] for text in texts for match in _OF_NAMED_CARD.finditer(text)}
    return own | named | ({"text", "flavour"} if listed else set())


def _fields_of(card: Card, *, plays: bool) -> Iterator[str]:
    """Yield the fields that a card has. The title of a card that is no row of a table may be only its name in
    the files."""
    if isinstance(card, RowCard) and _has_own_title(card):
        yield "title"
    for key in _KEYS:
        if getattr(card, key) not in (None, "") and not (plays and key in _PLAYED):
            yield key
    yield from (f"fields.{name}" for name, value in card.fields_.items() if value)


def _has_own_title(card: Card) -> bool:
    """True for a title that is not made of another cell of its row: the text, the value, the picture, the
    icon."""
    if card.icon is not None and slug(card.title) == card.icon:
        return False
    made_of = (card.text or "", str(card.value or ""), card.art or "")
    start = card.title.removesuffix("…").strip()
    return start not in ("", NO_TITLE) and not any(each.startswith(start) for each in made_of)


def _problems(
    inspection: Inspection, drawn: DrawnFields, deck: str, layout: str, left: Mapping[str, tuple[str, int]]
) -> Iterator[Problem]:
    """Yield the warnings of a deck's fields that nothing prints: one for the columns of a table that begin on
    the same card, if no advice is better than a layout of one's own."""
    groups: dict[str, list[str]] = {}
    for field, (card, _count) in left.items():
        hint = _meant(inspection, drawn.looks, deck, field, card) or _hint(drawn, layout, field)
        place = inspection.at("cards.yaml", "cards", card, *field.split("."), key=True)
        is_alone = hint or not field.startswith("fields.") or place is None or not place.row
        groups.setdefault(field if is_alone else f"on {card}", []).append(field)
    for fields in groups.values():
        first = {field: left[field][0] for field in fields}
        hint = _meant(inspection, drawn.looks, deck, fields[0], first[fields[0]])
        hint = hint or _hint(drawn, layout, fields[0])
        hint = hint or _in_free_places(inspection, drawn, deck, layout, first)
        hint = hint or f"print it in the layout as `{{card.{fields[0]}}}`"
        yield _problem(inspection, f"`{deck}`, found none in the layout `{layout}`", fields, left, hint)


def _in_free_places(
    inspection: Inspection, drawn: DrawnFields, deck: str, layout: str, fields: Mapping[str, str]
) -> str:
    """Return how the layout prints columns at places that the deck does not use, "" if it has none. Each
    field has its first card."""
    looked, entries = drawn.looks.layout(layout), inspection.game.decks[deck].cards
    cards = [card for entry in entries if (card := inspection.game.cards.get(entry.card))]
    columns = {}
    for field, first in fields.items():
        if heading := _heading(inspection, first, field):
            name = field.removeprefix("fields.")
            columns[heading] = [str(card.fields_.get(name, "")) for card in cards]
    found = free_places(looked, drawn.drawn_by(layout), cards, columns) if looked else {}
    if not found:
        return ""
    named = ", ".join(f"{quoted(heading)}: {key}" for heading, key in found.items())
    own = f"or print it in a layout of your own as `{{card.{next(iter(fields))}}}`, or leave it out (`none`)"
    return f"`{layout}` has free places: say `columns: {{{named}}}` in cards.yaml; {own}"


def _heading(inspection: Inspection, card: str, field: str) -> str:
    """Return the heading of the column that a field of a card comes from, "" if it comes from none. The card
    has the field: the place of a field that a card lacks is that of another cell."""
    place = inspection.at("cards.yaml", "cards", card, *field.split("."), key=True)
    found = _HEADING.match(place.heading) if place else None
    return found[1] if found else ""


def _problem(
    inspection: Inspection, where: str, fields: Sequence[str], left: Mapping[str, tuple[str, int]], hint: str
) -> Problem:
    """Return the warning of some fields of a deck's cards."""
    card, count = left[fields[0]]
    is_even = len({left[field][1] for field in fields}) == 1
    each = {field: "" if is_even else f" ({_cards(left[field][1])})" for field in fields}
    named = ", ".join(f"`{field}`{each[field]}" for field in fields)
    uses = "a use" if len(fields) == 1 else "uses"
    many = "" if count == 1 else f" ({_cards(count)}, first `{card}`)" if is_even else f" (first `{card}`)"
    message = f"expected {uses} of {named} on the cards of {where}{many}"
    place = inspection.at("cards.yaml", "cards", card, *fields[0].split("."), key=True)
    other = _WITHOUT_TITLE if fields[0] == "title" else _OF_COLUMN
    whole = hint if "`columns: {" in hint else f"{hint}; {other}"
    return Problem("unprinted", message, place, whole, "warning")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count:,} cards"


def _meant(inspection: Inspection, looks: Looks, deck: str, field: str, first: str) -> str:
    """Return what to do with a column that the deck does not name, and whose heading means a key that no
    card has, else "". `first` is the first card with the field."""
    known = inspection.game.decks[deck].columns
    entries = inspection.game.decks[deck].cards
    cards = [card for entry in entries if (card := inspection.game.cards.get(entry.card))]
    cells = [str(card.fields_.get(field.removeprefix("fields."), "")) for card in cards]
    heading = _heading(inspection, first, field) if field.startswith("fields.") else ""
    if not heading:
        return ""
    if not any(card.art for card in cards) and _are_pictures(inspection.once(_pictures), cells):
        return f"the cells name pictures: if they are the art, say `columns: {{{quoted(heading)}: art}}`"
    for key in _meanings(heading, looks, cells) if heading not in known else ():
        held = [each.copies != 1 for each in entries] if key == "copies" else [getattr(c, key) for c in cards]
        if not any(held) and not misfit(key, cells, is_strict=True):
            what = "the number of copies" if key == "copies" else f"the {key} of the cards"
            say = f"`columns: {{{quoted(heading)}: {key}}}`"
            return f"`{heading}` looks like {what}: say so in cards.yaml, {say}"
    return ""


def _pictures(inspection: Inspection) -> ArtFiles:
    """Return the pictures of the game, in its folder and beside its tables."""
    sheets = [deck.sheet for deck in inspection.game.decks.values() if deck.sheet]
    return art_of_game(inspection.session.folder, sheets)


def _are_pictures(pictures: ArtFiles, cells: Sequence[str]) -> bool:
    """True if every full cell names a picture of the game."""
    return bool(pictures.listed) and all(map(pictures.meant, filter(None, cells)))


def _meanings(heading: str, looks: Looks, cells: Sequence[str]) -> Iterator[str]:
    """Yield the keys that a heading may mean, the surest first."""
    words = column_words(looks.files.templates)
    found = [words.meaning(heading), "" if is_numbering(cells) else words.perhaps(heading)]
    yield from (key for key in found if key in (*_KEYS, "copies"))


def _hint(drawn: DrawnFields, layout: str, field: str) -> str:
    """Return what to do with a field, or "" if only a layout of one's own can print it."""
    name = field.removeprefix("fields.")
    meant = closest(name, _KEYS, _LIKE) if field not in (*_KEYS, "title") else ""
    ready = [f"`{each}`" for each in _printing(drawn, layout, field)]
    print_it = f"print it in the layout as `{{card.{field}}}`"
    if meant not in ("", name) and abs(len(meant) - len(name)) <= 1:
        return f"did you mean `{meant}`? else {print_it}"
    return f"take a layout that prints it ({', '.join(ready[:_MOST_LISTED])}), or {print_it}" if ready else ""


def _printing(drawn: DrawnFields, like: str, field: str) -> Iterator[str]:
    """Yield the ready layouts that have the size of another layout and print a field."""
    size = drawn.looks.size(like)
    yield from (name for name in drawn.printing(field) if drawn.looks.size(name) == size and name != like)
