from unittest.mock import Mock, MagicMock, call
m = Mock()
m.foo.return_value = 3
print(m.foo(1, a=2), m.foo.called, m.foo.call_count, m.foo.call_args, m.mock_calls, m.method_calls)
m.foo.assert_called_once_with(1, a=2)
for f in (lambda: m.foo.assert_called_with(2), lambda: m.foo.assert_not_called(), lambda: m.bar.assert_called(), lambda: m.foo.assert_has_calls([call(5)]), lambda: m.foo.assert_any_call(9), lambda: m.bar.assert_called_with(1), lambda: m.bar.assert_called_once_with(1), lambda: m.foo.assert_has_calls([call(5), call(6)], any_order=True), lambda: m.bar.assert_called_once(), lambda: m.assret_x, lambda: m.called_once):
    try:
        f()
    except (AssertionError, AttributeError) as e:
        print(type(e).__name__, e)
