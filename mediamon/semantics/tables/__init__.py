"""Tables as pseudo-tables: a full grid in which every value knows the heads of its row and of its column."""
