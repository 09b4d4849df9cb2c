"""The bench: Pliego's engine beside OpenSpiel on the same machine, and what its tracing costs.

`theirs` measures the peer in an environment of its own, `ours` our games, `untraced` is the engine without
its counting, `watch` measures commands and memory, `__main__` puts them side by side: `make bench`.
"""
