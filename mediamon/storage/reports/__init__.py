"""What is asked of all that is stored: counts, shares, waves, gaps, exports."""
