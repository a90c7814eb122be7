# An AttributeError of __getattr__ gets the name and the object of the access, if it has neither.
import types


def show(get):
    try:
        get()
    except AttributeError as error:
        print(error.name, type(error.obj).__name__, error.args)


def class_that_raises(*make, hook="__getattr__", bases=(object,)):
    def fail(self, *args):
        raise make[0]()

    return type("A", bases, {hook: fail, "food": 1})


class Own(AttributeError):
    pass


shared = AttributeError("shared")
for make in (
    AttributeError, lambda: AttributeError("x"), lambda: AttributeError("x", name="given"), lambda: AttributeError("x", obj=5),
    lambda: Own("own"), lambda: shared,
):
    A = class_that_raises(make)
    show(lambda: A().foo)
    show(lambda: getattr(A(), "bar"))
    show(lambda: A().foo())
    print(hasattr(A(), "x"), getattr(A(), "x", 7))
B = class_that_raises(lambda: AttributeError("got"), hook="__getattribute__")
show(lambda: B().foo)
Meta = class_that_raises(lambda: AttributeError("meta"), bases=(type,))
show(lambda: Meta("C", (), {}).foo)
module = types.ModuleType("m")
module.__getattr__ = lambda name: {}.missing
show(lambda: module.foo)
show(lambda: super(A, A()).foo)
class_that_raises(lambda: AttributeError("no such thing"))().fooo
