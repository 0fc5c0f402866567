"""Traversals as they are kept: journals, figures, small pictures."""
