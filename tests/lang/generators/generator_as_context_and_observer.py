def averager():
    total = n = 0
    avg = None
    while (x := (yield avg)) is not None:
        total += x
        n += 1
        avg = total / n
    return total, n
def collect(results, key):
    while True: results[key] = yield from averager()
results = {}
for key, vals in {'a': [1, 2, 3], 'b': [10]}.items():
    g = collect(results, key)
    next(g)
    print([g.send(v) for v in vals])
    g.send(None)
print(results)
def broadcast(*targets):
    for t in targets: next(t)
    while True:
        x = yield
        for t in targets: t.send(x)
def sink(name, out):
    while True: out.append((name, (yield)))
out = []
bc = broadcast(sink('p', out), sink('q', out))
next(bc)
for v in 'xy': bc.send(v)
out
