# oracle: native
import threading
ex = []
def bad(): raise ValueError("in thread")
threading.excepthook = lambda a: ex.append((a.exc_type.__name__, str(a.exc_value), a.thread.name))
t = threading.Thread(target=bad, name="T"); t.start(); t.join(); print(ex)
lock = threading.Lock(); log = []
def g(n):
    with lock:
        log.append(n)
lock.acquire()
ts = [threading.Thread(target=g, args=(i,)) for i in range(3)]; [t.start() for t in ts]; log.append("main"); lock.release(); [t.join() for t in ts]; print(log[0], sorted(log[1:]))
try:
    try: 1 / 0
    except ZeroDivisionError:
        e = threading.Event()
        def setter(): e.set()
        t = threading.Thread(target=lambda: e.wait()); t.start(); e.set(); t.join(); raise
except ZeroDivisionError as x: print(x)
c = threading.Condition(); items = []; got = []
def cons():
    for _ in range(3):
        with c:
            c.wait_for(lambda: items); got.append(items.pop(0))
t = threading.Thread(target=cons); t.start()
for i in range(3):
    with c: items.append(i); c.notify()
t.join(); print(got)
t = threading.Timer(0.5, lambda: print("no")); t.start(); t.cancel(); t.join(); print("cancelled")
