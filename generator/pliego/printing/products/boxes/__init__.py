"""Boxes: from the decks of a game to a net that is cut, folded and glued."""
