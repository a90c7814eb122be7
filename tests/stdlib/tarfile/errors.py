# What is refused.
import io
import tarfile


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, str(error).splitlines()[0])


def archive_of(info, data=b""):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


GOOD = archive_of(tarfile.TarInfo("a"), b"data")
for data in (b"", b"x" * 10, b"x" * 512, b"\0" * 512, b"\0" * 1024, GOOD[:100], GOOD[:600], GOOD[:148] + b"0000000\0" + GOOD[156:]):
    attempt(lambda: tarfile.open(fileobj=io.BytesIO(data)).getnames())
    print(tarfile.is_tarfile(io.BytesIO(data)))
attempt(tarfile.open)
attempt(tarfile.open, "x", "q")
attempt(tarfile.open, "x", "r:zip")
attempt(tarfile.open, fileobj=io.BytesIO(GOOD), mode="r|gz")
attempt(lambda: tarfile.TarFile("x", "rw"))
archive = tarfile.open(fileobj=io.BytesIO(GOOD))
attempt(archive.getmember, "nothing")
attempt(archive.addfile, tarfile.TarInfo("b"))
archive.close()
attempt(archive.getnames)
with tarfile.open(fileobj=io.BytesIO(), mode="w") as archive:
    attempt(archive.next)
    attempt(archive.extractfile, "a")
    info = tarfile.TarInfo("b")
    info.size = 3
    attempt(archive.addfile, info)
    attempt(archive.addfile, info, io.BytesIO(b"ab"))
for field in ("name", "mode", "uid", "mtime", "uname"):
    info = tarfile.TarInfo("b")
    setattr(info, field, None)
    attempt(info.tobuf)
attempt(tarfile.TarInfo("n" * 300).tobuf, tarfile.USTAR_FORMAT)
attempt(tarfile.TarInfo("b").tobuf, 7)
big = tarfile.TarInfo("b")
big.size = 1 << 40
attempt(big.tobuf, tarfile.USTAR_FORMAT)
print(tarfile.TarInfo.frombuf(big.tobuf(tarfile.GNU_FORMAT), "utf-8", "strict").size == 1 << 40)
attempt(tarfile.TarInfo.frombuf, b"x" * 12, "utf-8", "strict")

print(sorted(tarfile.TarInfo("b").get_info().items(), key=lambda item: item[0]))
one = tarfile.TarInfo("b").replace(name="c", mode=None)
print(one.name, one.mode, one.path, one.isreg(), one.isfile(), one.isdir(), one.isdev(), one.issparse())
print(issubclass(tarfile.AbsolutePathError, tarfile.FilterError), issubclass(tarfile.FilterError, tarfile.TarError), tarfile.ReadError.__module__)
