def show(e, depth=0):
    while e is not None and depth < 6:
        print('  ' * depth + repr(e), 'cause' if e.__cause__ else 'context' if e.__context__ else 'end', e.__suppress_context__)
        e, depth = e.__cause__ or e.__context__, depth + 1
try:
    try: raise ValueError(1)
    except ValueError as v:
        try: raise KeyError(2) from v
        except KeyError as k: raise v from k
except ValueError as e: show(e)
try:
    try: raise ValueError('a')
    finally:
        try: raise KeyError('b')
        except KeyError: pass
except ValueError as e: show(e)
def gen():
    try: yield
    except ValueError: raise TypeError('in gen')
g = gen()
next(g)
try: g.throw(ValueError('thrown'))
except TypeError as e: show(e)
e1, e2 = ValueError('x'), ValueError('y')
e1.__cause__ = e2
print(e1.__suppress_context__, e1.__cause__)
e1.__cause__ = None
e1.__context__ = e2
try: raise e1
except ValueError as e: show(e)
