# A function without __module__, or with any value there.
def f():
    pass


def outcome(act):
    try:
        return act()
    except (AttributeError, TypeError) as error:
        return error


del f.__module__
print(f.__module__, f.__dict__, outcome(lambda: delattr(f, "__module__")), f.__module__)
for value in "here", None, 5, (), (None,), ("a", "b"), [1]:
    f.__module__ = value
    print(repr(f.__module__), f.__dict__)


class C:
    def m(self):
        pass


del C.m.__module__
print(C.m.__module__, C().m.__module__)
