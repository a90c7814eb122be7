"""tracemalloc: its names. The sandbox counts the memory of a program, but not where it was allocated, so tracing cannot be started."""

from fnmatch import fnmatch


def start(nframe=1, /):
    raise NotImplementedError("tracemalloc.start() is not available in the sandbox (memory is counted and limited by the host)")


def stop():
    """There is nothing to stop."""


clear_traces = reset_peak = stop


def is_tracing():
    return False


def get_traceback_limit():
    return 1


def get_traced_memory():
    return 0, 0


def get_tracemalloc_memory():
    return 0


def get_object_traceback(obj):
    return None


def take_snapshot():
    raise RuntimeError("the tracemalloc module must be tracing memory allocations to take a snapshot")


class BaseFilter:
    def __init__(self, inclusive):
        self.inclusive = inclusive


class Filter(BaseFilter):
    def __init__(self, inclusive, filename_pattern, lineno=None, all_frames=False, domain=None):
        super().__init__(inclusive)
        self.filename_pattern, self.lineno, self.all_frames, self.domain = filename_pattern, lineno, all_frames, domain

    def _match_frame(self, filename, lineno):
        return (fnmatch(filename, self.filename_pattern) and self.lineno in (None, lineno)) is bool(self.inclusive)


class DomainFilter(BaseFilter):
    def __init__(self, inclusive, domain):
        super().__init__(inclusive)
        self.domain = domain


class Snapshot:
    def __init__(self, traces, traceback_limit):
        self.traces, self.traceback_limit = traces, traceback_limit

    @staticmethod
    def load(filename):
        raise NotImplementedError("tracemalloc.Snapshot.load() is not available in the sandbox")
