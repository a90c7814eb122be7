def f(a: A1, b: "str") -> Ret: pass
A1 = bool; Ret = None
print(f.__annotations__)
f.__annotations__['a'] = 'changed'
print(f.__annotations__['a'], f.__annotate__(1)['a'])
f.__annotate__ = lambda format: {'new': format}
print(f.__annotations__)
f.__annotations__ = {'z': 1}
print(f.__annotations__, f.__annotate__)
try: f.__annotations__ = 5
except TypeError as e: print(e)
try: f.__annotate__ = 5
except TypeError as e: print(e)
