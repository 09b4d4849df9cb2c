"""Fonts: the widths of characters, their outlines, and whether a font file is sound."""
