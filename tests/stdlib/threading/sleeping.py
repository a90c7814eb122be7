# oracle: native
import threading, time
def work(n):
    print("start", n); time.sleep(0.3 - n * 0.1); print("end", n)
ts = [threading.Thread(target=work, args=(i,)) for i in range(3)]
for t in ts: t.start()
print("started")
for t in ts: t.join()
print("all")
