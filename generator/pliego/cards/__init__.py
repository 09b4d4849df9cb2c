"""Faces: art, fonts, look and layout become a fitted `Drawing`."""
