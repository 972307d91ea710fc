"""What every room may use: errors, languages, text and documents that people write."""
