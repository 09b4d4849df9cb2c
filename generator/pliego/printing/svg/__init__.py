"""The SVG back end: a drawing becomes a standalone SVG."""
