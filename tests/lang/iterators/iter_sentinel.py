vals = [1, 2, 3, 0, 4]
it = iter(vals.pop, 2) if False else iter(lambda: vals.pop(0), 0)
print(list(it), vals, list(it))
n = 0
def f():
    global n
    n += 1
    return n
print(list(iter(f, 4)), n, type(iter(f, 1)).__name__)
def stop(): raise StopIteration
print(list(iter(stop, None)))
iter(5, 1)
