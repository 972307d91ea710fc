"""The HTTP API: authentication, errors, schemas."""
