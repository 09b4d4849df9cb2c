"""What a translation itself does wrong: holes and numbers that are not those of its source, too long names.

In: texts and their entries. Out: problems at the line of the catalog. The law of this file: how often each
hole stands is compared, whatever its order and whatever plural it is wrapped in; every form of a plural may
say less than `other`, none may name something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from pliego.game.faults import too_long
from pliego.text.locales import counting_categories
from pliego.text.placeholders import RawPlaceholder, scan
from pliego.text.po.catalog import Translation
from pliego.text.problems import Problem, closest
from pliego.translate.wordings import Wording

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def fault_problems(pairs: Iterable[tuple[Wording, Translation]], lang: str) -> Iterator[Problem]:
    """Yield what is wrong with the holes, numbers and lengths of finished translations into a language."""
    for wording, entry in pairs:
        if wording.markup:
            yield from _holes(wording, entry)
            yield from _forms(entry, lang)
        elif wording.printed and len(entry.said) > (wording.printed.longest or len(entry.said)):
            yield too_long(entry.said, entry.text.span)
        yield from _numbers(wording, entry)


def holes_of(text: str) -> Counter[str]:
    """Return how often a text names each thing; of the forms of a plural, `other` counts."""
    return Counter(".".join(gap.path) for gap, _ in _counted(text, 0))


def _counted(text: str, base: int) -> Iterator[tuple[RawPlaceholder, int]]:
    """Yield the holes that count, each with the offset at which its text starts."""
    end = 0
    for gap in scan(text)[0]:
        if gap.start < end:
            continue
        end = gap.end
        yield gap, base
        for form in gap.forms:
            if form.category == "other":
                yield from _counted(text[form.start : form.end], base + form.start)


def _holes(wording: Wording, entry: Translation) -> Iterator[Problem]:
    text = entry.text.text
    wanted, found = holes_of(wording.source), holes_of(text)
    for gap, base in _all(text):
        name = ".".join(gap.path)
        if name not in wanted:
            close = closest(name, wanted)
            there = ", ".join(f"`{{{each}}}`" for each in wanted) or "none"
            hint = f"did you mean `{{{close}}}`?" if close else f"the source has {there}"
            message = f"expected a hole of the source, found `{{{name}}}`"
            yield Problem("placeholder-foreign", message, entry.text.place(base + gap.start), hint)
    for name, count in wanted.items():
        if found[name] < count:
            message = f"expected `{{{name}}}` {_times(count)}, found it {_times(found[name])}"
            yield Problem("placeholder-missing", message, entry.text.span, f"the source: {_short(wording)}")
        elif found[name] > count:
            message = f"expected `{{{name}}}` {_times(count)}, found it {_times(found[name])}"
            places = [base + gap.start for gap, base in _counted(text, 0) if ".".join(gap.path) == name]
            place = entry.text.place(places[count])
            yield Problem("placeholder-repeated", message, place, f"the source: {_short(wording)}")


def _forms(entry: Translation, lang: str) -> Iterator[Problem]:
    """Warn of a plural without a form that the language counts with."""
    for gap in scan(entry.text.text)[0]:
        lacking = counting_categories(lang) - {form.category for form in gap.forms} if gap.forms else ()
        if lacking:
            forms = ", ".join(f"`{each}`" for each in sorted(lacking))
            message = f"expected every plural form of the language `{lang}`, found none of {forms}"
            place = entry.text.place(gap.start)
            yield Problem("plural-lacking", message, place, "write each form that it counts with", "warning")


def _all(text: str) -> Iterator[tuple[RawPlaceholder, int]]:
    for gap in scan(text)[0]:
        yield gap, 0


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _short(wording: Wording) -> str:
    line = " ".join(wording.source.split())
    return line if len(line) <= 100 else f"{line[:100]}…"


def _numbers(wording: Wording, entry: Translation) -> Iterator[Problem]:
    """Warn of numerals that the source does not have, or has and the translation lacks."""
    wanted, found = _numerals(wording.source), _numerals(entry.text.text)
    for number in (wanted - found) | (found - wanted):
        lacks = wanted[number] > found[number]
        what = (
            f"`{number}`, as in the source, found none" if lacks else f"no `{number}`, which is new, found it"
        )
        message = f"expected {what}"
        at = 0 if lacks else _place_of(number, entry.text.text)
        yield Problem("translation-number", message, entry.text.place(at), _short(wording), "warning")


def _numerals(text: str) -> Counter[str]:
    plain = re.sub(r"\{[a-z][^{}]*\}", "", text)
    return Counter(map(_bare, _NUMBER.findall(plain)))


def _bare(number: str) -> str:
    """Return a numeral without what groups its digits, which languages do in their own ways."""
    return re.sub(r"[.,]", "", number)


def _place_of(number: str, text: str) -> int:
    """Return where a bare numeral stands, the start of the text if only a hole comes between its digits."""
    return next((found.start() for found in _NUMBER.finditer(text) if _bare(found[0]) == number), 0)
