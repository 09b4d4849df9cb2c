"""What cards say and nobody prints: a column of a table, a key or a free field that no layout or text names.

    cards.yaml:4:30: warning: expected a use of `fields.wood` on the cards of `main`, found none [unprinted]

Codes: `unprinted` (warning, once for a deck, at the first card that has it; the engine of a game reads values
and icons too).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pliego.cards.look import Looks
from pliego.checks.content.inspection import Inspection
from pliego.checks.content.references import layouts_named
from pliego.game.model.parts import Card, Deck
from pliego.text.problems import Problem, Span, closest

_SAID = re.compile(r"\{(?:card|self)\.([a-z]+(?:\.[a-z0-9-]+)?)")
_NAMED = re.compile(r"\{card\.[a-z0-9-]+\.([a-z]+(?:\.[a-z0-9-]+)?)")
_PLAYED = ("value", "icon")
_MOST_NAMED = 3
_LIKE = 0.75
"""How like a key a field is that was probably meant to be one."""
_KEYS = ("text", "flavour", "subtitle", "value", "icon", "art")


def check(inspection: Inspection) -> Iterator[Problem]:
    """Yield a warning for each thing that the cards of a deck say and that nothing prints."""
    if inspection.looks is None or inspection.game.dropped:
        return
    elsewhere = _elsewhere(inspection, inspection.looks)
    for name, deck in inspection.game.decks.items():
        printed = _printed(inspection.looks, inspection, deck)
        if printed is None:
            continue
        for said, (card, count) in _says(inspection, deck).items():
            if said not in printed | elsewhere:
                yield _problem(inspection, inspection.looks, name, said, card, count)


def _printed(looks: Looks, inspection: Inspection, deck: Deck) -> set[str] | None:
    """Return what the layouts of a deck print of a card; None if one is not there, or not whole."""
    backs = {
        card.back for entry in deck.cards if (card := inspection.game.cards.get(entry.card)) and card.back
    }
    names = (deck.layout, *sorted(backs))
    if not all(map(looks.is_whole, names)):
        return None
    layouts = map(looks.layout, names)
    said = "".join(layout.model_dump_json() for layout in layouts if layout)
    found = {match[1] for match in _SAID.finditer(said)}
    return found | ({"art"} if "{art}" in said else set())


def _elsewhere(inspection: Inspection, looks: Looks) -> set[str]:
    """Return what texts, other layouts and the list of cards in a book print of cards."""
    texts = [printed.text for printed in inspection.printed if "{" in printed.text]
    own = {match[1] for text in texts for match in _SAID.finditer(text)}
    layouts = (looks.layout(name) for name in sorted(layouts_named(inspection.game)))
    texts += [layout.model_dump_json() for layout in layouts if layout]
    blocks = (block for section in inspection.game.sections for block in section.blocks)
    listed = any(getattr(block, "part", None) == "cards" for block in blocks)
    named = {match[1] for text in texts for match in _NAMED.finditer(text)}
    return own | named | ({"text", "flavour"} if listed else set())


def _says(inspection: Inspection, deck: Deck) -> Mapping[str, tuple[str, int]]:
    """Return what the cards of a deck say: the first that says it, and how many do."""
    found: dict[str, tuple[str, int]] = {}
    for entry in deck.cards:
        if (card := inspection.game.cards.get(entry.card)) is not None:
            for said in _of(card, plays=inspection.game.info.engine is not None):
                first, count = found.get(said, (entry.card, 0))
                found[said] = first, count + 1
    return found


def _of(card: Card, *, plays: bool) -> Iterator[str]:
    for key in _KEYS:
        if getattr(card, key) not in (None, "") and not (plays and key in _PLAYED):
            yield key
    yield from (f"fields.{name}" for name, value in card.fields_.items() if value)


def _problem(inspection: Inspection, looks: Looks, deck: str, said: str, card: str, count: int) -> Problem:
    many = f" ({count:,} cards, first `{card}`)" if count > 1 else ""
    layout = inspection.game.decks[deck].layout
    message = (
        f"expected a use of `{said}` on the cards of `{deck}`, found none in the layout `{layout}`{many}"
    )
    field = said.removeprefix("fields.")
    meant = closest(field, _KEYS, _LIKE) if said not in _KEYS else ""
    ready = [f"`{name}`" for name in _printing(looks, layout, said)]
    print_it = f"print it in the layout as `{{card.{said}}}`"
    if meant not in ("", field):
        print_it = f"did you mean `{meant}`? else {print_it}"
    elif ready:
        print_it = f"take a layout that prints it ({', '.join(ready[:_MOST_NAMED])}), or {print_it}"
    hint = f"{print_it}; of a column, say what it is (`columns: {{…: text}}`) or leave it out (`none`)"
    return Problem("unprinted", message, _place(inspection, card, said), hint, "warning")


def _printing(looks: Looks, like: str, said: str) -> Iterator[str]:
    """Yield the ready layouts, of the size of one, that print something of a card."""
    own = looks.layout(like)
    for name in looks.files.ready_names():
        layout = looks.layout(name)
        if layout is not None and own is not None and layout.size == own.size:
            text = layout.model_dump_json()
            if f"{{card.{said}}}" in text or (said == "art" and "{art}" in text):
                yield name


def _place(inspection: Inspection, card: str, said: str) -> Span | None:
    return inspection.at("cards.yaml", "cards", card, *said.split("."), key=True)
