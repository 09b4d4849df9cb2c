"""A game on a page of the browser that follows what is saved: what `pliego watch` shows."""
