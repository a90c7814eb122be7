# How built-in iterators are copied.
import copy

for it in (
    iter([1, 2]), iter((1,)), iter("ab"), iter("a\u1234"), iter({1}), iter({1: 2}), iter({1: 2}.items()), iter(range(3)), iter(b"ab"),
    reversed([1, 2]), reversed((1, 2)), reversed({1: 2, 3: 4}), filter(None, "a"), iter(bytearray(b"a")), iter(int, 1), iter(range(2**70)),
):
    made = it.__reduce__()
    print(type(it).__name__, made if type(made[1][-1]).__name__ != "str_ascii_iterator" else made[0])
    next(it)
    print(it.__reduce__() if type(made[1][-1]).__name__ != "str_ascii_iterator" else "")
    same = copy.copy(it)
    print(list(it)[:3] == list(same)[:3] if type(it).__name__ not in ("callable_iterator", "longrange_iterator") else "")
for it in iter([]), iter(()), iter(""), reversed([]), reversed(()), iter({}), iter(set()):
    list(it)
    print(it.__reduce__())
for it, state in (
    (iter([1, 2, 3]), 2), (iter([1, 2, 3]), -5), (iter([1, 2, 3]), 9), (iter(range(5)), 3), (iter("abc"), 1), (iter((1, 2, 3)), 1),
    (reversed([1, 2, 3]), 0), (reversed([1, 2, 3]), 9), (reversed([1, 2, 3]), -7),
):
    it.__setstate__(state)
    print(list(it))
z = zip([1], [2, 3])
z.__setstate__(1)
try:
    list(z)
except ValueError as e:
    print(e)
print(zip().__reduce__(), zip(strict=True).__reduce__())
it = enumerate("ab")
next(it)
print(list(copy.copy(it)))
