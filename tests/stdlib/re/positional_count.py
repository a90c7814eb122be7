# count, maxsplit and flags by position: DeprecationWarning, attributed to the caller.
import inspect
import re
import warnings


def show(function, *args, **kwargs):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function(*args, **kwargs)
        except TypeError as error:
            result = error
    print(result, [(w.category.__name__, str(w.message), w.lineno) for w in caught])


for name in ("sub", "subn"):
    f = getattr(re, name)
    for args in ((1,), (1, re.I), (1, re.I, 3), (0,), ("x",)):
        show(f, "a", "b", "aaA", *args)
    show(f, "a", "b", "aaA", 1, count=2)
    show(f, "a", "b", "aaA", 2, flags=re.I)
    show(f, "a", "b", "aaA", 1, 2, flags=2)
    show(f, "a", "b", "aaA", count=1, flags=re.I)
    show(f, f"[[a{name}]", "b", "aaA", 1)
    show(f, f"[[{name}a]", "b", "aaA", count=1)
    show(f, re.compile("a"), lambda m: m[0] * 2, "aaA", 2)
    show(f, string="aa", repl="b", pattern="a")
for args in ((1,), (1, re.I), (1, 2, 3)):
    show(re.split, "a", "babAb", *args)
show(re.split, "a", "bab", 1, maxsplit=2)
show(re.split, "a", "babAb", 1, flags=re.I)
show(re.split, "a", "babab", maxsplit=1)
show(re.compile("a").sub, "b", "aa", 1)
show(re.compile("a").split, "bab", 1)
warnings.simplefilter("error")
for call in (lambda: re.sub("a", "b", "aaa", 1), lambda: re.split("a", "b", 1)):
    try:
        call()
    except DeprecationWarning as error:
        print(repr(error))
print(inspect.signature(re.sub), inspect.signature(re.subn), inspect.signature(re.split))
