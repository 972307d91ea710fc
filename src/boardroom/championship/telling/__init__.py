"""What people read and take away: sentences, refusals, the rulebook, exports."""
