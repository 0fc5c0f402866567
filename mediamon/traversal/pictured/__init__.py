"""What a traversal did, for people to look at."""
