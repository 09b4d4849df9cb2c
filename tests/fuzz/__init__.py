"""`make fuzz`: content spoiled at random, and what becomes of it."""
