class N:
    def __init__(self, v, i): self.v, self.i = v, i
    def __lt__(self, o):
        log.append((self.i, o.i))
        return self.v < o.v
state = 12345
def rnd(n):
    global state
    state = (state * 1103515245 + 12345) % 2**31
    return state // 65536 % n
for size in (0, 1, 2, 3, 4, 5, 7, 10, 16, 33, 60):
    for spread in (1, 2, 5, 100):
        log = []
        values = [N(rnd(spread), i) for i in range(size)]
        out = sorted(values, reverse=size % 2 == 1)
        print(size, spread, [x.i for x in out], len(log), sum((a * 31 + b * 17 + k) % 1009 for k, (a, b) in enumerate(log)))
for size in (64, 100, 300, 1000):
    log = []
    out = sorted([N(rnd(50), i) for i in range(size)], reverse=size > 100)
    print(all((a.v, a.i) <= (b.v, b.i) if size <= 100 else (-a.v, a.i) <= (-b.v, b.i) for a, b in zip(out, out[1:])))
