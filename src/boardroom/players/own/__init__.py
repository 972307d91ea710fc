"""Players that are not the house's: classes in files and packages, other programs, and the processes they play in."""
