"""The games' own modules: a new one is one file here and one line in `SCHEMAS` (`generator/games/catalogue.py`)."""
