# How locks and semaphores show themselves, and what they refuse.
import re
import threading


def show(x):
    return re.sub("owner=[1-9][0-9]*", "owner=N", re.sub("0x[0-9a-f]+", "X", repr(x)))


lock = threading.RLock()
print(show(threading.Semaphore(3)), show(threading.BoundedSemaphore(3)))
for f in (lambda: lock.acquire(False, 1), lambda: lock.acquire(timeout=-5), lock._release_save):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
