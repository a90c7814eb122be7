# inspect: arguments of calls, variables that a function uses, attributes of classes
import functools
import inspect
import pickle
import types


def f(a, b, /, c=3, *, d, e=5):
    return len(a) + missing + counter


def g(a, *rest, k, **named):
    return a


counter = 4
for function, args, names in (
    (f, (1, 2), {"d": 4}), (f, (1,), {"d": 4}), (f, (1, 2, 3, 4), {"d": 1}), (f, (1, 2), {}), (f, (1, 2), {"d": 1, "z": 2}), (g, (1, 2, 3), {"k": 1, "z": 2}),
    (g, (), {}), (g, (1,), {"a": 2, "k": 1}), (lambda a, b, c: 1, (), {}), (lambda: 1, (1,), {}), (lambda *, a, b: 1, (1,), {"a": 1}),
):
    try:
        print(inspect.getcallargs(function, *args, **names))
    except TypeError as e:
        print(e)
found = inspect.getclosurevars(f)
print(found.nonlocals, found.globals, sorted(found.builtins), found.unbound)


class Meta(type):
    fish = "slap"

    def __getattr__(self, name):
        if name == "virtual":
            return 42
        return super().__getattr__(name)

    def __dir__(cls):
        return ["__class__", "fish", "virtual", "s", "c", "p", "m", "d"]


class Class(metaclass=Meta):
    d = 1
    s = staticmethod(len)
    c = classmethod(len)
    p = property(len)

    def m(self):
        pass


for attribute in inspect.classify_class_attrs(Class):
    print(attribute.name, attribute.kind, attribute.defining_class.__name__)
print([a[:3] for a in inspect.classify_class_attrs(bool) if a.name in ("__new__", "real", "from_bytes", "__and__", "__add__")])
signature = inspect.signature(f)
for protocol in range(6):
    print(pickle.loads(pickle.dumps(signature, protocol)) == signature, end=" ")


class Strange:
    asked = []

    def __getattribute__(self, name):
        Strange.asked.append(name)
        return {}


print(inspect.getattr_static(Strange(), "none", 5), Strange.asked)


class Partial:
    async def a(self):
        pass

    b = functools.partialmethod(a)


print(inspect.iscoroutinefunction(Partial.b), inspect.iscoroutinefunction(Partial().b), inspect.isawaitable((i for i in ())))
