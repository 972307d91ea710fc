"""The law of Acquire: what compiles. Integers and flat lists only."""
