"""The reference engine: it plays a game from its content, to find out whether the rules hold together.

`kernel` is the shape of every game, `book` ties rules to code, `table` is where a game is built from its
content, `play` plays one, and there is one module (or a few) per game, listed in `catalogue`.
"""
