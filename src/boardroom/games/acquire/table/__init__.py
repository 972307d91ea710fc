"""A table of Acquire: its rules as data, its options, who may see what, why not, and what may be taken back."""
