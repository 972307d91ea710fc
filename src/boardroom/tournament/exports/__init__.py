"""Exports: files, published draws, and their verification."""
