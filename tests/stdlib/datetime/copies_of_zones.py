# Copies and reductions of tzinfo objects of the program, and of timezones.
import copy, datetime as d
class Plain(d.tzinfo):
    __reduce__ = object.__reduce__
    def __init__(self, a): self.a = a
    def __eq__(self, other): return type(other) is Plain and self.a == other.a
    __hash__ = None
class Init(d.tzinfo):
    def __init__(self, a=1): self.a = a
    def __getinitargs__(self): return (self.a,)
class Bare(d.tzinfo): pass
def shown(values): return [v if isinstance(v, str) else str(v).split(" at ")[0] for v in values]
z, y, x, w = Plain(3), Init(2), Bare(), d.timezone(d.timedelta(hours=1), "X")
x.b = 5
for one in (z, y, x):
    for made in (copy.copy(one), copy.deepcopy(one)): print(made is one, made.__dict__, type(made))
    print(shown(one.__reduce__()), shown(one.__reduce_ex__(0)), shown(one.__reduce_ex__(2)))
print(copy.copy(z) == z, copy.copy(w) is w, copy.copy(w) == w, copy.deepcopy(w).tzname(None), copy.copy(d.timezone.utc) is d.timezone.utc)
class Far(d.tzinfo):
    def utcoffset(self, when): return d.timedelta(1)
    def dst(self, when): return d.timedelta(-1, 1)
for ask in (d.datetime.utcoffset, d.datetime.dst, d.datetime.isoformat):
    try: print(ask(d.datetime(2020, 1, 1, tzinfo=Far())))
    except ValueError as e: print(e)
