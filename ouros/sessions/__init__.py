"""Sessions: code that runs piece by piece, with variables and history that stay; their manager, and what saves them.

The package may import the modules that `ouros.sandbox` imports, `recording` and the tools. Of the other modules only
those for users import it: `ouros`, `cli`, `mcp_server`, `notebook`, `completion`. It imports none of its own modules
here, so that each of those loads what it needs.
"""
