"""Faces and prose become files: PDF, books, SVG, sheets, products and exports."""
