def f(v):
    a = b = rest = "unbound"
    match v:
        case [a, 1]:
            r = 1
        case [a, b, 3]:
            r = 2
        case {"x": a, "y": [b, 0]}:
            r = 3
        case {"x": a, **rest} if a > 5:
            r = 4
        case (int(a), *b) if print("guard", a, b):
            r = 5
        case [a, *_, {"k": b}] | [a, {"j": b}]:
            r = 6
        case (str() as a) | [a]:
            r = 7
        case complex(real=a, imag=2.0 as b):
            r = 8
        case _:
            r = None
    print(r, a, b, rest)


for v in ([1, 2], [5, 1], [1, 2, 3], [1, 2, 4], {"x": 1, "y": [2, 3]}, {"x": 1, "y": [2, 0]}, {"x": 3}, {"x": 9, "z": 1},
          [1, 2, {"k": 3}], ["s", 2, {"k": 3}], ["s", {"j": 4}], "str", ["one"], 3 + 2j, 3 + 1j, None):
    f(v)


def cells(v):
    match v:
        case [a, {"n": n}]:
            return lambda: (a, n)
        case [a, b]:
            return [lambda i=i: (a, b, i) for i in range(2)][1]


print(cells([1, {"n": 2}])(), cells([1, {"m": 2}])())

x = y = 0
match [1, 2]:
    case [x, 3]:
        pass
    case [_, y] if x == 0:
        print("module", x, y)


class C:
    k = 5
    match [1, [2, 3]]:
        case [k, [j, 4]]:
            pass
        case [j, [*k]]:
            pass
    print(k, j)


def g():
    match (yield 1), (yield 2):
        case [a, b] if (yield a + b):
            yield "guarded"
        case [b, a]:
            yield a, b


it = g()
print(next(it), it.send(10), it.send(20), it.send(False))
it = g()
print(next(it), it.send(10), it.send(20), it.send(True))
match 5:
    case other:
        print(other)
match {"a": 1, "b": 2}:
    case {"a": z, **others}:
        print(z, others)
