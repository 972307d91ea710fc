"""The start page: open tables, new tables, quick play."""
