"""The games that play themselves, a room each: `catalogue` lists them, `record` says what a room offers."""
