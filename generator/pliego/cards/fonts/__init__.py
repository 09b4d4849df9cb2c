"""Fonts: how wide characters are, their outlines, and whether a font file is sound."""
