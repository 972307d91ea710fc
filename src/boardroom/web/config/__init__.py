"""Settings, root URLs and the ASGI application."""
