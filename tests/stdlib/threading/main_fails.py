# oracle: native
import threading
import time

thread = threading.Thread(target=lambda: (time.sleep(0.02), print("thread")))
thread.start()
time.sleep(0.05)
try:
    raise KeyError("caught")
except KeyError as e:
    print(repr(e))
raise ValueError("the main thread fails after the other has had its turns")
