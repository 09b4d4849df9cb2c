"""Back ends: a drawing or a game to PDF, SVG and books; they draw what was decided elsewhere."""
