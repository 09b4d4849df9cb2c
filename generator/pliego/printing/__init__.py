"""From faces and prose to files: PDF, books, SVG, sheets, products and exports."""
