"""ThreadPoolExecutor under the name that it also has."""

from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

__all__ = ["ThreadPoolExecutor", "BrokenThreadPool"]


class BrokenThreadPool(BrokenExecutor):
    """A pool cannot go on."""
