# oracle: native
import threading, time
stop = threading.Event(); n = []
def tick():
    while not stop.wait(0.1): n.append(1)
t = threading.Thread(target=tick, daemon=True); t.start(); time.sleep(0.35); stop.set(); t.join(); print(len(n), t.is_alive())
