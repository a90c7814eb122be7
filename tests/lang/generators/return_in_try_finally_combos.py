def a():
    try:
        yield 1
        return 'a'
    finally: yield 'fin'
def b():
    for i in range(3):
        try: yield i
        finally:
            if i == 1: return 'early'
def c():
    try: return (yield 'first')
    except ValueError: return 'from except'
    else: return 'never'
    finally: log.append('c fin')
def drive(g, *sends):
    out = []
    try:
        out.append(next(g))
        for s in sends: out.append(g.throw(s) if isinstance(s, BaseException) else g.send(s))
        while True: out.append(next(g))
    except StopIteration as e: return out, e.value
    except BaseException as e: return out, repr(e)
log = []
print(drive(a()), drive(b()), drive(c(), 5), drive(c(), ValueError('x')), drive(c(), KeyError('k')), log)
def d():
    while True:
        try: yield
        except Exception as e: yield type(e).__name__
drive(d(), ValueError(), None, KeyError())[0][:3] if False else [next(g := d()), g.throw(ValueError), next(g), g.throw(KeyError('z')), g.close()]
