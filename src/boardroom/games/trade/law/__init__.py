"""The law of Trade and Credit: the code that compiles. Integers and flat lists only."""
