# Streams over what is no stream, or one that cannot do what is needed.
import io


class Readable(io.RawIOBase):
    def readable(self):
        return True

    def readinto(self, buffer):
        return 0


class Writable(io.RawIOBase):
    def writable(self):
        return True

    def write(self, data):
        return len(data)


class Both(Readable):
    def writable(self):
        return True

    def seekable(self):
        return True

    def seek(self, offset, whence=0):
        return 0

    def write(self, data):
        return len(data)


class NoStream:
    pass


def attempt(function, *args):
    try:
        print(type(function(*args)).__name__)
    except Exception as e:
        print(type(e).__name__, e)


for cls in (io.BufferedReader, io.BufferedWriter, io.BufferedRandom):
    for make in (lambda: None, lambda: 5, Readable, Writable, Both, NoStream):
        attempt(cls, make())
        for size in (0, -1, "a", None, 1.5, 10):
            attempt(cls, make(), size)
for pair in ((Readable(), Writable()), (Writable(), Readable()), (5, 5), (Readable(), 5), (Readable(), Writable(), 0)):
    attempt(io.BufferedRWPair, *pair)
for given in (
    (5,), (None,), (NoStream(),), (io.BytesIO(), 5), (io.BytesIO(), b"utf-8"), (5, 5), (5, "nope"), (io.BytesIO(), None, 5),
    (io.BytesIO(), None, None, 5), (io.BytesIO(), None, None, "x"), (5, None, None, "x"), (io.BytesIO(), "a\0b"),
    (io.BytesIO(), "utf-8", "a\0"), (Readable(),), (Writable(),),
):
    attempt(io.TextIOWrapper, *given)
raw = io.RawIOBase()
for function in (raw.read, raw.readall, lambda: raw.readinto(bytearray(1)), lambda: raw.write(b""), io.BufferedIOBase().read, io.TextIOBase().read):
    attempt(function)
