class CM:
    def __enter__(self): return self
    def __exit__(self, *a): print('exit', a[0])
def f():
    with CM(): return 'returned'
def g():
    for i in range(3):
        with CM():
            if i == 0: continue
            if i == 1: break
    return i
def h():
    while True:
        with CM():
            with CM(): return 'inner'
print(f(), g(), h())
class Swallow(CM):
    def __exit__(self, *a): return True
def k():
    with Swallow(): raise ValueError
    return 'after swallow'
def m():
    with Swallow(): return 'ret in swallow'
print(k(), m())
with CM() as (CM.attr): pass
with CM() as CM.a2, CM() as q: print(q.attr is not q)
def gen():
    with CM(): yield 1
list(gen())
