"""How a printer departs from what it should print: measured with a sheet, and corrected in a finished PDF."""
