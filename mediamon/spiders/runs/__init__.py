"""A run of a site: its hold on it, what it finds, and what its end tells of the site."""
