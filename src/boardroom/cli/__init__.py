"""The command line. It needs the extra `terminal`; `start` says so where it is missing."""
