# `**` finds `keys` as any attribute is found; an AttributeError says that there is no mapping.
class OnInstance:
    def __getitem__(self, key):
        return key + "!"


class ByGetattr(OnInstance):
    def __getattr__(self, name):
        print("asked for", name)
        if name == "keys":
            return lambda: ["a", "b"]
        raise AttributeError(name)


class Refuses:
    def __getattr__(self, name):
        raise ValueError(name)


class KeysFail:
    def keys(self):
        raise AttributeError("inner")


class NoItems:
    def keys(self):
        return ["q"]


def f(*args, **kwargs):
    return args, kwargs


on_instance = OnInstance()
on_instance.keys = lambda: ["z"]
for mapping in (on_instance, ByGetattr(), Refuses(), KeysFail(), NoItems(), 5):
    for call in (lambda: f(1, x=2, **mapping), lambda: {"x": 3, **mapping}, lambda: dict(**mapping)):
        try:
            print(call())
        except Exception as error:
            print(repr(error), error.__context__)
