"""*Guerra Civil Espacial*: the readings that are asked for in every turn, looked up once.

In: a `Book`. Out: `Otherwise`. The law of this file: each field is one reading that is not the chosen one; a
reading that is seldom asked for is asked for where it matters.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.oldengine.book import Book


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Which other readings hold."""

    multiplies_once: bool
    matches_before: bool
    passes_for_good: bool
    passes_once: bool
    passes_empty: bool
    swaps_once_a_round: bool
    beaten_are_out: bool
    alone_ends: bool
    needs_effect: bool

    @property
    def any_turn(self) -> bool:
        """True if the end of a turn is to be looked at closely."""
        return self.swaps_once_a_round or self.beaten_are_out or self.alone_ends


def otherwise(book: Book) -> Otherwise:
    """Return the other readings that hold."""
    return Otherwise(
        multiplies_once=book.reads("multiplicar", "momento"),
        matches_before=book.reads("igualar-multiplicando", "antes"),
        passes_for_good=book.reads("pasar-y-volver", "fuera"),
        passes_once=book.reads("fin-pujas", "una-vez"),
        passes_empty=book.reads("pasar-sin-naves", "si"),
        swaps_once_a_round=book.reads("relevo-cuantas", "ronda"),
        beaten_are_out=book.reads("mano-vacia", "fuera"),
        alone_ends=book.reads("ultimo", "acto"),
        needs_effect=book.reads("especial-sin-efecto", "no"),
    )
