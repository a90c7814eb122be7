# Members by name, their data as files, lists, and appending.
import hashlib
import io
import tarfile


def member(name, data=b"", **fields):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    for key, value in fields.items():
        setattr(info, key, value)
    return info, data


MEMBERS = [
    member("a.txt", b"hello\n", mtime=1_700_000_000, uname="ada", gname="staff", uid=1000, gid=100),
    member("dir", type=tarfile.DIRTYPE, mode=0o755),
    member("dir/b.bin", bytes(range(256)), mode=0o600),
    member("link", type=tarfile.SYMTYPE, linkname="a.txt"),
    member("hard", type=tarfile.LNKTYPE, linkname="dir/b.bin"),
    member("empty"),
]
def written(members, mode="w", **options):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, **options) as archive:
        for info, data in members:
            archive.addfile(info, io.BytesIO(data) if data else None)
    return out.getvalue()


data = written(MEMBERS, pax_headers={"comment": "all", "key": "\u00e9"})
print(len(data), hashlib.sha256(data).hexdigest())
with tarfile.open(fileobj=io.BytesIO(data)) as archive:
    print(archive.pax_headers, archive.getnames(), archive.getmember("dir/").isdir())
    print(archive.extractfile("link").read(), len(archive.extractfile("hard").read()), archive.extractfile("dir"))
    part = archive.extractfile("dir/b.bin")
    print(part.seek(250), part.read(10), part.tell(), part.seek(-3, 2), part.read(), part.readable(), part.seekable(), part.name, part.mode)
    print([line for line in archive.extractfile("a.txt")])
    archive.list()
    archive.list(False)

out = io.BytesIO(written(MEMBERS))
with tarfile.open(fileobj=out, mode="a") as archive:
    archive.addfile(*[(info, io.BytesIO(data)) for info, data in [member("more", b"55")]][0])
out.seek(0)
print(tarfile.is_tarfile(out), tarfile.open(fileobj=out).getnames(), len(out.getvalue()))
