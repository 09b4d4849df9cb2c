"""What a game is printed as: one module for each kind of product, listed in `catalogue`."""
