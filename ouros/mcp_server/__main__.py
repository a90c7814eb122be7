"""`python -m ouros.mcp_server` is the `ouros-mcp` command."""

from ouros.mcp_server import script

if __name__ == "__main__":
    script()
