from unittest.mock import create_autospec, Mock, NonCallableMock
class A:
    x = 1
    def __init__(self, a, b=2): pass
    def m(self, q): return q
def f(a, b=1, *, c): return a
mf = create_autospec(f, return_value=9)
print(mf(1, c=2), mf.called)
for g in (lambda: mf(), lambda: mf(1, 2, 3), lambda: mf.nothing):
    try: g()
    except (TypeError, AttributeError) as e: print(type(e).__name__, e)
M = create_autospec(A)
for g in (lambda: M(), lambda: M(1).m(), lambda: M(1).zz, lambda: M(1)(2)):
    try: print(g())
    except (TypeError, AttributeError) as e: print(type(e).__name__, e)
inst = M(1)
inst.m(4); inst.m.assert_called_with(q=4)
print(isinstance(inst, A), M.return_value is inst)
m = Mock(spec=A)
try: m.foo
except AttributeError as e: print(e)
try: m.foo = 1
except AttributeError as e: print(e)
m = Mock(spec_set=A)
try: m.foo = 1
except AttributeError as e: print(e)
print(isinstance(Mock(spec=A(1)), A))
try: NonCallableMock()()
except TypeError as e: print(e)
