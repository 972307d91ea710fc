"""The law of Aquaretto and Zooloretto: the code that compiles. Integers and flat lists only."""
