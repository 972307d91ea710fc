"""Change notifications between processes, and streams to browsers.

hub.publish_change       notify all processes that something changed
hub.add_listener         call a function for every change (all calls at startup: `config/asgi.py`)
hub.Subscriber           an open stream, with its newest unsent frame
coalescing.Coalescer     render each changed thing once, however many changes arrive meanwhile
capacity.reserve_stream  limit the open streams of a client
compression.share_chunk  compress a frame once for all its viewers
"""
