"""The games' own modules: a new one is one file here and one line in `catalogue.py`."""
