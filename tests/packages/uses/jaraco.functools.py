from jaraco.functools import compose, once
assert compose(str, int)("3") == "3" and once(lambda: 1)() == 1
