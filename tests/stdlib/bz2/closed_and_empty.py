# bz2, lzma: names of closed files, empty files, sizes of lines; compressors cannot be copied
import bz2
import copy
import io
import lzma
import pickle

for thing in bz2.BZ2Compressor(), bz2.BZ2Decompressor(), lzma.LZMACompressor(), lzma.LZMADecompressor():
    for use in (lambda o: pickle.dumps(o, 0), lambda o: pickle.dumps(o, 2), copy.copy):
        try:
            use(thing)
        except TypeError as e:
            print(e)
for kind in bz2.BZ2File, lzma.LZMAFile:
    for name in 3, "x", b"y":
        stream = io.BytesIO()
        stream.name = name
        file = kind(stream, "w")
        for _ in 1, 2:
            try:
                print(kind.__name__, file.name)
            except ValueError as e:
                print(e)
            file.close()
    for use in (
        lambda f: f.readline(None), lambda f: f.readlines(None), lambda f: f.readline(1.5), lambda f: f.read(1), lambda f: f.read(), lambda f: list(f),
    ):
        try:
            print(use(kind(io.BytesIO(b""))))
        except (TypeError, EOFError) as e:
            print(type(e).__name__, e)
