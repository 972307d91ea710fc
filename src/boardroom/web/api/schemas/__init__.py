"""Requests and responses of the API."""
