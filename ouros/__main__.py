"""`python -m ouros` is the `ouros` command."""

from ouros.cli import script

if __name__ == "__main__":
    script()
