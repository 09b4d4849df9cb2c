"""Pliego: tabletop games as code. See `generator/README.md` for the layers of this package."""
