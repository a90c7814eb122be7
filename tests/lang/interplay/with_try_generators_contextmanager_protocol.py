class ctx:
    def __init__(self, g): self.g = g
    def __enter__(self): return next(self.g)
    def __exit__(self, t, v, tb):
        if t is None:
            try: next(self.g)
            except StopIteration: return False
            raise RuntimeError('did not stop')
        try: self.g.throw(v)
        except StopIteration: return True
        except BaseException as e:
            if e is v: return False
            raise
def managed(name, swallow=()):
    print('open', name)
    try: yield name.upper()
    except swallow as e: print('swallowed', repr(e))
    finally: print('close', name)
with ctx(managed('a')) as v: print(v)
with ctx(managed('b', (ValueError,))): raise ValueError('x')
with ctx(managed('c')) as c, ctx(managed('d', KeyError)) as d:
    print(c, d)
    {}['k']
try:
    with ctx(managed('e', KeyError)): raise OSError('not swallowed')
except OSError as e: print('out', e)
with ctx(managed('f')): 1 / 0
