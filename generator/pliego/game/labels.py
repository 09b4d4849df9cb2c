"""`templates/labels.yaml`: the fixed words of the templates, by language.

In: the templates folder and a language. Out: the labels by key, and the problems of the file. The law of
this file: a missing label is reported, never replaced by another language's; but a region takes those of its
language, and a translation marks what it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from pathlib import PurePosixPath
from types import MappingProxyType

from pliego.game.model.types import ID_PATTERN
from pliego.text.files import LOCALE, FileFault, Folder, catalog_file
from pliego.text.locales import PSEUDO, locale_of
from pliego.text.nodes import Mapping as MapNode
from pliego.text.nodes import Scalar
from pliego.text.po.catalog import read_catalog
from pliego.text.problems import Problem, Span, closest
from pliego.text.pseudolocale import marked, pseudo
from pliego.text.yamltree import parse

FILE = "labels.yaml"
_ID = re.compile(ID_PATTERN)
_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
Labels = dict[str, Scalar]
"""Labels by key, each with the place where it is written."""


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


def read_labels(folder: Folder, lang: str) -> tuple[Mapping[str, str], list[Problem]]:
    """Return the labels of a language: `es-MX` takes from `es` what it does not have itself."""
    labels, problems = _labels(folder, lang)
    return MappingProxyType(_Texts({key: label.text for key, label in labels.items()})), problems


def written_labels(folder: Folder, lang: str) -> Iterable[Scalar]:
    """Return the labels of a language as they are written: one that a catalog lacks as the original has it.
    The pseudo-locale has none."""
    if lang == PSEUDO:
        return ()
    originals = {node.span: node for node in label_texts(folder)[1].values()}
    return [originals.get(label.span, label) for label in _labels(folder, lang)[0].values()]


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


def _labels(folder: Folder, lang: str) -> tuple[Labels, list[Problem]]:
    """Return the labels of a language from labels.yaml, else from its catalog."""
    root, problems = _root(folder)
    if root is None:
        return {}, problems
    parts = lang.split("-")
    wide_to_narrow = ["-".join(parts[:count]) for count in range(1, len(parts) + 1)]
    names = [name for name in wide_to_narrow if name in root.entries]
    labels, more = _written(root, names) if names else _translated(folder, root, lang)
    return labels, [*problems, *more]


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


def _translated(folder: Folder, root: MapNode, lang: str) -> tuple[Labels, list[Problem]]:
    """Return the labels of a language from its catalog; the original ones, marked, where it has none."""
    first, originals = _original(root)
    if lang == PSEUDO:
        texts = ((key, pseudo(node.text, markup="{" in node.text), node) for key, node in originals.items())
        return {key: node._replace(text=text) for key, text, node in texts}, []
    place = folder.shown(catalog_file(lang))
    try:
        if not folder.has(catalog_file(lang)):
            return {}, [_no_language(root, lang)]
        catalog, problems = read_catalog(folder.read(catalog_file(lang)), place, lang)
    except FileFault as fault:
        return {}, [fault.problem(Span(place))]
    labels: Labels = {}
    for key, node in originals.items():
        entry = catalog.entries.get(f"labels.{key}")
        if entry is not None and entry.is_of(node.text):
            labels[key] = entry.text._replace(text=entry.translation)
            continue
        labels[key] = node._replace(text=marked(node.text, first, markup=False))
        found = "an old one" if entry and entry.translation else "none"
        message = f"expected the label `{key}` in `{lang}`, found {found}"
        where = entry.text.span if entry else Span(place)
        problems.append(Problem("untranslated", message, where, "translate it", "warning"))
    return labels, problems


def _no_language(root: MapNode, lang: str) -> Problem:
    known = ", ".join(f"`{each}`" for each in root.entries)
    message = f"expected the language `{lang}`, found {known or 'none'}"
    hint = f"add `{lang}:`, or begin it: `pliego translate init templates {lang}`"
    return Problem("labels-language", message, root.span, hint)


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
