# What is copied in one step when it is short, and with a request for memory when it is long.
def kinds(n):
    return list(range(n)), tuple(range(n)), 'x' * n, range(n), {i: i for i in range(n)}, (i for i in range(n))


def unpacked(o):
    try:
        a, *b = o
        return a, len(b), b[-1:]
    except ValueError as e:
        return str(e)


def from_behind(o):
    try:
        *a, b, c = o
        return b, c, len(a), a[:2], a[-2:]
    except ValueError as e:
        return str(e)


def many_targets(o):
    try:
        (a, b, c, d, *e, f, g) = o
        return a, b, c, d, len(e), f, g
    except ValueError as e:
        return str(e)


def matched(o):
    match o:
        case [a, *b, c]:
            yield a, len(b), b[:1], b[-1:], c
        case [a, *_]:
            yield a
        case _:
            yield None
    match o:
        case [*b]:
            yield len(b)
    match o:
        case [*b, 1, 2]:
            yield 'end', len(b)
        case [0, *b]:
            yield 'start', len(b)


def counted(*args, **kwargs):
    return len(args), args[-1:], len(kwargs), list(kwargs)[-1:]


def one(a):
    pass


for n in (0, 1, 2, 3, 6, 1001):
    for kind in range(6):
        print([function(kinds(n)[kind]) for function in (unpacked, from_behind, many_targets)])
    for o in kinds(n)[:4]:
        print(*matched(o))
        x = [1]
        x.extend(o)
        x += o
        print(len(x), x[-1], len([*o, *o]), len((*o, 1, *o)), len({*o, *o}), [*o, *o][-1:])
        print(len(o[1:]), len(o[::-1]), len(o[::3]), o[1:][:2])
        print(counted(*o), counted(1, *o, 2, *o, k=1))
        try:
            one(*o)
        except TypeError as e:
            print(e)
    values = [i & 255 for i in range(n)]
    print(bytes(values)[:5], bytes(tuple(values))[-5:], bytearray(tuple(values))[-3:])
    array = bytearray()
    array.extend(tuple(values))
    array[1:2] = (1, 2, 3) * n
    print(len(array), array[-3:])
    short = values[:]
    del short[::2]
    short += short
    print(len(short), short[:3])
    names = {'a%d' % i: i for i in range(n)}
    print(counted(**names), counted(**names, z=1), dict(**names) == names)
    try:
        counted(**names, a1=1)
    except TypeError as e:
        print(e)
    s = set(names)
    s |= names.keys()
    s.update(names, set(names))
    print(len(s), len(s | set(range(n))), len({*names, *s}))
