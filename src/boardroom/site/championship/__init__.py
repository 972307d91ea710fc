"""The pages of a championship. What the regulation says is in `boardroom.championship` and nowhere else.

events    the log in the database, and the one door to it     access        who somebody is at an event
forms     what people fill in                                  page_parts    what a page shows, once for all who see it
live      the stream of it                                     views, prints    the pages
follower  keeps tables and log in step, and hands to the rooms below what they show of an event
"""
