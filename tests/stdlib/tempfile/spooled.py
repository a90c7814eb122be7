# A spooled file is in memory until it is too large.
import io
from tempfile import SpooledTemporaryFile

with SpooledTemporaryFile(max_size=10) as file:
    print(file._rolled, type(file._file), file.mode, file.name, file.readable(), file.writable(), file.seekable())
    print(file.write(b"12345\n67"), file._rolled, file.tell())
    print(file.write(b"890ab"), file._rolled, type(file._file), isinstance(file._file, io.BytesIO), file.tell())
    file.seek(0)
    print(file.read(), file.seek(3), file.readline(), file.read(2), file.tell())
    file.seek(0)
    print(list(file), file.truncate(4))
    file.seek(0)
    print(file.read(), file.closed, isinstance(file, io.IOBase))
print(file.closed)
try:
    with file:
        pass
except ValueError as error:
    print(error)

with SpooledTemporaryFile(4, "w+", encoding="utf-8", newline="\n") as file:
    print(file._rolled, file.encoding, file.errors, file.write("é"), file._rolled)
    file.writelines(["ab\n", "cd\n", "ef"])
    print(file._rolled, type(file._file), file.tell())
    file.seek(0)
    print(file.read(), file.newlines)

file = SpooledTemporaryFile()
file.writelines([b"a", b"bc"])
print(file._rolled, file.truncate(2), file._rolled)
file = SpooledTemporaryFile(5)
buffer = bytearray(3)
file.write(b"abc")
file.seek(0)
print(file.readinto(buffer), buffer, file.truncate(3), file._rolled)
file.rollover()
file.rollover()
print(file._rolled, file.tell())
file.close()
