"""Files for other programs and for shops: pictures, Tabletop Simulator, print shops."""
