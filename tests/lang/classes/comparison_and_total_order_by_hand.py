class Ver:
    def __init__(self, s): self.t = tuple(map(int, s.split('.')))
    def _cmp(self, o, op):
        if not isinstance(o, Ver): return NotImplemented
        return op(self.t, o.t)
    def __eq__(self, o): return self._cmp(o, lambda a, b: a == b)
    def __lt__(self, o): return self._cmp(o, lambda a, b: a < b)
    def __le__(self, o): return self._cmp(o, lambda a, b: a <= b)
    def __gt__(self, o): return self._cmp(o, lambda a, b: a > b)
    def __ge__(self, o): return self._cmp(o, lambda a, b: a >= b)
    def __repr__(self): return 'v' + '.'.join(map(str, self.t))
vs = [Ver('1.10'), Ver('1.2'), Ver('1.2.1'), Ver('0.9')]
print(sorted(vs), max(vs), Ver('1.0') == Ver('1.0'), Ver('1') != Ver('2'), Ver('1') == '1', Ver('1.2') < Ver('1.10') <= Ver('1.10') > Ver('1.9'), vs.index(Ver('1.2')), [Ver('1')] < [Ver('2')], (Ver('1'), 2) < (Ver('1'), 3), min(vs, key=lambda v: v.t[-1]))
try: Ver('1') < 1
except TypeError as e: print(e)
{Ver('1')}
