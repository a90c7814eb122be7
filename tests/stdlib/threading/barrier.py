# oracle: native
import threading
b = threading.Barrier(3); out = []
def f(i):
    out.append(("before", i)); b.wait(); out.append(("after", i))
ts = [threading.Thread(target=f, args=(i,)) for i in range(3)]; [t.start() for t in ts]; [t.join() for t in ts]
print([o[0] for o in out], b.n_waiting, b.broken)
