"""Files for a print shop: one face a page, with trim and bleed."""
