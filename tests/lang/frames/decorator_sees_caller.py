import sys
def trace_me(f):
    def w(*a,**k):
        fr=sys._getframe(1); print(f'{f.__name__} called from {fr.f_code.co_name}:{fr.f_lineno}'); return f(*a,**k)
    return w
@trace_me
def foo(): return 1
def bar():
    return foo()
bar()
[foo() for _ in range(2)]
