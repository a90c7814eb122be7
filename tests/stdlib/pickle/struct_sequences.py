# Struct sequences: their fields, arguments, copies and pickles
import copy
import os
import pickle
import time


def attempt(call, *args):
    try:
        return call(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


for cls, n in (os.terminal_size, 2), (os.uname_result, 5), (time.struct_time, 9):
    print(cls, cls.__module__, cls.__match_args__, cls.n_fields, cls.n_sequence_fields, cls.n_unnamed_fields, "__slots__" in cls.__dict__)
    value = cls(range(n))
    print(value, value[1:], value == tuple(range(n)), value.__reduce__())
    first = cls.__match_args__[0]
    print(copy.replace(value, **{first: 9}), type(copy.copy(value)) is cls, pickle.loads(pickle.dumps(value)) == value, pickle.dumps(value, 0))
    print(attempt(setattr, value, first, 1), attempt(setattr, value, "other", 1), attempt(delattr, value, first), sep=" | ")
    for arguments in (), (3,), (range(n - 1),), (range(n + 3),), (range(n), {}), (range(n), 1), (range(n), {first: 1}):
        print(attempt(cls, *arguments))
