# the errors of del o[k] for what has no items to delete
class A:
    def __getitem__(self, k):
        return 1


class S(tuple):
    pass


class Index:
    def __index__(self):
        return 0


import types

objects = [1, (1,), "a", b"a", range(3), None, frozenset(), 1.5, object(), {1}, iter([]), memoryview(b"ab"), {}.keys(), dict, len, types.MappingProxyType({}), A(), S()]
for o in objects:
    for k in (0, "a", True, Index()):
        try:
            del o[k]
        except TypeError as e:
            print(e)
