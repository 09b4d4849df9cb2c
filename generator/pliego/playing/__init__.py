"""The engine: it plays a game from its content, to find out whether its rules hold together. No game's name
stands here.

`moves` is what rules ask for, `position` what lies on the table, `rules` ties functions to rules, `match` is
a game in play, `playable` the record of a game's room.
"""
