"""What the dashboard says, in Russian and English."""
