"""Opening a database and what every room asks of one: many rows at once, locks, long work in turns, why it cannot be had."""
