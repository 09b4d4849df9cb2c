"""The languages of a game, and the game in one of them.

In: a content folder, a language. Out: a session of the game in that language, and the problems of its
catalog. The laws of this file: a game is translated before it is checked or laid out; a text without a
translation prints in the original language, marked, and is reported; a language that cannot be set is refused
first.
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
from pliego.translate.rewriting import NewText, with_texts
from pliego.translate.wordings import WITHOUT_ID, Wording, wordings

UNTRANSLATED = "untranslated"
INCOMPLETE = (UNTRANSLATED, WITHOUT_ID)
"""The codes of the problems that keep a translation from being complete."""
_FEW = 5
"""The most unknown entries that are reported one by one."""
_SET_ASIDE = "`pliego translate update` puts {} aside"


def translate(session: Session, lang: str) -> tuple[Session, list[Problem]]:
    """Return a game in another language than its own, and the problems of the translation."""
    if fault := unsettable(lang, Span(session.folder.shown(catalog_file(lang)))):
        return session, [fault]
    texts, without_id = wordings(session)
    problems = [replace(problem, severity="warning") for problem in without_id]
    if lang == PSEUDO:
        new = [(each, Scalar(pseudo(each.source, markup=each.markup), each.place)) for each in texts]
        return _with_texts(session, lang, new), problems
    catalog, faults = load(session.folder, lang)
    done = finished(texts, catalog)
    missing = [text for text in texts if catalog.finished(text.address, text.source) is None]
    own = session.game.info.lang
    stand_ins = [(each, _marked(each, own)) for each in missing]
    new = [*((wording, entry.text) for wording, entry in done), *stand_ins]
    translated = _with_people_and_forms(_with_texts(session, lang, new), catalog)
    problems += faults
    problems += [untranslated_problem(wording, catalog) for wording in missing]
    problems += unknown_entries(session.game, texts, catalog)
    problems += fault_problems(done, lang)
    return replace(translated, untranslated=frozenset(text.span for _, text in stand_ins)), problems


def unsettable(lang: str, place: Span) -> Problem | None:
    """Return why books and cards cannot be set in a language, None if they can."""
    locale = locale_of(lang)
    if locale is None:
        message = f"expected a language such as `en` or `pt-BR`, found `{lang}`"
        return Problem("unknown-language", message, place, "see the codes of ISO 639")
    if locale.text_direction == "rtl":
        message = f"expected a language written from left to right, found `{lang}`"
        return Problem("language-direction", message, place, "cards cannot be set from right to left yet")
    return None


def catalog_bytes(folder: Folder, lang: str) -> tuple[bytes | None, list[Problem]]:
    """Return the bytes of the PO file of a language, None if there is none."""
    try:
        file = catalog_file(lang)
        return (folder.read(file) if folder.has(file) else None), []
    except FileFault as fault:
        return None, [fault.problem(Span(folder.shown(catalog_file(lang))))]


def load(folder: Folder, lang: str) -> tuple[Catalog, list[Problem]]:
    """Return the catalog of a language, an empty one if there is no file."""
    place = folder.shown(catalog_file(lang))
    data, problems = catalog_bytes(folder, lang)
    return read_catalog(data, place, lang) if data is not None else (Catalog(lang, place), problems)


def untranslated_problem(wording: Wording, catalog: Catalog) -> Problem:
    """Return the problem that a text has no translation, or only one of an older text."""
    entry = catalog.entries.get(wording.address)
    is_old = entry is not None and bool(entry.translation)
    found = "the translation of an older text" if is_old else "none"
    message = f"expected `{wording.address}` in `{catalog.lang}`, found {found}"
    hint = "look it over" if is_old else "translate it"
    return Problem(UNTRANSLATED, message, entry.text.span if entry else wording.place, hint, "warning")


def unknown_entries(game: Game, texts: Sequence[Wording], catalog: Catalog) -> Iterator[Problem]:
    """Yield the translations of texts that the game does not have. Entries that many components lost in the
    same way make one problem; those of entries that dropped out of the game make none."""
    known = {wording.address for wording in texts}
    components, shapes = set(map(_component, known)), set(map(_shape, known))
    alike: dict[tuple[str, str], list[Translation]] = {}
    for address, entry in catalog.entries.items():
        if address in known or "|" in address or _may_have_dropped(game, address):
            continue
        kind, key = _shape(address)
        alike.setdefault((kind, key if _component(address) in components else ""), []).append(entry)
    for (kind, key), entries in alike.items():
        is_lost_key = len(entries) > 1 and key and (kind, key) not in shapes
        if len(entries) > _FEW or is_lost_key:
            yield _unknown_group(kind, key, entries, texts)
        else:
            yield from map(_unknown_entry, entries)


def _unknown_entry(entry: Translation) -> Problem:
    message = f"expected the address of a text, found `{entry.address}`, which the game does not have"
    return Problem("po-unknown", message, entry.place, _SET_ASIDE.format("it"), "warning")


def _unknown_group(kind: str, key: str, entries: Sequence[Translation], texts: Sequence[Wording]) -> Problem:
    """Return one problem for many entries, at the first; its hint names the new address of one of them."""
    first = entries[0]
    what = f"`{key}`" if key else f"of {kind}"
    found = f"`{first.address}` and {len(entries) - 1:,} more {what}, which the game does not have"
    message = f"expected addresses of texts, found {found}"
    old = {each.source.strip(): each.address for each in reversed(entries)}
    moved = next((each for each in texts if each.kind == kind and each.source.strip() in old), None)
    hint = _SET_ASIDE.format("them")
    if moved is not None:
        was, now = old[moved.source.strip()], moved.address
        hint = f"what was `{was}` is `{now}` now: if that is wrong, change it back; else {hint}"
    elif kind == "cards":
        hint = f"if a table is meant to hold them, see what `columns` of its deck says; else {hint}"
    return Problem("po-unknown", message, first.place, hint, "warning")


def _component(address: str) -> tuple[str, ...]:
    return tuple(address.split(".")[:2])


def _shape(address: str) -> tuple[str, str]:
    """Return the kind of an address's entry, and the key of the text within the entry."""
    kind, _, rest = address.partition(".")
    return kind, rest.partition(".")[2]


def _may_have_dropped(game: Game, address: str) -> bool:
    kind, _, rest = address.partition(".")
    holders = {"blocks": ("sections",), "rules": ("rules", "sections"), "cards": ("cards", "decks")}
    if kind == "cards" and any(dropped == "decks" for dropped, _name in game.dropped):
        return True
    return any(game.has_dropped(holder, rest.partition(".")[0]) for holder in holders.get(kind, (kind,)))


def _marked(wording: Wording, own: str) -> Scalar:
    """Return the original text that prints where a translation is missing, with a mark."""
    return Scalar(marked(wording.source, own, markup=wording.markup), wording.place)


def _with_texts(session: Session, lang: str, new: Sequence[NewText]) -> Session:
    translated = session.with_game(with_texts(session.game, lang, new))
    return replace(translated, original_cards=session.game.cards)


def _with_people_and_forms(session: Session, catalog: Catalog) -> Session:
    """Return a game that names its translators and knows the forms of its names."""
    info = session.game.info.model_copy(update={"translators": catalog.people})
    forms = {
        name: e for name, e in catalog.entries.items() if "|" in name and e.translation and not e.is_fuzzy
    }
    game = session.game.with_(
        info=info, name_forms={name: entry.translation for name, entry in forms.items()}
    )
    return replace(session.with_game(game), forms=tuple(entry.text for entry in forms.values()))
