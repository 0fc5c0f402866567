"""Pages as they look, for extraction."""
