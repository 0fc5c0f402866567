"""What readers have for themselves: settings, saved searches, a press review."""
