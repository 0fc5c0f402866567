"""What is told, to whom, and what became of it."""
