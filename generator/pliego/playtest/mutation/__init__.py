"""What `pliego check --mutate` says: which numbers and rules of a game nothing holds.

`numbers` changes each number, `mutate` looks who notices and switches rules off, `report` tells.
"""
