# BytesIO and StringIO are pickled and copied; what states they refuse
import copy
import io
import pickle


class Own(io.BytesIO):
    def __init__(self, data, other):
        super().__init__(data)
        self.other = other


b = Own(b"abc", 3)
b.read(1)
again = copy.copy(b)
print(again.read(), again.other, type(again).__name__, b.__getstate__())
text = io.StringIO("a\r\nb", newline="\r\n")
text.readline()
for copied in pickle.loads(pickle.dumps(text)), copy.copy(text), copy.deepcopy(text):
    print(copied.tell(), repr(copied.getvalue()), copied.write("\n"), repr(copied.getvalue()))
print(pickle.dumps(io.BytesIO(b"x"), 2), pickle.loads(b"c_io\nStringIO\n."))
for state in (b"x", 0), (b"x", 0, 3), ("x", 0, None), (b"x", "0", None), (b"x", -1, None), 0, (b"x", 5, {"z": 1}, 7):
    try:
        stream = io.BytesIO()
        print(stream.__setstate__(state), stream.getvalue(), stream.tell(), stream.__dict__)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
for state in ("x", "", 0, None, 1), ("x", "", 0), ("x", "", 0, 42), ("", 0, 0, None), ("", "", "", None), ("", "x", 0, None), (b"", "", 0, None):
    try:
        stream = io.StringIO()
        print(stream.__setstate__(state), stream.getvalue(), stream.tell(), stream.__dict__)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
for size in "", 1.5, True:
    try:
        print(io.BytesIO(b"a\nb").readlines(size))
    except TypeError as e:
        print(e)
