"""SQLite and PostgreSQL support. Other packages call these:

    compiled_queries.PreparedQuery    a frequent query whose SQL is compiled once
    compiled_queries.RowWriter        frequent inserts and updates, compiled once
    connections.manage_connections    use the database in a thread outside of requests
    connections.flush_to_disk         wait until everything written is on the disk
    short_codes.short_code            a random code for a URL
    upgrade.migrate_database          create or migrate the database, one process at a time

The settings name two backends: `sqlite`, where the threads of a process queue for writing and share syncs to disk, and
`shared_cache`, a Redis cache that the site can do without.
"""
