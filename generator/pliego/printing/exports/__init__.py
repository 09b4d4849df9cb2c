"""Files for other programs and shops: pictures, Tabletop Simulator, print shops."""
