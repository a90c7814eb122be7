# Archives that are compressed, also as streams.
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


for kind in ("gz", "bz2", "xz"):
    packed = written(MEMBERS, f"w:{kind}")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        print(kind, archive.getnames(), archive.extractfile("a.txt").read())
    packed = written(MEMBERS, f"w|{kind}")
    for mode in (f"r|{kind}", "r|*"):
        with tarfile.open(fileobj=io.BytesIO(packed), mode=mode) as archive:
            print(mode, [(info.name, archive.extractfile(info).read() if info.isfile() and info.size < 10 else None) for info in archive])
