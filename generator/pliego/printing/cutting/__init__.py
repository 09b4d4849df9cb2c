"""Cutting machines: the marks that they look for, faces clear of these, and the paths that they cut."""
