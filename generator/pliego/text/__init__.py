"""Text in: files, YAML trees with places, prose, translations as PO, locales, and problems as values."""
