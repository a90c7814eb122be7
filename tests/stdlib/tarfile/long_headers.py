# Names, numbers and times that an ordinary header cannot hold.
import hashlib
import io
import tarfile


def member(name, data=b"", **fields):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    for key, value in fields.items():
        setattr(info, key, value)
    return info, data


ODD = [
    member("x" * 60 + "/" + "y" * 80, b"1"),
    member("d/" * 80 + "z" * 90, b"22"),
    member("h\u00e9llo \u4e16", b"333", uname="\u00e9"),
    member("late", b"4", mtime=1234567890.25, uid=2 ** 40),
    member("long", type=tarfile.SYMTYPE, linkname="t/" * 70),
    member("dev", type=tarfile.CHRTYPE, devmajor=1, devminor=3),
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


for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
    chosen = [m for m in ODD if form == tarfile.PAX_FORMAT or not isinstance(m[0].mtime, float)]
    data = written(chosen, format=form)
    print(form, len(data), hashlib.sha256(data).hexdigest())
    show(data)
