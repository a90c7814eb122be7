# oracle: native
import threading, queue, time
q = queue.Queue(); out = []
def worker():
    while True:
        try: item = q.get_nowait()
        except queue.Empty: continue
        if item is None: break
        out.append(item * 2)
t = threading.Thread(target=worker); t.start()
for i in range(5): q.put(i)
q.put(None)
t.join(); print(sorted(out))
flag = []
def slow():
    gate.wait(); flag.append(1)
gate = threading.Event()
ts = [threading.Thread(target=slow) for _ in range(2)]
for x in ts: x.start()
def opener(): gate.set()
o = threading.Thread(target=opener); o.start()
while any(x.is_alive() for x in ts): pass
print(flag)
lock = threading.Lock(); lock.acquire()
def rel():
    ready.wait(); lock.release()
ready = threading.Event(); r = threading.Thread(target=rel); r.start(); ready.set()
n = 0
while not lock.acquire(blocking=False): n += 1
print("got", n > 0 or n == 0); r.join()
res = queue.Queue()
def produce():
    go.wait()
    for i in range(3): res.put(i)
go = threading.Event(); p = threading.Thread(target=produce); p.start(); go.set()
while res.empty(): pass
print(res.get()); p.join(); print(res.qsize(), threading.active_count())
sem = threading.Semaphore(0)
def s():
    start.wait(); sem.release()
start = threading.Event(); z = threading.Thread(target=s); z.start(); start.set()
while not sem.acquire(blocking=False): pass
z.join(); print("end")
