"""What spreadsheet programs show for true and false, in the languages of people who work with them.

In: a truth and a language. Out: its word. The law of this file: a language that is not listed shows TRUE and
FALSE.
"""

from __future__ import annotations

from collections.abc import Mapping

_SHOWN: Mapping[str, tuple[str, str]] = {
    "ca": ("CERT", "FALS"),
    "cs": ("PRAVDA", "NEPRAVDA"),
    "da": ("SAND", "FALSK"),
    "de": ("WAHR", "FALSCH"),
    "es": ("VERDADERO", "FALSO"),
    "fi": ("TOSI", "EPÄTOSI"),
    "fr": ("VRAI", "FAUX"),
    "hu": ("IGAZ", "HAMIS"),
    "it": ("VERO", "FALSO"),
    "nb": ("SANN", "USANN"),
    "nl": ("WAAR", "ONWAAR"),
    "no": ("SANN", "USANN"),
    "pl": ("PRAWDA", "FAŁSZ"),
    "pt": ("VERDADEIRO", "FALSO"),
    "ru": ("ИСТИНА", "ЛОЖЬ"),
    "sv": ("SANT", "FALSKT"),
    "tr": ("DOĞRU", "YANLIŞ"),
    "uk": ("ІСТИНА", "ХИБНІСТЬ"),
}
"""The words for true and false of Excel, by the codes of languages."""


def truth(value: bool, lang: str) -> str:
    """Return the word of a truth: WAHR in German."""
    words = _SHOWN.get(lang.partition("-")[0].partition("_")[0], ("TRUE", "FALSE"))
    return words[0] if value else words[1]
