# Clocks that never go back: monotonic(), perf_counter() and their int forms.
import time

last = 0
for clock in (time.monotonic, time.perf_counter, time.process_time, time.monotonic, time.perf_counter):
    assert type(clock()) is float, clock
first = time.monotonic_ns()
for clock in (time.monotonic_ns, time.perf_counter_ns, time.process_time_ns):
    assert type(clock()) is int, clock
seen = [time.monotonic() for _ in range(100)]
print(seen == sorted(seen), seen[0] >= first // 10**9, abs(time.monotonic() - time.monotonic_ns() / 1e9) < 60)
spans = [(a := time.perf_counter(), time.perf_counter() - a)[1] for _ in range(10)]
print(all(span >= 0 for span in spans))
before = time.monotonic()
time.sleep(0.001)
print(time.monotonic() - before >= 0.0009)
for call in (lambda: time.monotonic(1), lambda: time.perf_counter(x=1)):
    try:
        call()
    except TypeError as error:
        print(type(error).__name__)
