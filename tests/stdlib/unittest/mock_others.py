from unittest.mock import Mock, PropertyMock, patch, MagicMock, ANY, seal, call
class T:
    @property
    def p(self): return 1
with patch.object(T, "p", new_callable=PropertyMock) as pm:
    pm.return_value = 5
    print(T().p)
    T().p = 6
print(pm.mock_calls)
m = Mock(name="svc")
print(repr(m).split(" id")[0], repr(m.a.b).split(" id")[0], repr(m.a()).split(" id")[0], repr(Mock(spec=int)).split(" id")[0])
m(1, object())
m.assert_called_with(1, ANY)
print(ANY == 3, repr(ANY))
s = Mock(); s.a = 1; seal(s)
try: s.b
except AttributeError as e: print(e)
m = Mock(**{"method.return_value": 3, "other.side_effect": KeyError})
print(m.method())
try: m.other()
except KeyError: print("ke")
m = MagicMock(wraps=[1, 2, 3])
print(m.index(2), m.count(1))
print(call(1, x=2) == ((1,), {"x": 2}), call(1).args, call(a=1).kwargs, repr(call.foo(1)), call.foo(1) == ("foo", (1,), {}))
p = Mock()
a, b = Mock(), Mock()
p.attach_mock(a, "first"); p.attach_mock(b, "second")
a(1); b(2)
print(p.mock_calls, p.mock_calls == [call.first(1), call.second(2)])
