"""`pliego check --mutate`: which numbers and rules of a game no check and no example holds.

`numbers` changes each number, `mutate` finds what notices the change and switches rules off, and `report`
makes problems of the results.
"""
