# tempfile: types of paths, names that exist, files by an opener
import os
import tempfile

for parts in ((None,), ("", b""), (b"", None), (b"", None, ""), ("a", None)):
    try:
        print(tempfile._infer_return_type(*parts))
    except TypeError as e:
        print(e)
print(type(tempfile.gettempdir()), type(tempfile.gettempdirb()), tempfile.SpooledTemporaryFile[int], tempfile.TemporaryDirectory[str])
with tempfile.TemporaryDirectory() as folder:
    names = ["a", "a", "b", "b", "c"]
    tempfile._get_candidate_names = lambda: iter(names)
    fd, path = tempfile.mkstemp(dir=folder, prefix="p", suffix=".s")
    os.write(fd, b"text")
    os.close(fd)
    names[:1] = []
    with tempfile.NamedTemporaryFile(dir=folder, prefix="p", suffix=".s") as file:
        print(os.path.basename(file.name), sorted(os.listdir(folder)), os.path.exists(file.fileno()), os.path.isdir(file.fileno()))
    print(os.listdir(folder))
    for f in (
        lambda: tempfile.NamedTemporaryFile("w", encoding="bad", dir=folder), lambda: tempfile.NamedTemporaryFile("wr", dir=folder),
        lambda: tempfile.mkdtemp("a", b"b"), lambda: tempfile.mktemp(dir=b"/tmp"), lambda: open("x", opener=lambda path, flags: -1),
        lambda: open("x", opener=lambda path, flags: "a"),
    ):
        try:
            print(f())
        except (OSError, LookupError, ValueError, TypeError) as e:
            print(type(e).__name__, e)
    print(os.listdir(folder))

    def opener(name, flags):
        print(name, flags & 3, bool(flags & os.O_APPEND))
        return os.open(path, os.O_RDWR)

    with open("other", "a+", opener=opener) as file:
        file.write(" more")
        file.seek(0)
        print(file.name, file.read())
    tempfile._get_candidate_names = lambda: iter("de")
    file = tempfile.SpooledTemporaryFile(dir=folder)
    file.__del__()
    print(file.closed)
