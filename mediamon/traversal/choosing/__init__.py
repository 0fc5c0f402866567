"""What is pressed next: what waits, the way to it, bursts, other ways."""
