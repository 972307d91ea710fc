"""The pages of a championship. What the regulation says is in `boardroom.championship` and nowhere else.

events    the log in the database, and the one door to it     access    who somebody is at an journal
forms     what people fill in                                  parts     what a page shows, once for all who see it
live      the stream of it                                     views, prints    the pages
"""
