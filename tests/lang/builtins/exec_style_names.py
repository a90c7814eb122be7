print(__name__, type(__builtins__).__name__ in ('module', 'dict'))
x = 5
print(globals()['x'], 'x' in globals(), 'zz' in globals(), locals() is globals())
def f(a):
    b = 2
    return sorted(locals()), sorted(vars()), 'x' in globals()
print(f(1))
globals()['dyn'] = 7
print(dyn)
del globals()['dyn']
try: dyn
except NameError as e: print(e)
def g():
    locals()['q'] = 1
    try: return q
    except NameError as e: return str(e)
print(g(), '__name__' in globals())
class C:
    y = 1
    print(sorted(k for k in locals() if not k.startswith('__')))
[locals() for i in range(1)] == [{'i': 0}] or len([1])
