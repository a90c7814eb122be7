# A number of times that is none: the methods of sequences say so in other words than the operators.
import collections
import operator


class Index:
    def __index__(self):
        return 2


class List(list):
    pass


class Text(str):
    pass


class Reflected:
    def __rmul__(self, other):
        return ("reflected", other)


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


sequences = [1], (1,), "a", b"a", bytearray(b"a"), collections.deque([1]), List([1]), Text("a")
for sequence in sequences:
    for value in ("x", 1.5, None, [1], b"x", slice(1), Index(), True, -1, 1 << 70, Reflected()):
        print("---", type(sequence).__name__, type(value).__name__)
        show(lambda: sequence.__mul__(value))
        show(lambda: sequence.__rmul__(value))
        show(lambda: type(sequence).__mul__(sequence, value))
        show(lambda: sequence * value)
        show(lambda: value * sequence)
        show(lambda: operator.mul(sequence, value))
        if hasattr(sequence, "__imul__"):
            copied = sequence[:] if type(sequence) is not collections.deque else sequence.copy()
            show(lambda: copied.__imul__(value))
            show(lambda: operator.imul(copied, value))

print("--- slices where an int is needed")
show(lambda: True.__round__(slice(1)))
show(lambda: "a".center(slice(1)))
show(lambda: [1].pop(slice(1)))
show(lambda: [1].insert(slice(1), 1))
show(lambda: (5).to_bytes(slice(1)))
show(lambda: "abc".find("b", slice(1)))
show(lambda: bytes([slice(1)]))
