class CM:
    def __init__(self, n): self.n = n
    def __enter__(self):
        log.append(f'+{self.n}')
        return self
    def __exit__(self, t, v, tb):
        log.append(f'-{self.n}{t.__name__ if t else ""}')
        return t is KeyError
def gen():
    for i in range(3):
        with CM(i):
            try:
                got = yield i
                if got == 'key': raise KeyError(got)
                if got == 'val': raise ValueError(got)
            except ValueError:
                log.append('handled')
                continue
            finally:
                log.append(f'f{i}')
        log.append(f'after{i}')
    return 'end'
log = []
g = gen()
print(next(g), g.send('key'), g.send('val'))
try: g.send(None)
except StopIteration as e: print(e.value)
log
