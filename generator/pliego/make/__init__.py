"""Building: what is stale is made again, by several presses, written whole or not at all."""
