"""ouros: a sandboxed Python runtime, in process, for code written by language models."""

from ouros._version import __version__

__all__ = ["__version__"]
