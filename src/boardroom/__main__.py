"""`python -m boardroom` is the command `boardroom`."""

from boardroom.cli.start import main

main()
