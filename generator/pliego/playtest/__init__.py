"""`pliego playtest` and `pliego rulings --compare`: simple players play a game many times.

`plan` holds what to play, and `runs` plays it. `watched` observes games, `tally` counts them, and `pace`
estimates minutes. `report` puts the counts into figures, and `page` draws them (with `statistics` and
`plots`). `comparison` plays the other readings of rulings. `record` writes one game as a transcript.
"""
