"""The law of Aquaretto, Zooloretto and the two together: what compiles. Integers and flat lists only."""
