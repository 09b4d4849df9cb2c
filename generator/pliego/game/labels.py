"""`templates/labels.yaml`: the fixed words of templates, by language.

In: the templates folder and a language. Out: the words by key, and every problem of the file at its place.
The law of this file: a word that is missing is named, never replaced by another language's; a region takes
those of its language.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from pathlib import PurePosixPath
from types import MappingProxyType

from pliego.game.model.types import ID_PATTERN
from pliego.text.files import LOCALE, FileFault, Folder, catalog_file
from pliego.text.locales import PSEUDO, locale_of
from pliego.text.po.catalog import read_catalog
from pliego.text.problems import Problem, Span, closest
from pliego.text.pseudolocale import marked, pseudo
from pliego.text.yamltree import Mapping as MapNode
from pliego.text.yamltree import Node, Scalar, Tree, parse

FILE = "labels.yaml"
_ID = re.compile(ID_PATTERN)
_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")


class LabelMissing(LookupError):
    """A word of the templates that no language says."""

    def problem(self, folder: Folder) -> Problem:
        """Return it as a problem of the file that should say it."""
        message = f"expected the label `{self.args[0]}`, found none"
        return Problem("labels-lacking", message, Span(folder.shown(FILE)), f"add `{self.args[0]}:`")


class _Words(dict[str, str]):
    """Words by key; one that is not there is a fault of the file."""

    def __missing__(self, key: str) -> str:
        raise LabelMissing(key)


_EMPTY: Mapping[str, str] = MappingProxyType(_Words())


def read_labels(folder: Folder, lang: str) -> tuple[Mapping[str, str], list[Problem]]:
    """Return the labels of a language: `es-MX` takes from `es` what it does not say itself."""
    shown = folder.shown(FILE)
    if not folder.has(FILE):
        message = f"expected the words of the templates, found no `{FILE}`"
        return _EMPTY, [Problem("labels-missing", message, Span(shown), "put it there")]
    try:
        tree, problems = parse(folder.read(FILE), shown)
    except FileFault as refused:
        return _EMPTY, [refused.problem(Span(shown))]
    if tree is None:
        return _EMPTY, problems
    if not isinstance(tree.root, MapNode):
        fault = Problem("type", "expected languages, found a list or text", tree.root.span)
        return _EMPTY, [*problems, fault]
    return _language(folder, tree, tree.root, lang, problems)


def long_date(day: date, lang: str) -> str:
    """Return a day in words, as a language writes it; in English of no country the day comes first."""
    from babel.dates import format_date

    return format_date(day, "long", locale="en_GB" if lang == "en" else locale_of(lang) or "en_GB")


def _language(
    folder: Folder, tree: Tree, root: MapNode, lang: str, problems: list[Problem]
) -> tuple[Mapping[str, str], list[Problem]]:
    names = [name for name in _from_wide_to_narrow(lang) if name in root.entries]
    if not names and (translated := _translated(folder, root, lang)) is not None:
        return MappingProxyType(_Words(translated[0])), [*problems, *translated[1]]
    if not names:
        known = ", ".join(f"`{each}`" for each in root.entries)
        message = f"expected the language `{lang}`, found {known or 'none'}"
        hint = f"add `{lang}:`, or begin it: `pliego translate init templates {lang}`"
        return _EMPTY, [*problems, Problem("labels-language", message, tree.root.span, hint)]
    texts: dict[str, str] = {}
    written: set[str] = set()
    for name in names:
        words = root.entries[name]
        if not isinstance(words, MapNode):
            return _EMPTY, [*problems, Problem("type", "expected keys, found a list or text", words.span)]
        problems = [*problems, *_faults(words)]
        texts |= _texts(words)
        written |= words.entries.keys()
    return MappingProxyType(_Words(texts)), [*problems, *_lacking(root, names[0], written)]


def translations(folder: Folder) -> list[str]:
    """Return the languages that a folder has a catalog of, sorted."""
    try:
        names = [PurePosixPath(name).stem for name in folder.list(LOCALE, ".po")]
    except FileFault:
        return []
    return [name for name in names if _LANG.fullmatch(name)]


def label_texts(folder: Folder) -> tuple[str, dict[str, Scalar]]:
    """Return the first language of the labels, which others are translated from, and its words by key."""
    first = next(iter(_languages(folder).items()), None)
    return (first[0], _nodes(first[1])) if first and isinstance(first[1], MapNode) else ("", {})


def written_labels(folder: Folder, lang: str) -> Iterator[Scalar]:
    """Yield what the templates print in a language, each where it is written; nothing of what cannot be
    read, which `read_labels` tells."""
    languages = _languages(folder)
    names = [name for name in _from_wide_to_narrow(lang) if name in languages]
    nodes: dict[str, Scalar] = {}
    for name in names or list(languages)[:1]:
        nodes |= _nodes(languages[name])
    yield from (nodes if names else _retold(folder, lang, nodes)).values()


def _languages(folder: Folder) -> Mapping[str, Node]:
    """Return what is written of each language; nothing if it cannot be read."""
    try:
        tree = parse(folder.read(FILE), folder.shown(FILE))[0]
    except FileFault:
        return {}
    return tree.root.entries if tree and isinstance(tree.root, MapNode) else {}


def _nodes(words: Node) -> dict[str, Scalar]:
    """Return the words of a language by key."""
    held = words.entries if isinstance(words, MapNode) else {}
    return {key: node for key, node in held.items() if isinstance(node, Scalar)}


def _retold(folder: Folder, lang: str, nodes: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Return labels with those in their place that a language's translation has."""
    if not folder.has(catalog_file(lang)):
        return {}
    try:
        data = folder.read(catalog_file(lang))
    except FileFault:
        return {}
    entries = read_catalog(data, folder.shown(catalog_file(lang)), lang)[0].entries
    return {
        key: entry.text if (entry := entries.get(f"labels.{key}")) and entry.is_of(node.text) else node
        for key, node in nodes.items()
    }


