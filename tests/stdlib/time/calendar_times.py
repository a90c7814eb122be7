import time

t = time.gmtime(1700000000)
print(t, t.tm_year, t[0], t.tm_gmtoff, time.asctime(t), time.strftime("%Y-%m-%d %H:%M:%S", t), tuple(t), len(t))
print(time.strptime("2024-02-03 04:05:06", "%Y-%m-%d %H:%M:%S"), time.strptime("5 Mar 2020", "%d %b %Y").tm_yday)
print(time.struct_time((2020, 1, 2, 3, 4, 5, 6, 7, 0)), time.gmtime(0).tm_wday, time.gmtime(-1).tm_year)
a, b = time.monotonic(), time.monotonic()
print(b >= a, time.perf_counter() >= 0, isinstance(time.time_ns(), int), time.time() > 1.6e9)
for f in (lambda: time.sleep(-1), lambda: time.sleep("x"), lambda: time.strftime(5), lambda: time.strptime("x", "%Y"), lambda: time.struct_time((1, 2)), lambda: time.gmtime("a"), lambda: time.strftime("%Y", (1, 2)), lambda: time.strftime("%Y", (2020, 13, 1, 0, 0, 0, 0, 1, 0))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
start = time.perf_counter()
time.sleep(0.01)
print(time.perf_counter() - start >= 0.01)
