"""What `extract` and `rules` show to people: pages, articles, rules at work, methods side by side."""
