"""The pages of a championship. What the regulation says is in `boardroom.championship` and nowhere else.

event_log                               the log in the database, and the one door to it
follower                                keeps tables and log in step, and tells rooms below what they show of an event
online, table_assistant, rehearsals     tables of the site that belong to an event
access                                  who somebody is at an event
views, entry, table_entrances, prints, lifecycle, guide     the pages, by concern; `http` is what they share
contexts, page_parts, live              what a page shows, made once for all who see it, and streamed
"""
