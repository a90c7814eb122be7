def f(*a, **k): return a, k
class M:
    def keys(self): return [1]
    def __getitem__(self, k): return k
for fn in (lambda: f(*5), lambda: f(**5), lambda: f(**{1: 2}), lambda: f(a=1, **{'a': 2}), lambda: [*5], lambda: {**5}, lambda: {*None}, lambda: (*1,), lambda: f(*None), lambda: f(**[('a', 1)]), lambda: print(*1), lambda: f(**M()), lambda: f(**{'a': 1}, **{'a': 2}), lambda: len(*5), lambda: dict(**5)):
    try:
        print(fn())
    except TypeError as e:
        print(e)
[*1]
