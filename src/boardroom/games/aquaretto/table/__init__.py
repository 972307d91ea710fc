"""A table of Aquaretto, Zooloretto or both: its options, who may see what, why not, and what may be taken back."""
