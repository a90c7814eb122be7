class Names:
    """A namespace that runs code whenever a name is bound."""

    def __init__(self):
        self.names = {}

    def __getitem__(self, name):
        return self.names[name]

    def __setitem__(self, name, value):
        if name == "refused":
            raise ValueError(name)
        self.names[name] = [value for _ in range(3)][0]


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases):
        return Names()

    def __new__(meta, name, bases, names):
        return type.__new__(meta, name, bases, dict(names.names))


class C(metaclass=Meta):
    match 5:
        case x:
            y = x + 1
    match (1, 2):
        case a, b if a < b:
            z = a + b
        case _:
            z = "none"
    match 1:
        case q if q == 2:
            w = "a"
        case _:
            w = "b"
    match [1, [2, 3]]:
        case [first, [*rest]] as whole:
            n = len(rest)


print(C.x, C.y, C.a, C.b, C.z, C.w, C.q, C.first, C.rest, C.whole, C.n)
for pattern in ("refused", "[refused]", "[a, refused, b]"):
    try:
        exec(f"class D(metaclass=Meta):\n    match [1] if {pattern!r} == '[refused]' else [1, 2, 3]:\n        case {pattern}: pass")
    except ValueError as e:
        print(pattern, e)