def _translated(folder: Folder, root: MapNode, lang: str) -> tuple[dict[str, str], list[Problem]] | None:
    """Return the labels of a language that has a translation of its own, None if it has none."""
    first, words = next(iter(root.entries.items()), ("", None))
    texts = _texts(words) if isinstance(words, MapNode) else {}
    if lang == PSEUDO:
        return {key: pseudo(text, markup="{" in text) for key, text in texts.items()}, []
    if not folder.has(catalog_file(lang)):
        return None
    place = folder.shown(catalog_file(lang))
    try:
        catalog, problems = read_catalog(folder.read(catalog_file(lang)), place, lang)
    except FileFault as fault:
        return {}, [fault.problem(Span(place))]
    said: dict[str, str] = {}
    for key, text in texts.items():
        entry = catalog.entries.get(f"labels.{key}")
        if entry is not None and entry.is_of(text):
            said[key] = entry.said
            continue
        said[key] = marked(text, first, markup=False)
        found = "an old one" if entry and entry.said else "none"
        message = f"expected the label `{key}` in `{lang}`, found {found}"
        where = entry.text.span if entry else Span(place)
        problems.append(Problem("untranslated", message, where, "translate it", "warning"))
    return said, problems


def _from_wide_to_narrow(lang: str) -> list[str]:
    """Return a language and what of it is spoken where: `zh`, `zh-Hant`, `zh-Hant-TW`."""
    parts = lang.split("-")
    return ["-".join(parts[:count]) for count in range(1, len(parts) + 1)]


def _texts(words: MapNode) -> dict[str, str]:
    texts = {key: node.text.strip() for key, node in _nodes(words).items()}
    return {key: text for key, text in texts.items() if text}


def _faults(words: MapNode) -> Iterator[Problem]:
    for key, node in words.entries.items():
        if not _ID.fullmatch(key):
            yield Problem("id", f"expected an id of a-z, 0-9 and -, found `{key}`", words.keys[key])
        if not isinstance(node, Scalar):
            yield Problem("type", "expected text, found keys or a list", node.span)
        elif not node.text.strip():
            yield Problem("empty", f"expected the text of `{key}`, found nothing", words.keys[key])


def _lacking(root: MapNode, name: str, written: Collection[str]) -> Iterator[Problem]:
    """Name what another language says and this one does not."""
    seen: dict[str, Span] = {}
    for other in root.entries.values():
        seen.update(other.keys if isinstance(other, MapNode) else {})
    for key in seen:
        if key not in written:
            close = closest(key, written)
            is_meant = bool(close) and close not in seen
            hint = f"did you mean it by `{close}`?" if is_meant else f"add `{key}:` below `{name}:`"
            message = f"expected the label `{key}` in `{name}`, found none"
            yield Problem("labels-lacking", message, root.keys[name], hint)
