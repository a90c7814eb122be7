class K(str):
    def __eq__(self, other):
        return str.__eq__(self, other)
    def __hash__(self):
        return str.__hash__(self)

class Name:
    one = K("a")

for d in ({K("a"): 1, K("b"): 2}, {"a": 1, "b": 2}, {"a": 1}, {"b": 1}):
    match d:
        case {Name.one: x, **rest}:
            print(x, rest)
        case {"b": y, **rest}:
            print("b", y, rest)
match {K("a"): 1, 2: 3}:
    case {"a": x, **rest}:
        print(x, rest)
