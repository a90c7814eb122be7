# A view of an array of characters has the format 'w', whose items cannot be read.
from array import array

text = array("w", "abc")
view = memoryview(text)
print(view.format, view.itemsize, view.nbytes, view.shape, view[0:2].format, memoryview(array("w")).format)


def store():
    view[0] = "x"


def store_other():
    view[0:2] = memoryview(array("I", [97, 98]))


for call in (
    lambda: view[0], view.tolist, lambda: list(view), lambda: next(reversed(view)), lambda: "a" in view, lambda: view.index("a"),
    lambda: view.count("a"), lambda: view.cast("B").cast("w"), lambda: hash(view), lambda: hash(view.toreadonly()), store, store_other,
    lambda: view.cast("I"), lambda: view.cast("B").cast("I").tolist(), view.tobytes, view.hex, lambda: bytes(view),
    lambda: view == view, lambda: view == text, lambda: view != memoryview(text), lambda: view == memoryview(array("I", [97, 98, 99])),
    lambda: memoryview(array("I", [97, 98, 99])) == view, lambda: view == b"abc", lambda: memoryview(array("w")) == memoryview(array("w")),
):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
view[0:2] = memoryview(array("w", "xy"))
print(text)
view.release()
print(view == view)
