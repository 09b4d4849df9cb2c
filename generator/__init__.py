"""Pliego: tabletop games as code. See `docs/architecture.md` for the layers of this package."""
