from functools import partial, reduce
f = partial(int, base=2)
print(f('101'), f.func, f.args, f.keywords, partial(partial(print, 'a'), 'b').args, reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(lambda a, b: a + [b], 'ab', []), reduce(max, [3, 9, 2]), reduce(lambda a, b: a, [], 'init'), reduce(lambda a, b: (a, b), [1, 2, 3]))
def g(*a, **k): return a, k
h = partial(g, 1, x=2)
print(h(), h(3, x=5, y=6), callable(h))
class C:
    def m(self, a, b): return a, b
print(partial(C().m, 1)(2))
for fn in (lambda: reduce(lambda a, b: a, []), lambda: reduce(5, [1, 2]), lambda: partial(), lambda: partial(5), lambda: reduce(lambda a: a, [1, 2]), lambda: reduce(lambda a, b: a, 5)):
    try: fn()
    except TypeError as e: print(e)
reduce(lambda a, b: a / b, [1, 0])
