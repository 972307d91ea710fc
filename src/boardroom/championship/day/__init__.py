"""The day itself: people, seats, clocks, results, standings, the referee's work."""
