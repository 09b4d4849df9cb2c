"""Building: what is stale is made again, by several workers, written whole or not at all."""
