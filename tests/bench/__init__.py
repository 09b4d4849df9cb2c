"""The bench: Pliego's engine beside OpenSpiel on the same machine, and what its tracing costs.

`theirs` measures the peer in an environment of its own, `ours` our games, `untraced` is the engine without
its counting, `watch` measures commands and memory. `stacks` makes decks of any size, `decks` prints them
beside `bare` ReportLab and `typst_cards`, and rulebooks beside bare WeasyPrint. `__main__` puts all side by
side: `make bench`.
"""
