"""Backups and bringing them back."""
