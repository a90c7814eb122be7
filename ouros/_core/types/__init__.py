"""The built-in types, and what several of them share."""
