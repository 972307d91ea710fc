"""The site: pages for people. It knows every other room; no other room knows it."""
