import sys, time, os
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
F = type(sys.flags)
t(lambda: F()); t(lambda: F((1,))); t(lambda: F.__name__); t(lambda: F.__module__); t(lambda: F.__qualname__); t(lambda: type("X", (F,), {})); t(lambda: F.n_fields); t(lambda: F.n_sequence_fields); t(lambda: F.n_unnamed_fields); t(lambda: setattr(sys.flags, "debug", 1)); t(lambda: sys.flags.nope); t(lambda: sys.flags[0]); t(lambda: len(sys.flags)); t(lambda: sys.flags.__reduce__()[0]); t(lambda: hasattr(F, "__match_args__")); t(lambda: F.__match_args__[:2]); t(lambda: sys.flags == tuple(sys.flags)); t(lambda: isinstance(sys.flags, tuple)); t(lambda: sys.flags < 5)
for n in ("version_info", "int_info", "hash_info", "thread_info"):
    o = getattr(sys, n); T = type(o); print(n, T, T.n_fields, T.n_sequence_fields, T.n_unnamed_fields); t(lambda: T()); t(lambda: T(range(20))); t(lambda: type("X", (T,), {})); t(lambda: setattr(o, T.__match_args__[0], 1)); t(lambda: o.nope); t(lambda: T.__match_args__); t(lambda: repr(o).split("(")[0])
T = time.struct_time; t(lambda: T()); t(lambda: T(range(9))); t(lambda: T(range(11))); t(lambda: T(range(12))); t(lambda: T(range(5))); t(lambda: T(range(9), {"tm_zone": "x"})); t(lambda: T(range(9), {"zz": "x"})); t(lambda: T(range(9)).tm_zone); t(lambda: T(range(9)).nope); t(lambda: T(range(9)).__reduce__()); t(lambda: type("X", (T,), {})); t(lambda: T.n_fields); t(lambda: setattr(T(range(9)), "tm_year", 5)); t(lambda: __import__("copy").replace(T(range(9)), tm_year=7)); t(lambda: T(range(9)).__replace__(zz=7)); t(lambda: T(range(9)) == tuple(range(9)))
