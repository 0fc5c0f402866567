"""Values as values: numbers with their units, dates; Russian and English."""
