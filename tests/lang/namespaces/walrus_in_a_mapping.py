# An assignment expression stores in a mapping by code of the program, which may be suspended or raise.
stored = []


class Names(dict):
    def __setitem__(self, key, value):
        for _ in range(2):
            stored.append(key)
        if key == "refused":
            raise KeyError(key)
        dict.__setitem__(self, key, value)


names = Names()
exec("total = (part := 5) + 1\nrows = [(cell := 1), part]\nif n := 0: pass", {}, names)
print(dict(names))
try:
    exec("a = (refused := 1) + 1", {}, names)
except KeyError as error:
    print("raised", error)
print(stored, "a" in names)


class Meta(type):
    @classmethod
    def __prepare__(cls, name, bases):
        return Names()

    def __new__(cls, name, bases, namespace):
        return super().__new__(cls, name, bases, dict(namespace))


class Body(metaclass=Meta):
    value = (inner := 7) * 2


print(Body.value, Body.inner)
