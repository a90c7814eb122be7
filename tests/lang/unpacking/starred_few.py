# A starred target among few others: tuples and lists, stores that run code and change the list.
for value in ((), (1,), (1, 2), (1, 2, 3, 4), [], [1], [1, 2], [1, 2, 3, 4]):
    for code in ("*a, = v", "a, *b = v", "*a, b = v", "a, *b, c = v", "a, b, *c, d = v", "a, b, c, *d, e = v"):
        names = {"v": value}
        try:
            exec(code, names)
            print(code, [names[k] for k in "abcde" if k in names])
        except ValueError as e:
            print(code, e)


class Shown:
    def __setattr__(self, name, value):
        print(name, value)
        items.append(name)
        super().__setattr__(name, value)

    def __setitem__(self, key, value):
        print(key, value)
        items.clear()


items = [1, 2, 3, 4]
o = Shown()
o.a, *o.b, o.c = items
print(items, o.b is items)
o[0], *rest, o[1] = items
print(items, rest)
items = [1.5, "x", None, [2]]
first, *items[1:3], last = items
print(items, first, last)
(a, *b), *c = [[1, 2, 3], (4, 5), 6]
print(a, b, c)
for i, (x, *y) in enumerate([(1, 2, 3), [4], "abc"]):
    print(i, x, y)
try:
    first, *o.missing.x, last = [1, 2, 3]
except AttributeError as e:
    print(e, first, last)
*copy, = items
print(copy == items, copy is items)
x, *y = y, x
print(x, y)
