"""What `pliego check` says: one check a module, by what it looks at."""
