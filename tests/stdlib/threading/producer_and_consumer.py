# oracle: native
import queue, threading, time
q = queue.Queue(maxsize=2); results = []
def producer():
    for i in range(5): q.put(i)
    q.put(None)
def consumer():
    while True:
        x = q.get()
        if x is None: q.task_done(); break
        results.append(x); q.task_done()
ts = [threading.Thread(target=f) for f in (producer, consumer)]
[t.start() for t in ts]; [t.join() for t in ts]; q.join(); print(results, q.empty(), q.qsize(), q.full())
for f in (lambda: q.get_nowait(), lambda: q.get(timeout=0.01), lambda: q.get(timeout=-1), lambda: q.task_done(), lambda: queue.Queue(1).put_nowait(1) or "ok"):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
p = queue.PriorityQueue(); [p.put(x) for x in (3, 1, 2)]; print([p.get() for _ in range(3)]); l = queue.LifoQueue(); l.put(1); l.put(2); print(l.get()); s = queue.SimpleQueue(); s.put(1); print(s.get(), s.empty())
q = queue.Queue(); q.put(1); q.shutdown()
try: q.put(2)
except queue.ShutDown as e: print("shut", repr(e))
print(q.get())
try: q.get()
except queue.ShutDown: print("shut")
lock = threading.Lock(); n = 0
def inc():
    global n
    for _ in range(100):
        with lock: n += 1
ts = [threading.Thread(target=inc, name=f"w{i}") for i in range(4)]; [t.start() for t in ts]; [t.join() for t in ts]; print(n, ts[0].name, ts[0].is_alive(), threading.current_thread().name, threading.active_count(), threading.main_thread() is threading.current_thread())
e = threading.Event(); out = []
def waiter(): out.append(e.wait(5)); out.append("done")
t = threading.Thread(target=waiter, daemon=True); t.start(); e.set(); t.join(); print(out, e.is_set())
c = threading.Condition(); items = []
def cons():
    with c:
        while not items: c.wait()
        out.append(items.pop())
t = threading.Thread(target=cons); t.start()
with c: items.append("x"); c.notify()
t.join(); print(out)
b = threading.Barrier(2); r = []
ts = [threading.Thread(target=lambda: r.append(b.wait())) for _ in range(2)]; [t.start() for t in ts]; [t.join() for t in ts]; print(sorted(r))
sem = threading.Semaphore(2); print(sem.acquire(), sem.acquire(), sem.acquire(blocking=False)); sem.release()
tl = threading.local(); tl.x = 1; seen = []
t = threading.Thread(target=lambda: seen.append(hasattr(tl, "x"))); t.start(); t.join(); print(seen)
from concurrent.futures import ThreadPoolExecutor, as_completed, wait
with ThreadPoolExecutor(max_workers=3) as ex:
    fs = [ex.submit(pow, i, 2) for i in range(4)]; print(sorted(f.result() for f in as_completed(fs)), list(ex.map(lambda x: x + 1, [1, 2, 3])), fs[0].done(), wait(fs).not_done)
    f = ex.submit(lambda: 1 / 0); print(repr(f.exception()))
t = threading.Timer(0.01, lambda: print("timer")); t.start(); t.join()
try: threading.Thread(target=print).join()
except RuntimeError as e: print(e)
t = threading.Thread(target=lambda: None); t.start()
try: t.start()
except RuntimeError as e: print(e)
rl = threading.RLock(); rl.acquire(); rl.acquire(); rl.release(); rl.release()
try: rl.release()
except RuntimeError as e: print(e)
try: threading.Lock().release()
except RuntimeError as e: print(e)
