"""The table of Trade and Credit."""
