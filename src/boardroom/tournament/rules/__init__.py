"""Each kind of log entry, with its check and its effect, in one module per concern."""
