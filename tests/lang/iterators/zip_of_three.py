# zip() of three iterables: lengths, errors, iterators that suspend, strict.
def numbers(n, mark):
    for i in range(n):
        yield f"{mark}{i}"


for lengths in ((2, 2, 2), (1, 2, 3), (3, 2, 1), (2, 1, 3), (0, 1, 1), (1, 0, 1), (1, 1, 0)):
    print([*zip(*(range(n) for n in lengths))], [*zip(*(numbers(n, "a") for n in lengths))])
    for options in ({"strict": True}, {"strict": False}):
        try:
            a, b, c = lengths
            print(list(zip(range(a), range(b), range(c), **options)))
        except ValueError as error:
            print(error)

left = iter("abc")
print(list(zip(left, (1,), [2])), list(left))
middle = iter("abc")
print(list(zip((1, 2), middle, (3,))), list(middle))
for a, b, c in zip([1, 2], "xy", (True, False)):
    print(a, b, c)
print({a: (b, c) for a, b, c in zip("ab", [1, 2], range(5, 9))}, dict(zip("ab", zip("cd", "ef", "gh"))))
print(next(zip("a", "b", "c")), list(zip("abc", "de", "fgh", "i")), zip("a", "b", "c").__reduce__()[1] != ())


class Bad:
    def __iter__(self):
        raise KeyError("no iterator")


for arguments in (("a", "b", Bad()), ("a", Bad(), "c"), (Bad(), "b", "c"), ("a", "b", 3), (1, "b", "c")):
    try:
        zip(*arguments)
        print("made")
    except Exception as error:
        print(type(error).__name__, error)
    try:
        a, b, c = arguments
        zip(a, b, c)
    except Exception as error:
        print(type(error).__name__, error)


class Late:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        yield from self.items


print(list(zip(Late([1, 2]), Late("ab"), Late((3, 4)))))


class Own(zip):
    pass


print(list(Own("ab", "cd", "ef")))
