import io
import zipfile


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e if not isinstance(e, OSError) else e.filename)


raw = io.BytesIO()
with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("a.txt", "text \u20ac " * 50)
    z.writestr(zipfile.ZipInfo("d/stored.bin", (2020, 2, 3, 4, 5, 6)), b"\0\1\2")
    z.writestr("p.bz2", b"data" * 100, zipfile.ZIP_BZIP2)
    z.writestr("p.xz", b"data" * 100, compress_type=zipfile.ZIP_LZMA)
    z.writestr("\u00e4\u20ac.txt", b"name")
    with z.open("streamed", "w") as f:
        print(f.writable(), f.write(b"some "), f.write(b"data"))
    z.mkdir("empty")
    z.comment = b"a comment"
    print(z.namelist(), z.mode)
data = raw.getvalue()
with zipfile.ZipFile(raw) as z:
    for info in z.infolist():
        print(info.filename, info.file_size, info.compress_type, info.CRC, info.is_dir(), oct(info.external_attr >> 16), info.flag_bits, info.create_system)
    print(z.comment, z.testzip(), z.getinfo("d/stored.bin"), z.getinfo("d/stored.bin").date_time)
    print(z.read("a.txt").decode()[:10], z.read("p.bz2")[:8], z.read("p.xz")[-4:], z.read("\u00e4\u20ac.txt"))
    with z.open("a.txt") as f:
        print(f.read(4), f.readline()[:6], f.name, f.mode, f.seekable(), f.tell() > 0)
    with io.TextIOWrapper(z.open("a.txt"), "utf-8") as f:
        print(len(f.read()))
    for f in (lambda: z.read("nope"), lambda: z.writestr("x", "y"), lambda: z.open("a.txt", "q"), lambda: z.getinfo("zz"), lambda: z.open("a.txt", "w")):
        attempt(f)
attempt(lambda: z.read("a.txt"))
print(zipfile.is_zipfile(io.BytesIO(data)), zipfile.is_zipfile(io.BytesIO(b"PK" * 30)), zipfile.is_zipfile(io.BytesIO(b"junk" + data)))
print(zipfile.ZipFile(io.BytesIO(b"junk" + data)).namelist()[0])
broken = bytearray(data)
broken[60] ^= 255
for bad in (b"", b"not a zip", data[:-30], bytes(broken)):
    attempt(lambda: zipfile.ZipFile(io.BytesIO(bad)).read("a.txt"))
more = io.BytesIO(data)
with zipfile.ZipFile(more, "a") as z:
    z.writestr("added", "later")
    attempt(lambda: len(z.read("a.txt")))
print(zipfile.ZipFile(more).namelist()[-2:], zipfile.ZipFile(more).read("added"), zipfile.ZipFile(more).comment)
for f in (lambda: zipfile.ZipFile(raw, "q"), lambda: zipfile.ZipFile(raw, "r", 99), lambda: zipfile.ZipInfo("x", (1970, 1, 1, 0, 0, 0))):
    attempt(f)
print(zipfile.BadZipfile is zipfile.BadZipFile, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZipInfo("a/b/").is_dir())
p = zipfile.Path(zipfile.ZipFile(raw))
print(sorted(x.name for x in p.iterdir()), (p / "a.txt").read_text("utf-8")[:4], (p / "d").is_dir(), (p / "d" / "stored.bin").read_bytes(), (p / "no").exists())
out = io.StringIO()
zipfile.ZipFile(io.BytesIO(data)).printdir(out)
print(out.getvalue().splitlines()[0], len(out.getvalue().splitlines()))
