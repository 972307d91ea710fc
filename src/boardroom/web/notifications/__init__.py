"""In-page notifications, push messages and mail."""
