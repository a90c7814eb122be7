from enum import *
class C(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1
    @property
    def low(self): return self.name.lower()
print(C.RED, repr(C.RED), C(1), C["GREEN"], C.CRIMSON is C.RED, list(C), C.RED.name, C.RED.value, C.__members__, len(C), C.RED.low, C.RED in C, 1 in C, 5 in C, C.RED == 1, hash(C.RED) == hash("RED"), str(C), repr(C), f"{C.RED}", f"{C.RED!r:>20}", C.RED < C.GREEN if False else "")
for f in (lambda: C(9), lambda: C["X"], lambda: C.RED < C.GREEN, lambda: setattr(C, "RED", 3), lambda: C.RED.RED, lambda: setattr(C.RED, "value", 3), lambda: C.nope, lambda: C(), lambda: delattr(C, "RED"), lambda: type("X", (C,), {}), lambda: C.RED + 1):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class N(IntEnum):
    A = auto(); B = auto(); Z = 10; Y = auto()
print(N.A + 1, N.A < N.B, list(N), repr(N.A), str(N.A), f"{N.A}", N(2), N.Y, sorted([N.Z, N.A]), N.A == 1, isinstance(N.A, int), N.A | N.B, max(N), N.__members__["Z"])
class F(Flag):
    R = auto(); W = auto(); X = auto(); RW = R | W
print(F.R | F.X, F.RW, F.R & F.W, ~F.R, F.R ^ F.RW, F(3), F(0), bool(F.R & F.W), F.R in F.RW, list(F.RW), len(F.RW), repr(F.R | F.X), F.R.value, list(F), F["RW"])
try: F(64)
except ValueError as e: print(e)
class I(IntFlag):
    A = 1; B = 2
print(I.A | 8, I(8), I.A | I.B, I.A + 1, repr(I(3)), ~I.A, I.A & 1, int(I.B))
class S(StrEnum):
    A = auto(); B = "bee"
print(S.A, repr(S.A), S.A == "a", S.B.upper(), f"{S.B:>5}", "x" + S.A, S("bee"))
class P(Enum):
    E = (1, 2); M = (3, 4)
    def __init__(self, a, b): self.a, self.b = a, b
    @classmethod
    def _missing_(cls, v): return cls.E if v == "e" else None
print(P.E.a, P("e"), P((3, 4)), P.M)
try: P("q")
except ValueError as e: print(e)
@unique
class U(Enum): A = 1; B = 2
try:
    @unique
    class U2(Enum): A = 1; B = 1
except ValueError as e: print(e)
print(Enum("Z", "a b c"), list(Enum("Z", {"x": 5, "y": 6})), Enum("Z", ["p", "q"], start=0).p.value, IntEnum("W", "a b").a + 1)
class G(Enum):
    def _generate_next_value_(name, start, count, last): return name.lower() + str(count)
    A = auto(); B = auto()
print([g.value for g in G], member, nonmember, [C.RED for C in [C]][0], C.__class__, EnumMeta is EnumType)
class O(Enum):
    _ignore_ = ["t"]
    t = 5
    A = 1
    _order_ = "A"
    def __str__(self): return "O!"
print(O.A, [o for o in O], dir(C)[:2], C.RED.__class__.__name__, C.__name__, {C.RED: 1}[C.RED])
@verify(CONTINUOUS)
class V(IntEnum): A = 1; B = 2
try:
    @verify(CONTINUOUS)
    class V2(IntEnum): A = 1; B = 3
except ValueError as e: print(e)
import pickle, copy; print(pickle.loads(pickle.dumps(N.A)) is N.A, copy.deepcopy(C.RED) is C.RED) if False else print(copy.deepcopy(C.RED) is C.RED)
