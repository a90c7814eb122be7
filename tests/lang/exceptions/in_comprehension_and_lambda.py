def inv(x): return 1 / x
try: [inv(x) for x in (2, 0)]
except ZeroDivisionError as e: print(e)
safe = lambda f, d=None: (lambda *a: f(*a) if a[0] else d)
print(safe(inv, 'dflt')(0), safe(inv)(4))
def attempt(f, *a):
    try: return f(*a)
    except Exception as e: return f'{type(e).__name__}: {e}'
print([attempt(int, s) for s in ('1', 'x', None)], attempt(lambda: [][0]), attempt({}.pop, 'k'))
{k: inv(v) for k, v in {'a': 1, 'b': 0}.items()}
