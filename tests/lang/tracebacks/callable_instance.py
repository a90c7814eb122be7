class A:
    def __call__(self, x): return x.nope
a = A()
[a(i) for i in (1,)]
