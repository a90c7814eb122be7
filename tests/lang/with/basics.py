class CM:
    def __init__(self, n, suppress=False): self.n, self.suppress = n, suppress
    def __enter__(self):
        print('enter', self.n)
        return self.n * 10
    def __exit__(self, t, v, tb):
        print('exit', self.n, t and t.__name__, v, tb is not None)
        return self.suppress
with CM(1) as x: print('body', x)
with CM(2) as a, CM(3) as b: print(a, b)
with (CM(4) as c, CM(5),): print(c)
with CM(6, True): raise ValueError('suppressed')
print('after')
try:
    with CM(7): raise KeyError('out')
except KeyError as e:
    print('caught', e)
with CM(8, True) as o, CM(9): 1 / 0
with CM(10): 1 / 0
