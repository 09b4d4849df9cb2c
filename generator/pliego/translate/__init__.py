"""Translation: a game's texts by content address, PO files, and the same game in another language."""
