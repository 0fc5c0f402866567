"""Kill everything, again and again, at random moments, and compare what is stored with an undisturbed crawl."""
