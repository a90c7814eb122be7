from contextlib import *
@contextmanager
def cm(x):
    print("in", x)
    try: yield x * 2
    except ValueError as e: print("caught", e)
    finally: print("out")
with cm(3) as v: print(v)
with cm(1): raise ValueError("q")
try:
    with cm(2): raise KeyError("k")
except KeyError as e: print(repr(e))
with suppress(ZeroDivisionError, KeyError): 1 / 0
with ExitStack() as s:
    print(s.enter_context(cm(5))); s.callback(print, "cb", sep="!"); s.push(lambda *a: print(a[0])); 
    s2 = s.pop_all()
print("mid"); s2.close()
class C:
    def close(self): print("closed")
with closing(C()): pass
import io, sys
with redirect_stdout(io.StringIO()) as o: print("hidden")
print(repr(o.getvalue()))
with redirect_stderr(io.StringIO()) as o: print("err", file=sys.stderr)
print(repr(o.getvalue()))
with nullcontext(4) as n: print(n)
@cm(9)
def f(): print("body")
f(); f()
class D(ContextDecorator):
    def __enter__(self): print("e"); return self
    def __exit__(self, *a): print("x"); return False
@D()
def g(): return 5
print(g())
def bad():
    yield 1
    yield 2
for src in (lambda: contextmanager(lambda: iter([]))().__enter__(), lambda: contextmanager(bad)().__exit__(None, None, None), lambda: ExitStack().enter_context(5), lambda: ExitStack().push(5)):
    try: print(src())
    except Exception as e: print(type(e).__name__, e)
try:
    with contextmanager(bad)(): pass
except RuntimeError as e: print(e)
class T(AbstractContextManager):
    def __exit__(self, *a): print("T")
with T() as t: print(type(t).__name__)
try:
    with ExitStack() as s:
        s.callback(lambda: 1 / 0); raise ValueError("first")
except ZeroDivisionError as e: print(repr(e), repr(e.__context__))
with chdir("/") if False else nullcontext(): pass
print(issubclass(T, AbstractContextManager), isinstance(open, AbstractContextManager))
