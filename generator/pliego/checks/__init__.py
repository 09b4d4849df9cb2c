"""The checks of `pliego check`: one check a module, by what it looks at."""
