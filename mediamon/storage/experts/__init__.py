"""Experts' labels."""
