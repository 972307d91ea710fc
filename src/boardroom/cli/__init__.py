"""The command line, which needs the extra `terminal`."""
