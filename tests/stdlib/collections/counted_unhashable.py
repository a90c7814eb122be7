# Counting items that cannot be hashed, and numbers of most common items that are none.
import collections


class Counted(collections.Counter):
    pass


class NoHash:
    __hash__ = None


def attempt(function):
    try:
        print(function())
    except Exception as e:
        print(type(e).__name__, e)


for cls in (collections.Counter, Counted):
    for item in ([], {}, NoHash(), set()):
        attempt(lambda: cls([item]))
        attempt(lambda: cls().update(["a", item]))
        attempt(lambda: cls().subtract([item]))
        attempt(lambda: cls()[item])
for number in ("a", 2.5, 1.5, None, [], 1.0, True, -1, 0, 99):
    attempt(lambda: collections.Counter("aab").most_common(number))
    attempt(lambda: collections.Counter().most_common(number))
