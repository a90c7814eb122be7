print(sum([]), sum([1, 2, 3]), sum([1.5, 2]), sum([[1], [2]], []), sum((1, 2), 10), sum(range(101)), sum([True, True]), sum([0.1] * 10), sum([1e16, 1, -1e16]), sum([1, 2.5, 3j]), sum({1: 2, 3: 4}), sum(x for x in (1, 2)), sum([2**63, 2**63]), sum([1], start=5), sum([-0.0]), sum([0.1, 0.2, 0.3]), sum([1e308, 1e308, -1e308]))
for f in (lambda: sum('ab'), lambda: sum([1, 'a']), lambda: sum(['a'], 'b'), lambda: sum([b'a'], b''), lambda: sum([[]]), lambda: sum(1), lambda: sum([None]), lambda: sum([1], None)):
    try: f()
    except TypeError as e: print(e)
class A:
    def __add__(self, o): return ('A', o)
    def __radd__(self, o): return ('rA', o)
sum([A()]), sum([1, A()]), sum([], 'start'), sum([A()], 2)
