"""Change notifications between processes, and the streams that wait for them."""
