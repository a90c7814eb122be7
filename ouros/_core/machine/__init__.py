"""One running program: its limits, modules, output, built-in functions, and the undo log of a session."""
