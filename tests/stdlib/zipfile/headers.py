# zipfile: passwords, large sizes, streams that cannot seek, names in extra fields
import io
import struct
import warnings
import zipfile
import zlib


class Stream:
    def __init__(self):
        self.data = b""

    def write(self, data):
        self.data += data
        return len(data)

    def flush(self):
        pass


def stripped(data):  # without times
    return data[:10] + b"...." + data[14:]


for stream in io.BytesIO(), Stream():
    with zipfile.ZipFile(stream, "w") as archive:
        with archive.open("a", "w", force_zip64=True) as file:
            file.write(b"_")
    data = stream.data if isinstance(stream, Stream) else stream.getvalue()
    print(stripped(data[:data.index(b"PK\1\2")]))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        print(archive.read("a"), archive.getinfo("a").flag_bits)
warnings.simplefilter("ignore")


def add(archive):
    with archive.open("a", "w") as file:
        file.write(b"x" * 20)


limit = zipfile.ZIP64_LIMIT
zipfile.ZIP64_LIMIT = 10
for f in (
    lambda z: z.writestr("a", "x" * 20), add, lambda z: z.open("a", "w", force_zip64=True),
):
    for allowed in True, False:
        try:
            with zipfile.ZipFile(io.BytesIO(), "w", allowZip64=allowed) as archive:
                file = f(archive)
                if hasattr(file, "close"):
                    file.close()
            print("fine")
        except (zipfile.LargeZipFile, RuntimeError, ValueError) as e:
            print(type(e).__name__, e)
zipfile.ZIP64_LIMIT = limit
print(zipfile._Extra.strip(struct.pack("<HHc", 1, 1, b"a") + struct.pack("<HH", 2, 0) + b"zz", (1,)))
print(zipfile.ZipFile._sanitize_windows_name(" . /. /foo ./ a<b>|c? ", "/"))
for name in b"", b"\xff", "é".encode():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        info = zipfile.ZipInfo("n")
        info.extra = struct.pack("<HHBL", 0x7075, 5 + len(name), 1, zlib.crc32(b"n")) + name
        archive.writestr(info, "")
    try:
        print(zipfile.ZipFile(stream).namelist())
    except zipfile.BadZipFile as e:
        print(e)


def locked(data, password):
    """Encrypt as PKWARE did."""
    def crc(byte, key):
        key ^= byte
        for _ in range(8):
            key = key >> 1 ^ (0xEDB88320 if key & 1 else 0)
        return key

    keys = [0x12345678, 0x23456789, 0x34567890]
    out = bytearray()
    for at, byte in enumerate(password + bytes(11) + bytes([zlib.crc32(data) >> 24]) + data):
        k = keys[2] | 2
        if at >= len(password):
            out.append(byte ^ k * (k ^ 1) >> 8 & 255)
        keys[0] = crc(byte, keys[0])
        keys[1] = ((keys[1] + (keys[0] & 255)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = crc(keys[1] >> 24, keys[2])
    return bytes(out)


content = b"some secret"
secret = locked(content, b"pass")
head = struct.pack("<5H3L2H", 20, 1, 0, 0, 33, zlib.crc32(content), len(secret), len(content), 1, 0)
data = b"PK\3\4" + head + b"n" + secret
entry = b"PK\1\2" + struct.pack("<H", 20) + head + struct.pack("<3H2L", 0, 0, 0, 0, 0) + b"n"
data += entry + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(entry), len(data), 0)
archive = zipfile.ZipFile(io.BytesIO(data))
for password in b"pass", b"other", "pass", None:
    try:
        print(archive.read("n", password))
    except (RuntimeError, TypeError) as e:
        print(type(e).__name__, e)
archive.setpassword(b"pass")
print(archive.open("n").read(4))
