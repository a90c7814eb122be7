def f(n):
    try:
        return f(n + 1)
    except RecursionError:
        return n
print(f(0) > 500)
class R:
    def __repr__(self): return repr(self)
    def __eq__(self, o): return self == o
    def __getattr__(self, k): return self.other
for g in (lambda: repr(R()), lambda: R() == 1, lambda: R().x, lambda: str(R()), lambda: f'{R()}', lambda: [R()] == [1]):
    try:
        g()
    except RecursionError as e:
        print('RecursionError')
f(0) > 500
