from enum import Flag, IntFlag, auto
class P(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
print(P.R, P.R | P.X, P.RW, P.R in P.RW, bool(P.R & P.W), ~P.R, P(3), P(0), list(P.RW), P.R ^ P.RW, repr(P.R | P.X), len(P), P.RW.value, P.X.name)
class I(IntFlag):
    A = 1
    B = 2
print(I.A | I.B, I.A | 8, I.A + 1, I(3), repr(I.B), I.A == 1)
try: P(64)
except ValueError as e: print(e)
