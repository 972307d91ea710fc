"""SQLite as the site uses it: a database engine of Django's."""
