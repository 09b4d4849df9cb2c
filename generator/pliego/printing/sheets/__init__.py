"""Sheets of paper: the faces on them, and the lines along which they are cut."""
