# oracle: native
import threading, queue
def gen(q):
    while (x := q.get()) is not None: yield x
q = queue.Queue(1); res = []
def consume():
    for x in gen(q): res.append(x)
t = threading.Thread(target=consume); t.start()
for i in range(4): q.put(i)
q.put(None); t.join(); print(res)
