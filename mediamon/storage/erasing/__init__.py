"""What goes, and how: publications, persons, what has outlived its rule; and what was told of them."""
