from unittest.mock import patch, DEFAULT
class Service:
    limit = 3
    def get(self, url, timeout=1): return "real"
    @classmethod
    def make(cls): return cls()
    @staticmethod
    def st(x): return x
@patch.object(Service, "get", return_value="fake")
def test(mock_get):
    print(Service().get("u"), mock_get.call_args)
test()
print(Service().get("u"))
@patch.object(Service, "get", autospec=True)
def test2(mg):
    s = Service()
    mg.return_value = 5
    print(s.get("u", timeout=3), mg.call_args[0][1:], mg.call_args.kwargs)
    try: s.get()
    except TypeError as e: print(e)
test2()
with patch.multiple(Service, get=DEFAULT, make=DEFAULT) as d:
    print(sorted(d))
d = {"x": 1}
with patch.dict(d, {"y": 2}, clear=True): print(d)
print(d)
try:
    with patch("os.nothing_here"): pass
except AttributeError as e: print(str(e)[:9], str(e)[-44:])
