"""Nets: shapes that are cut out flat and folded to stand or to hold something."""
