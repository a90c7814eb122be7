for n in ('A\x00B', 'A\udcdcB', b'A', 5):
    try: type(n, (), {}); print('made')
    except Exception as e: print(type(e).__name__, e)
A = type('C', (), {})
for n in ('A\x00B', 'A\udcdcB', b'A', 5):
    try: A.__name__ = n; print('set')
    except Exception as e: print(type(e).__name__, e)
    try: A.__qualname__ = n; print('qset')
    except Exception as e: print(type(e).__name__, e)
class S(str): pass
A.__name__ = S('D'); print(A.__name__)
try: type('A', (), {'__doc__': 'x\udcdcy'})
except Exception as e: print(type(e).__name__, e)
A = type('A', (), {'__firstlineno__': 42}); print(A.__dict__['__firstlineno__'])
A.__module__ = 'm'; print('__firstlineno__' in A.__dict__)
print(type(S('X'), (), {}).__name__)
