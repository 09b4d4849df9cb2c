"""The languages of a game, and the game in one of them.

In: a content folder, a language. Out: a session of the game in that language, and what its catalog lacks or
does wrong. The laws of this file: a game is put into another language before anything is checked or laid out;
a text that the language lacks prints as the canonical one, marked, and is told; a language that cannot be set
is refused before any work.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pliego.game.model.game import Game
from pliego.game.session import Session
from pliego.text.files import FileFault, Folder, catalog_file
from pliego.text.locales import PSEUDO, locale_of
from pliego.text.nodes import Scalar
from pliego.text.po.catalog import Catalog, Translation, read_catalog
from pliego.text.problems import Problem, Span
from pliego.text.pseudolocale import marked, pseudo
from pliego.translate.faults import fault_problems
from pliego.translate.progress import finished
from pliego.translate.rewriting import Retold, reworded
from pliego.translate.wordings import WITHOUT_ID, Wording, wordings

UNTRANSLATED = "untranslated"
INCOMPLETE = (UNTRANSLATED, WITHOUT_ID)
"""The codes of what keeps a language from being complete."""

_HANDFUL = 5
"""So many texts at most are told one by one."""


def translate(session: Session, lang: str) -> tuple[Session, list[Problem]]:
    """Return a game in another language than its own, and what is wrong with the translation."""
    if fault := unsettable(lang, Span(session.folder.shown(catalog_file(lang)))):
        return session, [fault]
    texts, nameless = wordings(session)
    problems = [replace(problem, severity="warning") for problem in nameless]
    if lang == PSEUDO:
        said = [(each, Scalar(pseudo(each.source, markup=each.markup), each.place)) for each in texts]
        return _spoken(session, lang, said, frozenset()), problems
    catalog, found = load(session.folder, lang)
    done = finished(texts, catalog)
    said = [(wording, entry.text) for wording, entry in done]
    lacking = _lacking(session.game.info.lang, texts, catalog)
    told = [untranslated_problem(wording, catalog) for wording, _ in lacking]
    untranslated = frozenset(scalar.span for _, scalar in lacking)
    spoken = _named(_spoken(session, lang, [*said, *lacking], untranslated), catalog)
    unknown = unknown_entries(session.game, texts, catalog)
    return spoken, [*problems, *found, *told, *unknown, *fault_problems(done, lang)]


def unsettable(lang: str, place: Span) -> Problem | None:
    """Say why books and cards cannot be set in a language, None if they can."""
    locale = locale_of(lang)
    if locale is None:
        hint = "see the codes of ISO 639"
        message = f"expected a language such as `en` or `pt-BR`, found `{lang}`"
        return Problem("unknown-language", message, place, hint)
    if locale.text_direction == "rtl":
        message = f"expected a language written from left to right, found `{lang}`"
        return Problem("language-direction", message, place, "cards cannot be set from right to left yet")
    return None


def load(folder: Folder, lang: str) -> tuple[Catalog, list[Problem]]:
    """Return the catalog of a language, an empty one if it is not there."""
    place = folder.shown(catalog_file(lang))
    try:
        if not folder.has(catalog_file(lang)):
            return Catalog(lang, place), []
        return read_catalog(folder.read(catalog_file(lang)), place, lang)
    except FileFault as fault:
        return Catalog(lang, place), [fault.problem(Span(place))]


def untranslated_problem(wording: Wording, catalog: Catalog) -> Problem:
    """Say that a language lacks a text, or has only the translation of an older one."""
    entry = catalog.entries.get(wording.address)
    is_old = entry is not None and bool(entry.said)
    found = "the translation of an older text" if is_old else "none"
    message = f"expected `{wording.address}` in `{catalog.lang}`, found {found}"
    hint = "look it over" if is_old else "translate it"
    return Problem(UNTRANSLATED, message, entry.text.span if entry else wording.place, hint, "warning")


def unknown_entries(game: Game, texts: Sequence[Wording], catalog: Catalog) -> Iterator[Problem]:
    """Yield what a catalog translates although the game does not say it; what of the game dropped out because
    of problems of its own may have said it. What is gone of many components alike is told once."""
    known = {wording.address: wording for wording in texts}
    gone = [
        entry
        for address, entry in catalog.entries.items()
        if address not in known and "|" not in address and not _may_have_dropped(game, address)
    ]
    components, shapes = set(map(_component, known)), set(map(_shape, known))
    alike: dict[tuple[str, str], list[Translation]] = {}
    for entry in gone:
        kind, key = _shape(entry.address)
        alike.setdefault((kind, key if _component(entry.address) in components else ""), []).append(entry)
    for shape, entries in alike.items():
        is_one_cause = len(entries) > _HANDFUL or (len(entries) > 1 and shape[1] and shape not in shapes)
        if is_one_cause:
            yield _gone_together(shape, entries, texts)
            continue
        for entry in entries:
            message = f"expected the address of a text, found `{entry.address}`, which the game does not have"
            hint = "`pliego translate update` puts it aside"
            yield Problem("po-unknown", message, entry.place, hint, "warning")


def _gone_together(
    shape: tuple[str, str], entries: Sequence[Translation], texts: Sequence[Wording]
) -> Problem:
    """Return one problem for what is gone of many components, at the first: where its words are now."""
    kind, key = shape
    first, more = entries[0], len(entries) - 1
    what = f"`{key}`" if key else f"of {kind}"
    message = f"expected addresses of texts, found `{first.address}` and {more:,} more {what}"
    sources = {each.source.strip(): each for each in reversed(entries)}
    now = next((each for each in texts if each.kind == kind and each.source.strip() in sources), None)
    hint = "`pliego translate update` puts them aside"
    if now is not None:
        was = sources[now.source.strip()]
        hint = (
            f"what was `{was.address}` is `{now.address}` now: if that is wrong, change it back; else {hint}"
        )
    elif kind == "cards":
        hint = f"if a table is meant to hold them, see what `columns` of its deck says; else {hint}"
    return Problem("po-unknown", f"{message}, which the game does not have", first.place, hint, "warning")


def _component(address: str) -> tuple[str, ...]:
    return tuple(address.split(".")[:2])


def _shape(address: str) -> tuple[str, str]:
    """Return the kind of what an address is of, and which text of it that is."""
    kind, _, rest = address.partition(".")
    return kind, rest.partition(".")[2]


def _may_have_dropped(game: Game, address: str) -> bool:
    kind, _, rest = address.partition(".")
    holders = {"blocks": ("sections",), "rules": ("rules", "sections"), "cards": ("cards", "decks")}
    if kind == "cards" and any(dropped == "decks" for dropped, _name in game.dropped):
        return True
    return any(game.has_dropped(holder, rest.partition(".")[0]) for holder in holders.get(kind, (kind,)))


def _lacking(own: str, texts: Sequence[Wording], catalog: Catalog) -> list[Retold]:
    """Return the texts that a language lacks, with the marked ones of the game's own that print instead."""
    return [
        (wording, Scalar(marked(wording.source, own, markup=wording.markup), wording.place))
        for wording in texts
        if catalog.finished(wording.address, wording.source) is None
    ]


def _spoken(session: Session, lang: str, said: Sequence[Retold], untranslated: frozenset[Span]) -> Session:
    game = reworded(session.game, lang, said)
    play = session.play.of(game) if session.play else None
    return replace(session, game=game, play=play, untranslated=untranslated)


def _named(session: Session, catalog: Catalog) -> Session:
    """Return a game that names who put it into its language, and knows the forms of its names."""
    info = session.game.info.model_copy(update={"translators": catalog.people})
    forms = {name: e for name, e in catalog.entries.items() if "|" in name and e.said and not e.is_fuzzy}
    said = {name: entry.said for name, entry in forms.items()}
    written = tuple(entry.text for entry in forms.values())
    game = session.game.with_(info=info, name_forms=said)
    play = session.play.of(game) if session.play else None
    return replace(session, game=game, play=play, forms=written)
