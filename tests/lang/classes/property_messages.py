# Properties name the class by its qualified name; method wrappers can be called and asked.
def f():
    class C:
        foo = property()

    C.bar = property()
    return C


for name in "foo", "bar":
    try:
        getattr(f()(), name)
    except AttributeError as e:
        print(e)
    try:
        delattr(f()(), name)
    except AttributeError as e:
        print(e)
try:
    property().__set_name__()
except TypeError as e:
    print(e)
m = [].__add__
print(m.__call__([1]), m.__call__.__call__([2]), m.__objclass__, m.__name__, m.__self__)
