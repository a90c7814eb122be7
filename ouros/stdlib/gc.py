"""Module `gc`: interface of the cycle collector, which the runtime controls."""

DEBUG_STATS, DEBUG_COLLECTABLE, DEBUG_UNCOLLECTABLE, DEBUG_SAVEALL, DEBUG_LEAK = 1, 2, 4, 32, 38
callbacks = []
garbage = []
_enabled = True
_threshold = (2000, 10, 0)
_debug = 0


def enable():
    global _enabled
    _enabled = True


def disable():
    global _enabled
    _enabled = False


def isenabled():
    return _enabled


def collect(generation=2):
    """Return 0: the runtime does not report collected objects."""
    if not 0 <= generation <= 2:
        raise ValueError("invalid generation")
    return 0


def get_threshold():
    return _threshold


def set_threshold(threshold0, threshold1=10, threshold2=0, /):
    global _threshold
    _threshold = (threshold0, threshold1, threshold2)


def get_count():
    return (0, 0, 0)


def get_stats():
    return [{"collections": 0, "collected": 0, "uncollectable": 0} for _ in range(3)]


def get_debug():
    return _debug


def set_debug(flags, /):
    global _debug
    _debug = flags


def get_objects(generation=None):
    return []


def get_referrers(*objs):
    return []


def get_referents(*objs):
    return []


def is_tracked(obj, /):
    return not isinstance(obj, (int, float, complex, str, bytes, bool, type(None)))


def is_finalized(obj, /):
    return False


def freeze():
    """Do nothing."""


def unfreeze():
    """Do nothing."""


def get_freeze_count():
    return 0
