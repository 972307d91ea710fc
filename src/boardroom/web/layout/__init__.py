"""Shared by all pages: base template, forms, error pages."""
