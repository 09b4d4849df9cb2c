"""Translations as gettext PO: text to entries with places, and entries to text."""
