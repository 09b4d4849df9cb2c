"""`pliego watch`: a game on a page of the browser that follows what is saved."""
