# Zones from the bytes of a file: times before, between and after its transitions, folds, and formats.
import io, struct
def part(version, times, index, infos, names, size):
    head = b"TZif" + version + bytes(15) + struct.pack(">6l", 0, 0, 0, len(times), len(infos), len(names))
    return head + struct.pack(f">{len(times)}{size}", *times) + bytes(index) + b"".join(struct.pack(">lbb", *i) for i in infos) + names
def tzif(times=(), index=(), infos=((0, 0, 0),), names=b"UTC\0", rule=b""):
    return part(b"2", (), (), ((0, 0, 0),), b"\0", "l") + part(b"2", times, index, infos, names, "q") + b"\n" + rule + b"\n"
from datetime import datetime, time, timezone
from zoneinfo import ZoneInfo
data = tzif((0, 100000, 2**33), (1, 0, 1), ((3600, 0, 0), (7200, 1, 4)), b"ABC\0ABCD\0", b"ABC-1ABCD,M3.5.0,M10.5.0/3")
file = io.BytesIO(data)
z = ZoneInfo.from_file(file)
print(z.key, str(z) == repr(z), repr(z).split(" at ")[0], file.tell() == len(data))
for d in (datetime(1969, 1, 1), datetime(1970, 1, 1, 0, 30), datetime(1970, 1, 1, 1, 30), datetime(1970, 1, 1, 2), datetime(1970, 1, 2, 4, 40),
          datetime(1970, 1, 2, 5, 30), datetime(2000, 5, 5), datetime(2500, 7, 5), datetime(2500, 3, 28, 2, 30), datetime(2500, 10, 31, 2, 30)):
    moment = d.replace(tzinfo=timezone.utc).astimezone(z)
    print(d, z.utcoffset(d), z.dst(d), z.tzname(d), z.utcoffset(d.replace(fold=1)), moment, moment.fold)
print(z.utcoffset(None), z.tzname(None), time(1, tzinfo=z).utcoffset(), time(1, tzinfo=z))
a = datetime(2020, 1, 1, tzinfo=z)
print(a == datetime(2019, 12, 31, 23, tzinfo=timezone.utc), a.isoformat(), f"{a:%z %Z}", a.timestamp(), a - datetime(2020, 7, 1, tzinfo=z), hash(a) == hash(datetime(2019, 12, 31, 23, tzinfo=timezone.utc)))
old = ZoneInfo.from_file(io.BytesIO(part(b"\0", (0, 1000), (0, 1), ((3600, 0, 0), (7200, 1, 4)), b"ABC\0ABCD\0", "l")))
print([(old.utcoffset(datetime(y, 1, 1)), old.dst(datetime(y, 1, 1)), old.tzname(datetime(y, 1, 1))) for y in (1960, 1970, 2030)])
