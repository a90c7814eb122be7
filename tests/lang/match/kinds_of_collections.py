# `__flags__` says whether the instances of a class match as a sequence (32) or a mapping (64).
import array
import collections
import collections.abc
import os
import types


class Items(collections.abc.Sequence):
    def __len__(self):
        return 1

    def __getitem__(self, i):
        return [7][i]


class Queue(collections.deque):
    pass


class Numbers(array.array):
    pass


class Registered:
    pass


class Table(list):
    pass


class Both(dict, collections.abc.Sequence):
    pass


collections.abc.Sequence.register(Registered)
collections.abc.Mapping.register(Table)

for cls in (
    list, tuple, range, str, bytes, bytearray, memoryview, array.array, collections.deque, dict, set, types.MappingProxyType, Items, Queue,
    Numbers, Registered, Table, Both, type(os.environ), collections.OrderedDict, collections.Counter, collections.UserList, collections.ChainMap,
    type({}.keys()), object,
):
    print(cls.__name__, cls.__flags__ & 96)


def kind(value):
    match value:
        case [*_]:
            return "sequence"
        case {}:
            return "mapping"
        case _:
            return None


for value in (memoryview(b"ab"), array.array("i", [1]), collections.deque(), Queue(), Numbers("b"), Items(), Table(), Both()):
    print(type(value).__name__, kind(value))


def many(value, cls):
    try:
        match value:
            case cls(1, 2):
                return True
        return False
    except TypeError as e:
        return str(e)


for value in (collections.OrderedDict(), collections.Counter(), {}, 1, collections.deque(), array.array("i"), collections.defaultdict()):
    print(many(value, type(value)))
