"""Module `concurrent.futures.thread`: ThreadPoolExecutor under its other name."""

from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

__all__ = ["ThreadPoolExecutor", "BrokenThreadPool"]


class BrokenThreadPool(BrokenExecutor):
    """Raised by a pool that cannot run calls any more."""
