"""The fixed words of the templates as texts to be translated.

In: the templates folder. Out: the language they are translated from, and `Wording`s. The law of this file:
what a game says is not here.
"""

from __future__ import annotations

from pliego.game.labels import FILE, label_texts
from pliego.text.files import Folder
from pliego.translate.wordings import Wording

TEMPLATES = "templates"
"""What these words go by where a game is named."""


def label_wordings(templates: Folder) -> tuple[str, list[Wording]]:
    """Return the language of the labels that others are translated from, and each as a text."""
    lang, texts = label_texts(templates)
    found = []
    for key, node in texts.items():
        path = (lang, key)
        source = node.text.strip()
        found.append(Wording(f"labels.{key}", source, "{" in source, FILE, path, path, node.span))
    return lang, found
