def make():
    class Point:
        __slots__ = ("x",)
    return Point()

class Moved:
    __slots__ = ("x",)
Moved.__module__ = "geometry.shapes"
Moved.__qualname__ = "Outer.Moved"

def show(f):
    try:
        print(f())
    except AttributeError as e:
        print(e, e.name, type(e.obj).__name__)

class Sub(Moved):
    pass

for o in (make(), Moved(), Sub()):
    show(lambda: o.x)
    show(lambda: o.y)
    show(lambda: delattr(o, "x"))
class Listed(list):
    __slots__ = ("tag",)
show(lambda: Listed().tag)
print(getattr(make(), "x", "nothing"), hasattr(Moved(), "x"))
