"""Sheets of paper: which faces lie where, and where they are cut."""
