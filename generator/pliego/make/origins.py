"""Where the files of a project lie, so that what was read can be recorded for any copy of it.

In: the folders of content and templates. Out: names for paths, and back. The law of this file: a name says
nothing of the machine or of where the project stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Origins:
    """Where content and templates lie. A file read from them goes by its place in them: `content/faro/x.yaml`
    of the game `faro`, wherever the folder lies and whatever it is called; any other by its whole path."""

    content: Path
    templates: Path
    _known: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    def name(self, path: str, game: str) -> str:
        """Return what a path is recorded as."""
        for label, root in self._roots(game):
            if _is_in(path, root):
                return label + path[len(root) :]
        return path

    def path(self, name: str, game: str) -> str:
        """Return where that lies now."""
        for label, root in self._roots(game):
            if _is_in(name, label):
                return root + name[len(label) :]
        return name

    def _roots(self, game: str) -> list[tuple[str, str]]:
        if game not in self._known:
            folders = {f"content/{game}": self.content / game, "templates": self.templates}
            self._known[game] = [(label, str(folder.resolve())) for label, folder in folders.items()]
        return self._known[game]


def _is_in(path: str, folder: str) -> bool:
    """True for a folder, what lies in it, and the listing of it (`content/faro|.yaml`)."""
    return path.startswith(folder) and path[len(folder) : len(folder) + 1] in ("", "/", "|")
