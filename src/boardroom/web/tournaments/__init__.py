"""The tournament pages. The regulation itself is in `boardroom.tournament`.

log_store                               the log in the database, and all changes to it
table_sync                              keeps tables and log in step, and registers the hooks of tournaments
online_tables, table_assistant, rehearsals      the site's tables that belong to a tournament
access                                  roles of visitors
views, entry, table_views, prints, lifecycle, guide     the views, by concern; `visits` is shared by them
contexts, page_parts, live              contexts of pages, rendered once for all viewers, and their streams
"""
