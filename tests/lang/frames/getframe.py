import sys
def f(a):
    b=2
    fr=sys._getframe()
    print(fr.f_code.co_name, fr.f_lineno, fr.f_back.f_code.co_name, sorted(fr.f_locals))
    print(fr.f_lineno, fr is sys._getframe(), fr.f_back.f_lineno)
    print(fr.f_globals is globals(), fr.f_back.f_locals is globals())
    def inner():
        return sys._getframe(1).f_locals['b'], sys._getframe(1) is fr
    print(inner())
    return fr
x=f(1)
print(x.f_code.co_name)
try: sys._getframe(1000)
except ValueError as e: print(e)
class A:
    y=3
    z=sys._getframe().f_locals['y']
    print(sys._getframe().f_code.co_name, z)
def g():
    fr=sys._getframe(); yield fr.f_lineno
    yield fr.f_back.f_code.co_name
    yield fr.f_lineno
print(list(g()))
gg=g(); next(gg); print(gg.gi_frame.f_lineno, sorted(gg.gi_frame.f_locals))
print([sys._getframe().f_code.co_name for _ in range(1)], list(map(lambda q: sys._getframe(1).f_code.co_name,[1])), sorted([3,1],key=lambda v:(sys._getframe(1).f_lineno,v)))
try: 1/0
except ZeroDivisionError as e:
    t=e.__traceback__; print(t.tb_frame.f_lineno, t.tb_frame.f_globals is globals(), t.tb_frame.f_code.co_name)
def rec(n):
    if n==0:
        d=0; fr=sys._getframe()
        while fr and fr.f_code.co_name=='rec': d+=1; fr=fr.f_back
        return d
    return rec(n-1)
print(rec(300))
def h():
    v=1
    try: raise ValueError
    except ValueError as e: return sorted(e.__traceback__.tb_frame.f_locals)
print(h())
