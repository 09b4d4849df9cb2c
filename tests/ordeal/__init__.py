"""`make ordeal`: commands killed again and again, and two at once, and what they leave."""
