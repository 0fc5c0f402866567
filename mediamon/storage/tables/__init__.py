"""The tables, and what flows as rows of them."""
