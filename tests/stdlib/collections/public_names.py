"""The module shows no helpers."""
import collections

print(sorted(collections.__all__))
for name in ("GenericAlias", "nothing"):
    print(name in dir(collections))
    try:
        getattr(collections, name)
    except AttributeError as error:
        print(error)
print(collections.defaultdict[int, str], collections.UserDict(a=1))
