"""The law of Trade and Credit: what compiles. Integers and flat lists only."""
