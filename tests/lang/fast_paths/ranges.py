# Loops over range(...) that is written in the loop: whatever `range` is, and whatever its arguments are.
def over(*args):
    out = []
    for i in range(*args):
        out.append(i)
    return out


def one(n):
    return [i for i in range(n)], sum(i for i in range(n))


def two(a, b):
    out = []
    for i in range(a, b):
        out.append(i)
    return out


def three(a, b, c):
    out = []
    for i in range(a, b, c):
        out.append(i)
    return out, {i for i in range(a, b, c)}, {i: -i for i in range(a, b, c) if i}


print(over(3), over(1, 4), over(5, 0, -2), one(4), one(0), one(-1), two(2, 5), two(5, 2), three(9, -1, -3), three(0, 9, 4))
print(two(2 ** 64, 2 ** 64 + 2), two(2 ** 60 - 1, 2 ** 60 + 1), two(-2 ** 63, -2 ** 63 + 1), one(True))


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        print('index', self.n)
        return self.n


print(two(Index(1), Index(3)), three(0, 6, Index(3)), one(Index(2)))
for args in ((1, 2, 0), (1.5,), ('a', 'b'), (None, 1)):
    try:
        if len(args) == 3:
            three(*args)
        elif len(args) == 2:
            two(*args)
        else:
            one(*args)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def shadowed(range):
    return [x for x in range(3)], [x * 2 for x in range(2) for y in range(1)]


def three_letters(n):
    return 'abc'[:n]


print(shadowed(three_letters))
built_in = range
range = three_letters
for letter in range(2):
    print(letter)
range = built_in
i = 'before'
for i in range(0):
    pass
print(i)
for i in range(3):
    i += 10
print(i)
try:
    for i in range(undefined):
        pass
except NameError as e:
    print(e)
squares = [i * j for i in range(3) for j in range(i)]
print(squares, [[j for j in range(i)] for i in range(3)])
for i in range(1, 2, 3, 4):
    pass
