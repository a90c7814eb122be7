# What the program puts into sys.modules can be imported; its parts can't.
import sys
import types

sys.modules["aa"] = types.ModuleType("aa")


def attempt(code):
    try:
        exec(code, {})
    except ImportError as e:
        print(repr(e), e.name)


attempt("import aa.b")
sys.modules["aa"].__path__ = []
attempt("import aa.b")
attempt("import aa.b.c")
sys.modules["aa.b"] = 5
from aa import b

print(b)
sys.modules["zz"] = None
attempt("import zz")
attempt("import zz.y")
