# oracle: native
import threading, queue, time
from concurrent.futures import ThreadPoolExecutor, as_completed, wait, Future

results = []
lock = threading.Lock()


def work(n):
    with lock:
        results.append(n * n)


threads = [threading.Thread(target=work, args=(i,)) for i in range(5)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print(sorted(results), threads[0].is_alive(), threading.current_thread().name, threading.main_thread() is threading.current_thread(), threading.active_count(), threads[0].name)
q = queue.Queue()
for i in range(3):
    q.put(i)
print(q.qsize(), q.get(), q.get(), q.get(), q.empty())
try:
    q.get_nowait()
except queue.Empty:
    print("empty")
try:
    q.get(timeout=0.01)
except queue.Empty:
    print("empty after a time")
q = queue.Queue(maxsize=1)
q.put("a")
try:
    q.put("b", block=False)
except queue.Full:
    print("full")
p = queue.PriorityQueue()
for x in (3, 1, 2):
    p.put((x, str(x)))
print([p.get() for _ in range(3)], queue.LifoQueue().empty())


def producer(q):
    for i in range(3):
        q.put(i)
    q.put(None)


def consumer(q, out):
    while (item := q.get()) is not None:
        out.append(item)
        q.task_done()


q, out = queue.Queue(), []
a = threading.Thread(target=producer, args=(q,))
a.start()
b = threading.Thread(target=consumer, args=(q, out), daemon=True)
b.start()
a.join()
b.join()
print(out, b.daemon)
with ThreadPoolExecutor(max_workers=3) as ex:
    fs = [ex.submit(pow, i, 2) for i in range(4)]
    print([f.result() for f in fs], list(ex.map(str, range(3))), sorted(f.result() for f in as_completed(fs)), all(f.done() for f in wait(fs).done))
    bad = ex.submit(lambda: 1 / 0)
    print(type(bad.exception()).__name__)
    try:
        bad.result()
    except ZeroDivisionError as e:
        print("raised", e)
f = Future()
f.add_done_callback(lambda f: print("done", f.result()))
f.set_result(5)
e = threading.Event()
print(e.is_set(), e.set(), e.wait(1), e.is_set())
s = threading.Semaphore(2)
print(s.acquire(), s.acquire(), s.acquire(blocking=False), s.release())
r = threading.RLock()
with r:
    with r:
        print("nested")
local = threading.local()
local.x = 1
seen = []
t = threading.Thread(target=lambda: seen.append(hasattr(local, "x")))
t.start()
t.join()
print(seen, local.x)


class Worker(threading.Thread):
    def __init__(self, n):
        super().__init__(name=f"worker-{n}")
        self.n = n

    def run(self):
        self.answer = self.n + 1


w = Worker(4)
w.start()
w.join()
print(w.answer, w.name, w.is_alive())
for f in (lambda: w.start(), lambda: threading.Thread().join(), lambda: lock.release(), lambda: threading.Semaphore(-1), lambda: r.release()):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
c = threading.Condition()
with c:
    c.notify_all()
    print(c.wait_for(lambda: True))
