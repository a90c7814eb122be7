"""Source text to a syntax tree with resolved names, and back. Knows no value of the sandbox."""
