# The name under which a cached_property keeps its value may be set to any key of a dict.
import functools


class Text(str):
    pass


class Owner:
    pass


for name in ("a", Text("b"), 5, None, (1, 2), [], "__dict__"):
    kept = functools.cached_property(lambda self: ["made"])
    kept.attrname = name
    owner = Owner()
    try:
        first = kept.__get__(owner, Owner)
        print(repr(name), first is kept.__get__(owner, Owner), list(vars(owner)) == [name])
    except TypeError as e:
        print(repr(name), e)
