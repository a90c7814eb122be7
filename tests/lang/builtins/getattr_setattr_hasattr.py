class A:
    x = 1
    def m(self): return 'm'
a = A()
print(getattr(a, 'x'), getattr(a, 'y', 'dflt'), hasattr(a, 'x'), hasattr(a, 'zz'), getattr(a, 'm')(), getattr(5, 'real'), getattr('abc', 'upper')(), getattr(A, 'x'), hasattr([], 'append'), hasattr(None, 'x'), getattr(len, '__name__'))
setattr(a, 'y', 2)
setattr(A, 'z', 3)
setattr(a, 'with space', 4)
print(a.y, a.z, getattr(a, 'with space'), vars(a), delattr(a, 'y'), hasattr(a, 'y'))
for f in (lambda: getattr(a, 'nope'), lambda: getattr(a, 5), lambda: setattr(a, 5, 1), lambda: setattr(5, 'x', 1), lambda: setattr('s', 'upper', 1), lambda: delattr(a, 'nope'), lambda: hasattr(a, None), lambda: setattr(int, 'x', 1), lambda: getattr(), lambda: getattr(a), lambda: delattr(5, 'real'), lambda: setattr(a, 'x')):
    try: f()
    except (AttributeError, TypeError) as e: print(type(e).__name__, e)
