"""What labels and requests mean: orders, votes, what only reads. Pure."""
