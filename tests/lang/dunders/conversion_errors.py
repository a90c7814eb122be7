def mk(name, val): return type('X', (), {name: lambda self, *a: val})()
for name, val, f in (('__int__', 'a', int), ('__float__', 1, float), ('__float__', 'x', float), ('__str__', 5, str), ('__repr__', None, repr), ('__repr__', 5, lambda x: [x].__repr__()), ('__bytes__', 'a', bytes), ('__hash__', 'a', hash), ('__format__', 5, format), ('__len__', None, len), ('__complex__', 1, complex), ('__index__', 'a', bin), ('__iter__', 5, iter), ('__bool__', 5, bool), ('__dir__', 5, dir), ('__length_hint__', 'a', list)):
    try:
        print(f(mk(name, val)))
    except TypeError as e:
        print(name, e)
for f in (int, float, complex, bytes):
    try:
        f(type('Y', (), {})())
    except TypeError as e:
        print(e)
str(mk('__str__', None))
