"""Source text to a syntax tree with resolved names, and back. Independent of values."""
