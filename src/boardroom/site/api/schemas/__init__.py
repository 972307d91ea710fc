"""What the API answers and is sent, as its document describes it."""
