# Duplicates that only show when the pattern is tried, and long ranges.
class Keys:
    KEY = "a"


class Point:
    __match_args__ = ("x", "x")
    x = None


try:
    match {"a": 0, "b": 1}:
        case {Keys.KEY: y, "a": z}:
            print("matched")
except ValueError as e:
    print(e)
try:
    match Point():
        case Point(y, z):
            print("matched")
except TypeError as e:
    print(e)
match range(1 << 30):
    case (x, y, *_):
        print(x, y)
match range(5000):
    case [x, *rest, z]:
        print(x, len(rest), z)
