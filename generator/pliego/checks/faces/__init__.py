"""Checks of faces as they will be printed."""
