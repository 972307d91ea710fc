"""The law of Acquire: the code that compiles. Integers and flat lists only."""
