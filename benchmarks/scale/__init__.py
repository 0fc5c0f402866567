"""Millions of publications: storing them, and every question that people ask of them. `python -m benchmarks.scale`."""
