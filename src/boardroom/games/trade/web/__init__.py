"""The page of Trade and Credit."""
