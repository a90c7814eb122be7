# oracle: native
# Events that are set and cleared before those that wait look, barriers that are reset, and hooks that fail.
import sys
import threading
import time
import warnings

e = threading.Event()
got = []
ts = [threading.Thread(target=lambda: got.append(e.wait(5))) for _ in range(4)]
for t in ts:
    t.start()
e.set()
e.clear()
for t in ts:
    t.join()
print(got, e.is_set(), e.wait(0.01))
late = threading.Thread(target=lambda: got.append(e.wait(0.01)))
late.start()
late.join()
print(got)
b = threading.Barrier(3)
out = []


def f(i):
    try:
        out.append(("passed", b.wait()))
    except threading.BrokenBarrierError:
        out.append("broken")
    try:
        b.wait()
        out.append("second")
    except threading.BrokenBarrierError:
        out.append("broken again")


ts = [threading.Thread(target=f, args=(i,)) for i in range(2)]
for t in ts:
    t.start()
while b.n_waiting < 2:
    time.sleep(0.01)
print(b.n_waiting, b.broken)
b.reset()
print(b.n_waiting, b.broken)
while b.n_waiting < 2:
    time.sleep(0.01)
print(b.wait() in (0, 1, 2), b.n_waiting)
for t in ts:
    t.join()
print(sorted(map(str, out)))
b = threading.Barrier(2, timeout=0.01)
try:
    b.wait()
except threading.BrokenBarrierError:
    print("timeout", b.broken, b.n_waiting)
try:
    b.wait()
except threading.BrokenBarrierError:
    print("still broken")
b.reset()
print(b.broken)
b.abort()
print(b.broken, b.parties)


def bad():
    raise ValueError("action")


b = threading.Barrier(1, bad)
try:
    b.wait()
except ValueError as x:
    print(x, b.broken)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    e.isSet()
    threading.activeCount()
    threading.currentThread()
    print([str(x.message) for x in w], [x.lineno for x in w])
c = threading.Condition()
try:
    c._release_save()
except RuntimeError as x:
    print(x)
c2 = threading.Condition(threading.Lock())
with c2:
    print(c2.wait(0.01), c2.wait_for(lambda: True))


def hook(args):
    raise ValueError("hook failed")


def sys_hook(kind, value, tb):
    print("sys hook", kind.__name__, value)


keep = threading.excepthook, sys.excepthook
threading.excepthook, sys.excepthook = hook, sys_hook
t = threading.Thread(target=lambda: 1 / 0)
t.start()
t.join()
threading.excepthook, sys.excepthook = keep
