# Limits, cut groups, notes, marks of SyntaxErrors, and values whose repr raises.
import traceback, sys, types
def f(a,
      b=0): 
    return (a /
            b)
try: f(1)
except Exception as e:
    s = traceback.StackSummary.extract(traceback.walk_tb(e.__traceback__))
    t = traceback.extract_tb(e.__traceback__)
    print([tuple(x) for x in s]); print([tuple(x) for x in t])
    print([(x.lineno, x.end_lineno, x.colno, x.end_colno) for x in s]); print([(x.lineno, x.end_lineno, x.colno, x.end_colno) for x in t])
    print(''.join(s.format()))
    for lim in (0, 1, 2, -1, -2, 5): print(lim, len(traceback.extract_tb(e.__traceback__, lim)), [x.lineno for x in traceback.extract_tb(e.__traceback__, limit=lim)])
    sys.tracebacklimit = 1
    print(len(traceback.extract_tb(e.__traceback__)), len(traceback.extract_stack()), len(traceback.format_exception(e)))
    sys.tracebacklimit = -1
    print(len(traceback.extract_tb(e.__traceback__)), len(traceback.extract_stack()), len(traceback.format_exception(e)))
    del sys.tracebacklimit
import warnings
warnings.simplefilter("always")
class R:
    def __repr__(self): raise Exception("x")
try:
    r = R(); 1/0
except Exception as e:
    te = traceback.TracebackException.from_exception(e, capture_locals=True)
    print(te.stack[0].locals['r'])
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        print(te.exc_type, te.exc_type_str, [str(x.message) for x in w])
    te = traceback.TracebackException.from_exception(e, save_exc_type=False)
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        print(te.exc_type, te.exc_type_str, [str(x.message) for x in w])
    print(te == traceback.TracebackException.from_exception(e), te == traceback.TracebackException.from_exception(e, limit=1), te==traceback.TracebackException.from_exception(e, limit=0))
    print(traceback.TracebackException.from_exception(e, capture_locals=True) == traceback.TracebackException.from_exception(e, capture_locals=True))
fs = traceback.FrameSummary("f", 1, "dummy", line="    a\n  b")
print(repr(fs.line), tuple(fs), fs == ("f",1,"dummy","a"), fs.end_lineno, fs.colno)
eg = ExceptionGroup("eg", [ValueError(i) for i in range(20)])
print("".join(traceback.TracebackException(type(eg), eg, None, max_group_width=2).format()))
exc = TypeError("bad")
for i in range(15): exc = ExceptionGroup(f"eg{i}", [ValueError(i), exc, ValueError(-i)])
print("".join(traceback.TracebackException(type(exc), exc, None, max_group_depth=2).format()))
print("".join(traceback.TracebackException(type(exc), exc, None, max_group_depth=3, max_group_width=1).format()))
eg = ExceptionGroup("A\n1", [ValueError("B\n2"), ExceptionGroup("C\n\n3", [IndexError("D\n\n")])])
print(traceback.format_exception_only(eg, show_group=True)); print(traceback.format_exception_only(eg)); print(traceback.format_exception(eg))
for m in (42, None): 
    class X(Exception): pass
    X.__module__ = m
    print(traceback.format_exception_only(X("y")))
class BN(Exception):
    def __init__(self, n): self.__notes__ = n
class BadRepr:
    def __repr__(self): raise ValueError("bad value")
class BadStr:
    def __str__(self): raise ValueError("bad value")
for n in (BadRepr(), "abc", 1, ["a\nb"], (), b"xx", "a\nb"):
    print(traceback.format_exception_only(BN(n)))
for off in range(-5, 10):
    se = SyntaxError("msg", ("file.py", 1, off, "text1", 1, off)); print(traceback.format_exception_only(se))
for a in ((5,"  text\n",1,7),(3,"  text",1,0),(1,"abc",2,2),(1,"\tabc",1,3),(20,"abc",1,22),(0,"abc",1,0),(2,None,1,2),(2,"",1,2),(2,"abc",1,-1)):
    se = SyntaxError("msg", ("file.py", 1, a[0], a[1], a[2], a[3])); print(traceback.format_exception_only(se))
import inspect
for f in (traceback.print_exception, traceback.format_exception, traceback.format_exception_only): print(inspect.signature(f))
def f(n):
    if n: f(n-1)
    1/0
try: f(3)
except Exception as e:
    for l in (0, 1, -1, 2): print(l, traceback.format_exception(e, limit=l)); print(traceback.format_tb(e.__traceback__, l), traceback.format_exception(type(e), e, None), traceback.format_exception(e, limit=l, chain=False))
    eg = ExceptionGroup("a", [e])
    print(traceback.format_exception(eg, limit=0))
