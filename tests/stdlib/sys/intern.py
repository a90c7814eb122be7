# sys.intern() returns one str for equal ones.
import sys

words = ["".join(parts) for parts in (["ab", "c"], ["a", "bc"], ["", ""], ["x" * 50, "y"], ["x", "x" * 49 + "y"], ["é", "è"], ["éè", ""], ["a b", "!"], ["a", " b!"])]
interned = [sys.intern(word) for word in words]
print(interned == words, [[a is b for b in interned] for a in interned])
kept = interned[3]
for n in range(3):
    print(sys.intern("x" * 50 + "y") is kept, sys.intern("".join(["ab", "c"])) is interned[0])
names = {sys.intern("key %d" % n): n for n in range(2000)}
print(all(sys.intern("key %d" % n) is name for n, name in enumerate(names)))


class Text(str):
    pass


for bad in 1, None, b"a", Text("a"):
    try:
        sys.intern(bad)
    except TypeError as error:
        print(error)


class Holder:
    intern = sys.intern


print(Holder().intern("ab" + "c") is interned[0])
