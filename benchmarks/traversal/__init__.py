"""Traversal: presses a second, growing lists, planning alone, other people's widgets. `python -m benchmarks traversal`."""
