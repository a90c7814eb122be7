"""One running program: its limits, modules, output, built-in functions, and the history of a session."""
