from unittest.mock import patch, MagicMock, mock_open, sentinel
import os, time, random
with patch("os.path.exists", return_value=True) as p:
    print(os.path.exists("/nope"))
p.assert_called_once_with("/nope")
with patch("time.time", return_value=5.0): print(time.time())
with patch.object(random, "randint", side_effect=[4, 5]): print(random.randint(1, 6), random.randint(1, 6))
with patch("builtins.open", mock_open(read_data="a\nb\n")) as o:
    with open("f") as f:
        print(f.read())
    print(o.mock_calls)
    print([l for l in open("g")])
with patch("builtins.print") as pr:
    print("hidden")
print(pr.call_args)
print(sentinel.foo, sentinel.foo is sentinel.foo)
