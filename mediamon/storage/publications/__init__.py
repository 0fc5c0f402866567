"""What a publication becomes in the tables: its rows, its story, its place in the counts."""
