# The three formats: what is written, byte for byte, and what is read of it.
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


def show(data, **options):
    with tarfile.open(fileobj=io.BytesIO(data), **options) as archive:
        for info in archive:
            print(info.name[:40], len(info.name), info.size, info.mtime, oct(info.mode), info.type, info.uid, info.gid, info.uname, info.gname,
                  info.linkname[:20], info.offset, info.offset_data, sorted(info.pax_headers))
            content = archive.extractfile(info) if not info.issym() and not info.islnk() else None
            print("  ", None if content is None else hashlib.sha256(content.read()).hexdigest()[:12])


for form in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
    data = written(MEMBERS, format=form)
    print(form, len(data), hashlib.sha256(data).hexdigest())
    show(data)
