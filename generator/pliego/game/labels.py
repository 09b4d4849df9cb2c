"""`templates/labels.yaml`: the fixed words of the templates, by language.

In: the templates folder, a language, what a game brings of such words. Out: the labels by key, and the
problems of the files. The law of this file: a missing label is reported, and replaced by that of another
language only if the game names that language; but a region takes those of its language, and a translation
marks what it lacks. A catalog of the game's look comes before that of the templates.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath
from types import MappingProxyType

from pliego.game.model.types import ID_PATTERN
from pliego.text.files import LOCALE, FileFault, Folder, catalog_file
from pliego.text.locales import PSEUDO, locale_of
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Scalar
from pliego.text.po.catalog import Catalog, read_catalog
from pliego.text.problems import Problem, Span, closest
from pliego.text.pseudolocale import marked, pseudo
from pliego.text.yamltree import parse

FILE = "labels.yaml"
_TEMPLATES = "templates"
_OF_NO_GAME = "calibration"
"""How the keys of labels begin that no game prints."""
_ID = re.compile(ID_PATTERN)
_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
Labels = dict[str, Scalar]
"""Labels by key, each with the place where it is written."""


@dataclass(frozen=True, slots=True)
class OwnLabels:
    """What a game brings of fixed words: its look, with catalogs of its own; the language that it takes them
    from where there are none in its own, with the place of that; the place of its language."""

    look: Folder | None = None
    otherwise: str = ""
    otherwise_at: Span | None = None
    place: Span | None = None

    def instead(self) -> OwnLabels:
        """Return the same for the labels of the other language."""
        return OwnLabels(self.look, place=self.otherwise_at)


_NONE = OwnLabels()


class LabelMissing(LookupError):
    """A label of the templates that no language has."""

    def problem(self, folder: Folder) -> Problem:
        """Return it as a problem of the file."""
        message = f"expected the label `{self.args[0]}`, found none"
        return Problem("labels-lacking", message, Span(folder.shown(FILE)), f"add `{self.args[0]}:`")


class _Texts(dict[str, str]):
    """Labels by key; a key that is not there raises LabelMissing."""

    def __missing__(self, key: str) -> str:
        raise LabelMissing(key)


def read_labels(folder: Folder, lang: str, own: OwnLabels = _NONE) -> tuple[Mapping[str, str], list[Problem]]:
    """Return the labels of a language: `es-MX` takes from `es` what it does not have itself."""
    labels, problems = _labels(folder, lang, own)
    return MappingProxyType(_Texts({key: label.text for key, label in labels.items()})), problems


def written_labels(folder: Folder, lang: str, own: OwnLabels = _NONE) -> Iterable[Scalar]:
    """Return the labels of a language as they are written, which games print in their fonts: one that a
    catalog lacks as the original has it. The pseudo-locale has none. The calibration sheet is of no game, and
    has a font of its own."""
    if lang == PSEUDO:
        return ()
    originals = {node.span: node for node in label_texts(folder)[1].values()}
    labels = _labels(folder, lang, own)[0].items()
    return [originals.get(label.span, label) for key, label in labels if not key.startswith(_OF_NO_GAME)]


def label_texts(folder: Folder) -> tuple[str, Labels]:
    """Return the first language of the labels, from which others are translated, and its labels."""
    root, _problems = _root(folder)
    return _original(root) if root else ("", {})


def translations(folder: Folder) -> list[str]:
    """Return the languages that a folder has a catalog of, sorted."""
    try:
        names = [PurePosixPath(name).stem for name in folder.list(LOCALE, ".po")]
    except FileFault:
        return []
    return [name for name in names if _LANG.fullmatch(name)]


def long_date(day: date, lang: str) -> str:
    """Return a day in words of a language; in English without a country the day comes first."""
    from babel.dates import format_date

    return format_date(day, "long", locale="en_GB" if lang == "en" else locale_of(lang) or "en_GB")


def _root(folder: Folder) -> tuple[MapNode | None, list[Problem]]:
    """Return the languages of labels.yaml, None if it cannot be read."""
    shown = folder.shown(FILE)
    try:
        if not folder.has(FILE):
            message = f"expected the words of the templates, found no `{FILE}`"
            return None, [Problem("labels-missing", message, Span(shown), "put it there")]
        tree, problems = parse(folder.read(FILE), shown)
    except FileFault as fault:
        return None, [fault.problem(Span(shown))]
    root = tree.root if tree else None
    if root is None or isinstance(root, MapNode):
        return root, problems
    return None, [*problems, Problem("type", "expected languages, found a list or text", root.span)]


def _labels(folder: Folder, lang: str, own: OwnLabels) -> tuple[Labels, list[Problem]]:
    """Return the labels of a language from labels.yaml, and from its catalogs."""
    root, problems = _root(folder)
    if root is None:
        return {}, problems
    if lang == PSEUDO:
        return _pseudo_labels(root), problems
    names = _wide_to_narrow(lang)
    written = [name for name in names if name in root.entries]
    catalogs, more = _catalogs(folder, own.look, names)
    problems += more
    if not written and not catalogs:
        if own.otherwise:
            labels, more = _labels(folder, own.otherwise, own.instead())
            return labels, [*problems, *more]
        return {}, problems or [_no_language(folder, root, lang, own.place)]
    labels, more = _written(root, written) if written else ({}, [])
    labels |= _said(root, catalogs)
    if not written:
        labels, untranslated = _completed(folder, root, labels, catalogs[-1], own)
        more = [*more, *untranslated]
    return labels, [*problems, *more]


def _wide_to_narrow(lang: str) -> list[str]:
    """Return a language and its regions: `zh`, `zh-Hant`, `zh-Hant-TW`."""
    parts = lang.split("-")
    return ["-".join(parts[:count]) for count in range(1, len(parts) + 1)]


def _pseudo_labels(root: MapNode) -> Labels:
    originals = _original(root)[1]
    return {
        key: node._replace(text=pseudo(node.text, markup="{" in node.text)) for key, node in originals.items()
    }


def _written(root: MapNode, names: list[str]) -> tuple[Labels, list[Problem]]:
    """Return the labels that some languages have together, from the widest to the narrowest."""
    labels: Labels = {}
    problems: list[Problem] = []
    keys: set[str] = set()
    for name in names:
        words = root.entries[name]
        if not isinstance(words, MapNode):
            return {}, [*problems, Problem("type", "expected keys, found a list or text", words.span)]
        problems += _faults(words)
        labels |= _texts(words)
        keys |= words.entries.keys()
    return labels, [*problems, *_missing(root, names[0], keys)]


def _original(root: MapNode) -> tuple[str, Labels]:
    """Return the first language of labels.yaml and its labels."""
    lang, words = next(iter(root.entries.items()), ("", None))
    return lang, _texts(words) if isinstance(words, MapNode) else {}


def _catalogs(
    folder: Folder, look: Folder | None, names: Iterable[str]
) -> tuple[list[Catalog], list[Problem]]:
    """Return the catalogs of some languages that the templates and a look have; the last one counts most."""
    found: list[Catalog] = []
    problems: list[Problem] = []
    for name in names:
        for each in (folder, look):
            if each is None:
                continue
            place = each.shown(catalog_file(name))
            try:
                if each.has(catalog_file(name)):
                    catalog, faults = read_catalog(each.read(catalog_file(name)), place, name)
                    found.append(catalog)
                    problems += faults
            except FileFault as fault:
                problems.append(fault.problem(Span(place)))
    return found, problems


def _said(root: MapNode, catalogs: Iterable[Catalog]) -> Labels:
    """Return the labels that catalogs translate."""
    originals = _original(root)[1]
    done = (
        (key, each.finished(f"labels.{key}", node.text))
        for each in catalogs
        for key, node in originals.items()
    )
    return {key: entry.text._replace(text=entry.translation) for key, entry in done if entry is not None}


def _completed(
    folder: Folder, root: MapNode, said: Labels, catalog: Catalog, own: OwnLabels
) -> tuple[Labels, list[Problem]]:
    """Return the labels of a language that catalogs alone hold, with those that they lack: in the language
    that the game names for that, else the original ones, marked and reported."""
    first, originals = _original(root)
    others = _labels(folder, own.otherwise, own.instead())[0] if own.otherwise else {}
    labels: Labels = {}
    problems: list[Problem] = []
    for key, node in originals.items():
        labels[key] = (
            said.get(key) or others.get(key) or node._replace(text=marked(node.text, first, markup=False))
        )
        if key not in said and key not in others:
            problems.append(_untranslated(catalog, key))
    return labels, problems


def _untranslated(catalog: Catalog, key: str) -> Problem:
    entry = catalog.entries.get(f"labels.{key}")
    found = "an old one" if entry and entry.translation else "none"
    message = f"expected the label `{key}` in `{catalog.lang}`, found {found}"
    where = entry.text.span if entry else Span(catalog.path)
    return Problem("untranslated", message, where, "translate it", "warning")


def _no_language(folder: Folder, root: MapNode, lang: str, place: Span | None) -> Problem:
    known = ", ".join(f"`{each}`" for each in sorted({*root.entries, *translations(folder)}))
    message = f"expected a language that has the words of page 1 ({known or 'none'}), found `{lang}`"
    begin = f"pliego translate init {_TEMPLATES} {lang}"
    hint = f"`labels: en` in game.yaml takes those of English; or translate them: `{begin}`"
    return Problem("labels-language", message, place or root.span, hint)


def _texts(words: MapNode) -> Labels:
    """Return the labels of a language, without empty ones."""
    texts = ((key, node) for key, node in words.entries.items() if isinstance(node, Scalar))
    return {key: node._replace(text=node.text.strip()) for key, node in texts if node.text.strip()}


def _faults(words: MapNode) -> Iterator[Problem]:
    for key, node in words.entries.items():
        if not _ID.fullmatch(key):
            yield Problem("id", f"expected an id of a-z, 0-9 and -, found `{key}`", words.keys[key])
        if not isinstance(node, Scalar):
            yield Problem("type", "expected text, found keys or a list", node.span)
        elif not node.text.strip():
            yield Problem("empty", f"expected the text of `{key}`, found nothing", words.keys[key])


def _missing(root: MapNode, name: str, written: Collection[str]) -> Iterator[Problem]:
    """Yield the labels that another language has and this one has not."""
    maps = [words for words in root.entries.values() if isinstance(words, MapNode)]
    known = dict.fromkeys(key for words in maps for key in words.entries)
    for key in known:
        if key not in written:
            close = closest(key, written)
            is_meant = bool(close) and close not in known
            hint = f"did you mean it by `{close}`?" if is_meant else f"add `{key}:` below `{name}:`"
            message = f"expected the label `{key}` in `{name}`, found none"
            yield Problem("labels-lacking", message, root.keys[name], hint)
