"""Run the rules of any game: interpreted, compiled or on a GPU."""
