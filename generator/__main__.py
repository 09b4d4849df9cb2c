"""`python -m generator` is `pliego`."""

from generator.cli.main import main

main()
