"""Building: make what is stale, in several processes, and write each file whole or not at all."""
