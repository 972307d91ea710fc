"""Runs any rules: interpreted, compiled, on a GPU; tables, records, fair draws, the conformance kit."""
