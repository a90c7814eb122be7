it = iter([1, 2])
print(next(it), next(it, 'd'), next(it, 'd'), next(it, None), next(iter(''), 5))
class C:
    def __next__(self): return 'manual'
print(next(C()))
def g():
    yield 'g'
    return 'ret'
i = g()
print(next(i), next(i, 'default hides return'))
try: next(iter([]))
except StopIteration as e: print(repr(e), e.value)
for f in (lambda: next(), lambda: next([1]), lambda: next('a'), lambda: next(C), lambda: iter(C()), lambda: next(iter([]), 1, 2), lambda: next(5, 'default')):
    try: f()
    except TypeError as e: print(e)
next(i)
