import warnings

with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    warnings.warn("one")
    warnings.warn("two", DeprecationWarning)
    warnings.warn(RuntimeWarning("three"))
    print([(str(x.message), x.category.__name__) for x in w], len(w), issubclass(w[1].category, DeprecationWarning))
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("boom", UserWarning)
    except UserWarning as e:
        print("raised", e)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("ignore")
    warnings.warn("nothing")
    warnings.filterwarnings("always", message="keep.*")
    warnings.warn("keep me")
    print([str(x.message) for x in w])
for f in (lambda: warnings.warn("x", int), lambda: warnings.simplefilter("nope"), lambda: warnings.warn("x", 5)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)


@warnings.deprecated("use g")
def f():
    return 1


with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(f(), f.__deprecated__, [str(x.message) for x in w])
