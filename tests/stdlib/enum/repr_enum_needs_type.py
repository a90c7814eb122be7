from enum import *
def t(f):
    try: print(repr(f()).split(" at 0x")[0])
    except BaseException as e: print(type(e).__name__, e, getattr(e, "__notes__", ""))
for src in ["class X(ReprEnum): A = 1", "class X(ReprEnum): pass", "class Y(ReprEnum): pass\nclass X(Y): A = 1", "class X(int, ReprEnum): A = 1\nprint(X.A)", "class Y(int): pass\nclass X(Y, ReprEnum): A = 1\nprint(X.A, repr(X.A))", "class M: pass\nclass X(M, ReprEnum): A = 1"]: t(lambda: exec(src))
