"""What `pliego playtest` and `pliego rulings --compare` say: a game played many times by simple players.

`plan` is what was asked for, `runs` plays it (`watch` looks on, `tally` counts, `pace` reckons minutes),
`report` tells it and `page` draws it (`figures`, `plots`); `comparison` plays rulings otherwise, `record`
writes one game down.
"""
