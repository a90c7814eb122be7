for src in ("for i in range(2): i\n", "if 1:\n  5\n  None\n  'x'\n", "try:\n  1/0\nexcept ZeroDivisionError:\n  'caught'\nfinally:\n  'end'\n", "with open_() as f: f\n", "class A:\n  7\n  x = 8\n", "def f():\n  9\n", "f(); 'b'; 3", "'doc'", "while n:\n  n = n - 1; n\n", "match 3:\n  case 3: 'three'\n", "[i for i in range(3)]\n", "x = 5", "_"):
    class M:
        def __enter__(self): return "entered"
        def __exit__(self, *a): pass
    ns = {"open_": M, "n": 2, "f": lambda: "f"}
    print("--", repr(src))
    try: exec(compile(src, "<t>", "single"), ns)
    except Exception as e: print(type(e).__name__, e)
    print(ns.get("__doc__"))
import sys

sys.displayhook = lambda v: print("hook", v)
exec(compile("1; None; 'a'", "<t>", "single"))
del sys.displayhook
try: exec(compile("1", "<t>", "single"))
except RuntimeError as e: print(e)
sys.displayhook = sys.__displayhook__
exec(compile("4", "<t>", "single"))
print(_)
