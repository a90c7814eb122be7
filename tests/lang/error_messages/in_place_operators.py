import datetime

def show(operator, a, b):
    ns = {"x": a, "b": b}
    try:
        exec(f"x {operator}= b", ns)
        print(operator, type(ns["x"]).__name__, ns["x"])
    except TypeError as e:
        print(e)

values = (3, True, 2.0, 1j, "text", b"bytes", None, (1,))
for operator in "+ - * / // % ** @ << >> & | ^".split():
    for a in values:
        for b in values:
            if operator == "*" and (type(a) is str or type(b) is str):
                continue
            show(operator, a, b)
for f in (lambda v: iter(v), lambda v: v[0], lambda v: v(), lambda v: {**v}, lambda v: ~v, lambda v: range(v), lambda v: len(v), lambda v: next(v),
          lambda v: 1 in v, lambda v: v.nothing, lambda v: [*v], lambda v: bytes(v), lambda v: int(v), lambda v: "" + v):
    try:
        print(f(datetime.date(2024, 1, 31)))
    except (TypeError, AttributeError) as e:
        print(e)
class Closed:
    __slots__ = ()
for f in (lambda o: setattr(o, "x", 1), lambda o: delattr(o, "x"), lambda o: o.x):
    try:
        f(Closed())
    except AttributeError as e:
        print(e, e.name, type(e.obj).__name__)
class Nested:
    class Inner: pass
Nested.Inner.__module__ = "some.module"
for o in (Nested(), Nested.Inner()):
    try:
        with o: pass
    except TypeError as e:
        print(e)
