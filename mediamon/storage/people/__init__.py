"""Who may sign in."""
