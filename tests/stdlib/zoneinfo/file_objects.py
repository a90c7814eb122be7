# Objects of zones from files: keys, subclasses, identity, refused pickles and copies, damaged files.
import io, struct
def part(version, times, index, infos, names, size):
    head = b"TZif" + version + bytes(15) + struct.pack(">6l", 0, 0, 0, len(times), len(infos), len(names))
    return head + struct.pack(f">{len(times)}{size}", *times) + bytes(index) + b"".join(struct.pack(">lbb", *i) for i in infos) + names
def tzif(times=(), index=(), infos=((0, 0, 0),), names=b"UTC\0", rule=b""):
    return part(b"2", (), (), ((0, 0, 0),), b"\0", "l") + part(b"2", times, index, infos, names, "q") + b"\n" + rule + b"\n"
import copy, pickle
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo
class Own(ZoneInfo): pass
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def read(*args, **kwargs): return ZoneInfo.from_file(io.BytesIO(tzif(*args, **kwargs)))
z, s = read(), Own.from_file(io.BytesIO(tzif()), key="k")
print(repr(ZoneInfo.from_file(io.BytesIO(tzif()), "x")), repr(ZoneInfo.from_file(io.BytesIO(tzif()), key=5)), repr(s), type(s), s.__dict__, repr(datetime(2020, 1, 1, tzinfo=s)))
s.q = 1
print(s.__dict__, z == z, z == read(), hash(z) == hash(z), z != z, {z: 1}[z], z.key, s.key)
for f in (lambda: pickle.dumps(z), lambda: copy.copy(z), lambda: copy.deepcopy(s), lambda: z.__reduce__(), lambda: setattr(z, "x", 1), lambda: z.__dict__):
    show(f)
for data in (b"", b"TZif", tzif()[:50], tzif()[:100]):
    show(lambda: ZoneInfo.from_file(io.BytesIO(data)))
for f in (lambda: str(ZoneInfo.from_file(io.BytesIO(tzif()), 5)), lambda: ZoneInfo.from_file(io.StringIO("x")), lambda: ZoneInfo.from_file(5), lambda: ZoneInfo.from_file(), lambda: z.fromutc(5),
          lambda: z.fromutc(datetime(2020, 1, 1)), lambda: read((0,), (3,)), lambda: read((), (), (), b""),
          lambda: read((), (), (), b"", b"AAA3").utcoffset(None), lambda: read((), (), ((90000, 0, 0),)).utcoffset(None), lambda: datetime(2020, 1, 1, tzinfo=read((), (), ((90000, 0, 0),))).utcoffset(),
          lambda: read((), (), ((3600, 0, 9),)).tzname(None)):
    show(f)
