# oracle: native
import queue, threading, time
q = queue.Queue()
done = []
def worker(n):
    while True:
        item = q.get()
        if item is None:
            q.task_done(); break
        done.append(item * 2); q.task_done()
    done.append("end")
ts = [threading.Thread(target=worker, args=(i,)) for i in range(3)]
for t in ts: t.start()
for i in range(5): q.put(i)
q.join(); print(sorted(done))
for t in ts: q.put(None)
for t in ts: t.join()
print(len(done), threading.active_count())
