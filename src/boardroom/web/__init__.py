"""The Django site, one folder per concern."""
