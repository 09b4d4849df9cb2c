"""Mistakes within a translation: wrong placeholders, wrong numbers, missing plural forms, too long names.

In: texts and their translations. Out: problems at the lines of the catalog. The laws of this file: each
placeholder is counted, whatever the order and the plural around it; a plural form may leave out a placeholder
of `other`, but none may add one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from pliego.game.faults import too_long
from pliego.text.locales import counting_categories
from pliego.text.placeholders import scan
from pliego.text.po.catalog import Translation
from pliego.text.problems import Problem, closest
from pliego.text.shorthands import any_of
from pliego.translate.wordings import Wording

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def fault_problems(pairs: Iterable[tuple[Wording, Translation]], lang: str) -> Iterator[Problem]:
    """Yield the mistakes in the placeholders, numbers and lengths of finished translations."""
    for wording, entry in pairs:
        if wording.markup:
            yield from _wrong_placeholders(wording, entry)
            yield from _wrong_shorthands(wording, entry)
            yield from _missing_forms(entry, lang)
        elif wording.printed and len(entry.translation) > (wording.printed.longest or len(entry.translation)):
            yield too_long(entry.translation, entry.text.span)
        yield from _wrong_numbers(wording, entry)


def _counted(text: str, base: int = 0) -> Iterator[tuple[str, int]]:
    """Yield the name and the offset of each placeholder; of plural forms, only `other` counts."""
    end = 0
    for placeholder in scan(text)[0]:
        if placeholder.start < end:
            continue
        end = placeholder.end
        yield ".".join(placeholder.path), base + placeholder.start
        for form in placeholder.forms:
            if form.category == "other":
                yield from _counted(text[form.start : form.end], base + form.start)


def _wrong_placeholders(wording: Wording, entry: Translation) -> Iterator[Problem]:
    text = entry.text.text
    wanted = Counter(name for name, _ in _counted(wording.source))
    found: dict[str, list[int]] = {}
    for name, offset in _counted(text):
        found.setdefault(name, []).append(offset)
    for placeholder in scan(text)[0]:
        name = ".".join(placeholder.path)
        if name not in wanted:
            close = closest(name, wanted)
            there = ", ".join(f"`{{{each}}}`" for each in wanted) or "none"
            hint = f"did you mean `{{{close}}}`?" if close else f"the source has {there}"
            message = f"expected a placeholder of the source, found `{{{name}}}`"
            yield Problem("placeholder-foreign", message, entry.text.place(placeholder.start), hint)
    for name, count in wanted.items():
        offsets = found.get(name, [])
        if len(offsets) != count:
            is_repeated = len(offsets) > count
            code = "placeholder-repeated" if is_repeated else "placeholder-missing"
            message = f"expected `{{{name}}}` {_times(count)}, found it {_times(len(offsets))}"
            place = entry.text.place(offsets[count]) if is_repeated else entry.text.span
            yield Problem(code, message, place, f"the source: {_short(wording)}")


def _wrong_shorthands(wording: Wording, entry: Translation) -> Iterator[Problem]:
    """Yield the icons that a cell and its translation do not write equally often."""
    grammar = wording.printed.grammar if wording.printed else None
    if grammar is None or not grammar.icons:
        return
    pattern = re.compile(any_of(grammar.icons))
    wanted, found = (Counter(pattern.findall(text)) for text in (wording.source, entry.text.text))
    for written in dict.fromkeys([*wanted, *found]):
        if wanted[written] != found[written]:
            is_repeated = found[written] > wanted[written]
            code = "placeholder-repeated" if is_repeated else "placeholder-missing"
            message = f"expected `{written}` {_times(wanted[written])}, found it {_times(found[written])}"
            yield Problem(code, message, entry.text.span, f"the source: {_short(wording)}")


def _missing_forms(entry: Translation, lang: str) -> Iterator[Problem]:
    """Warn of a plural without a form that the language counts with."""
    for placeholder in scan(entry.text.text)[0]:
        missing = counting_categories(lang) - {form.category for form in placeholder.forms}
        if placeholder.forms and missing:
            forms = ", ".join(f"`{each}`" for each in sorted(missing))
            message = f"expected every plural form of the language `{lang}`, found none of {forms}"
            place = entry.text.place(placeholder.start)
            yield Problem("plural-lacking", message, place, "write each form that it counts with", "warning")


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _short(wording: Wording) -> str:
    line = " ".join(wording.source.split())
    return line if len(line) <= 100 else f"{line[:100]}…"


def _wrong_numbers(wording: Wording, entry: Translation) -> Iterator[Problem]:
    """Warn of numbers that only the source or only the translation has."""
    wanted, found = _numerals(wording.source), _numerals(entry.text.text)
    for number in (wanted - found) | (found - wanted):
        if wanted[number] > found[number]:
            offset, message = 0, f"expected `{number}`, as in the source, found none"
        else:
            offset = _offset_of(number, entry.text.text)
            message = f"expected no `{number}`, which is new, found it"
        yield Problem("translation-number", message, entry.text.place(offset), _short(wording), "warning")


def _numerals(text: str) -> Counter[str]:
    plain = re.sub(r"\{[a-z][^{}]*\}", "", text)
    return Counter(map(_bare, _NUMBER.findall(plain)))


def _bare(number: str) -> str:
    """Return a number without the signs that group its digits, because languages write them differently."""
    return re.sub(r"[.,]", "", number)


def _offset_of(number: str, text: str) -> int:
    """Return the offset of a bare number; 0 if a placeholder parts its digits."""
    return next((found.start() for found in _NUMBER.finditer(text) if _bare(found[0]) == number), 0)
