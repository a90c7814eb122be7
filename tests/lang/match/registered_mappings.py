"""Mapping patterns on instances of classes that are registered as mappings: without keys nothing is asked."""

import collections.abc as cabc


class Par:
    pass


class Chi(Par):
    pass


cabc.Mapping.register(Par)


class Keyed(Par):
    def __len__(s):
        print("len")
        return 1

    def get(s, k, d):
        return 5

    def keys(s):
        return ["a", "b"]

    def __getitem__(s, k):
        return k * 2


def m(v):
    match v:
        case {"z": 1, "y": 2}:
            return "two"
        case {"z": x}:
            return x
        case {}:
            return "map"


for v in (Par(), Chi(), Keyed(), {}, 5):
    try:
        print(m(v))
    except TypeError as e:
        print(e)
match Keyed():
    case {**r}:
        print(r)
