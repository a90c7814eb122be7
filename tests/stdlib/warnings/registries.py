# warnings: registries of modules, arguments that are checked, variables that are deleted, deprecated classes
import inspect
import warnings

warnings.showwarning = lambda message, category, filename, lineno, *rest: print("show", repr(message), category.__name__, filename, lineno, rest)
for args, names in (
    ((None, UserWarning, None, None), {}), (("m", UserWarning, "f", "x"), {}), (("m", UserWarning, "f", 1), {"registry": 42}),
    (("m", UserWarning, "f", 1), {"module_globals": True}), (("m", 5, "f", 1), {}),
):
    try:
        warnings.warn_explicit(*args, **names)
    except TypeError as e:
        print(e)
for names in ({"skip_file_prefixes": []}, {"skip_file_prefixes": (b"",)}, {"skip_file_prefixes": "abc"}, {"stacklevel": "x"}, {"category": int}):
    try:
        warnings.warn("x", **names)
    except TypeError as e:
        print(e)
for i in 1, 2:
    warnings.warn("in a loop")
print(sorted(map(str, __warningregistry__)))
r = {}
for action in "default", "module", "once", "always":
    warnings.simplefilter(action)
    for line in 7, 7, 8:
        warnings.warn_explicit("m", UserWarning, "f", line, registry=r)
    print(action, list(r)[1:])
warnings.filters.insert(0, ("bad", None, Warning, None, 0))
try:
    warnings.warn_explicit("m", UserWarning, "f", 7)
except RuntimeError as e:
    print(e)
warnings.filters.pop(0)
kept = warnings.filters, warnings.defaultaction
del warnings.filters, warnings.defaultaction
warnings.warn_explicit("after del", UserWarning, "f", 7)
warnings.filters, warnings.defaultaction = kept
for names in ({"remove": (3, 13)}, {"remove": (3, 14)}, {"remove": (4, 0), "message": "{name} bye {remove}"}):
    try:
        def f():
            warnings._deprecated("n", **names)

        f()
    except RuntimeError as e:
        print(e)


@warnings.deprecated("A old")
class A:
    pass


class B(A):
    pass


@warnings.deprecated("C old")
class C:
    def __init_subclass__(cls, **names):
        print("subclass", cls, names)


class D(C, x=1):
    pass


@warnings.deprecated("g old")
async def g():
    return 3


A(), B()
for cls in A, B:
    try:
        cls(1)
    except TypeError as e:
        print(e)
print(inspect.iscoroutinefunction(g), A.__new__.__deprecated__, C.__init_subclass__.__deprecated__, B.__deprecated__)
