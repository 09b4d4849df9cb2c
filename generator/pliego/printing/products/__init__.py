"""What a game is printed as: one module per kind of product, listed in `catalogue`."""
