"""Building: what is stale is made again, by several processes, and written whole or not at all."""
