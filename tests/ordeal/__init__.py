"""`make ordeal`: builds killed again and again, and what they leave."""
