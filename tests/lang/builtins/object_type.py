o = object()
print(type(o), isinstance(o, object), o == o, o != object(), hash(o) == hash(o), bool(o), str(o).startswith('<object object at 0x'), repr(object), object.__name__, object.__bases__, object.__mro__, object.__doc__ is not None)
print([n for n in dir(object) if n in ('__eq__', '__init__', '__repr__', '__class__', '__getattribute__', '__hash__')], o.__class__, o.__eq__(5), o.__eq__(o), o.__ne__(o), o.__lt__(o), o.__hash__() == hash(o), o.__format__('') == str(o), o.__reduce__ is not None, object.__subclasshook__ is not None)
try: o.__format__('x')
except TypeError as e: print(e)
o.attr = 1
