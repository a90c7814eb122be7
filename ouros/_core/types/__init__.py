"""The built-in types, and the operations that several of them share."""
