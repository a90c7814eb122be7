class Emitter:
    def __init__(self): self._subs = {}
    def on(self, name, fn=None):
        def add(f):
            self._subs.setdefault(name, []).append(f)
            return f
        return add(fn) if fn else add
    def emit(self, name, *a, **k): return [f(*a, **k) for f in self._subs.get(name, ())]
em = Emitter()
@em.on('greet')
def hello(who, *, loud=False): return f'hello {who}'.upper() if loud else f'hello {who}'
em.on('greet', lambda who, **k: f'{who}, {sorted(k)}')
print(em.emit('greet', 'bob'), em.emit('greet', 'al', loud=True), em.emit('none'))
class Pipeline:
    def __init__(self, *steps): self.steps = steps
    def __or__(self, f): return Pipeline(*self.steps, f)
    def __call__(self, x):
        for s in self.steps: x = s(x)
        return x
(Pipeline() | str.strip | str.split | (lambda ws: [w.capitalize() for w in ws]) | ' '.join)('  the end ')
