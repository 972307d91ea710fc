"""Everything that protects and observes the server process. Other packages call these:

    rate_limits.enforce_limit     refuse a user or address that does something too often
    fair_executor.FairExecutor    run work on threads that all clients share fairly
    memory_cache.cache_result     cache a function within the site's share of memory
    metrics                       count and time what the site does
    health.log_stream             log a response that bypasses Django
    client_addresses              find the client's network, for limits and statistics
    asgi_types                    ASGI types, and streams that end with the client or the server
    backup                        back up and restore the whole site
    uvicorn_server.run_server     serve the site

The middleware and the ASGI handler (`request_logs`, `request_threads`, `request_bodies`, `connections`, `early_errors`,
`static_files`, `content_policy`) are named in the settings and in `config/asgi.py`; no other code calls them.
"""
