# Containers of an Unpickler that the program has changed: marks out of order, a stack and marks that are their own items.
# CPython keeps them to itself; only that nothing worse than an exception comes of it is the same there.
import io
import pickle

PICKLES = [
    b"\x80\x04(K\x01e.", b"\x80\x04\x91(e.", b"\x80\x04t0e.", b"\x80\x04\x91e.", b"\x80\x04u.", b"\x80\x04\x90e.", b"\x80\x04h\x00(K\x63ee.",
    b"\x80\x04h\x00K\x63aaae.", b"\x80\x04\x94a.", b"\x80\x04\x85\x86\x87b.", b"\x80\x04}K\x01K\x02s\x94h\x00h\x00s.", b"\x80\x04h\x01(]]ee.",
    b"\x80\x04h\x00(K\x00K\xffK\x07ee\x91\x91e.",
]


class Odd(pickle.Unpickler):
    def find_class(self, module, name):
        return list


def attempt(data, stack, marks, memo):
    u = Odd(io.BytesIO(b"\x80\x04c__main__\nx\n" + data[2:]))

    def find_class(module, name):
        for attribute, value in (("_stack", stack), ("_marks", marks), ("memo", memo)):
            try:
                setattr(u, attribute, value)
            except (AttributeError, TypeError):
                pass
        return []

    u.find_class = find_class
    try:
        u.load()
    except Exception:
        pass


for data in PICKLES:
    for marks in ([0], [3, 0], [9], [-1], ["a"]):
        for size in (0, 4):
            stack = [[i] for i in range(size)]
            memo = {0: marks, 1: stack}
            attempt(data, stack, list(marks), memo)
            attempt(data, stack, marks, memo)
            attempt(data, stack + [stack, marks], marks, {0: stack, 1: marks})
            attempt(data, stack, stack, {0: stack, 1: marks})
print("done")
