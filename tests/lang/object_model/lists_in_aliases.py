# The repr of an alias names the classes in a list that is an argument, but not those in a list within that list.
import types


class Items(list):
    pass


class Loud:
    def __repr__(self):
        return "loud"


print(list[[int]], list[[]], list[[], [int, str]])
print(list[[[int]]], list[[[int], int]], list[[[]]], dict[[[Loud()], Loud()], int])
print(list[Items([int])], list[(int,), [(int,)]], tuple[[..., None, "a"]])
print(types.GenericAlias(Loud, [[None], [...]]), int | list[[[int]]])
