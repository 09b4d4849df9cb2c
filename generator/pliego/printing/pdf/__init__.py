"""The PDF back end: drawings become the bytes of a PDF."""
