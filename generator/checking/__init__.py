"""What `pliego check` says: layout, data and play together.

`examine` looks at one game, `side_by_side` at several at once; `fit` draws every face, `engine` asks what
plays: `binding` (rules and code), `examples`, `transcripts`, `settings` (a sample of play in each), `phases`,
`seats` (how many can play). The law of this package: nothing is printed and nothing is written.
"""
