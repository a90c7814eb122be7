# TZ strings of files: which are valid, and what they mean.
import io, struct
def part(version, times, index, infos, names, size):
    head = b"TZif" + version + bytes(15) + struct.pack(">6l", 0, 0, 0, len(times), len(infos), len(names))
    return head + struct.pack(f">{len(times)}{size}", *times) + bytes(index) + b"".join(struct.pack(">lbb", *i) for i in infos) + names
def tzif(times=(), index=(), infos=((0, 0, 0),), names=b"UTC\0", rule=b""):
    return part(b"2", (), (), ((0, 0, 0),), b"\0", "l") + part(b"2", times, index, infos, names, "q") + b"\n" + rule + b"\n"
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
for rule in ("UTC0", "AAA", "AAA4BBB,M1.443.3,M11.1.2", "PST8PDT", "+11", "GMT0+11,M3.2.0/2,M11.1.0/3", "AAA4BBB,J60/2", "AAA4BBB,60/2", "AAA4BBB,J60/2,J70/2,J1", "AAA+167", "AAA+25BBB,60/2,300/2", "AAA3BBB,J0/2,300", "AAA3BBB,J366/2,300", "AAA3BBB,366/2,300", "AAA3BBB,M13.1.1,300", "AAA3BBB,M0.1.1,300", "AAA3BBB,M1.0.1,300", "AAA3BBB,M1.6.1,300", "AAA3BBB,M1.1.7,300", "AAA3BBB,M1.1.1/168,300", "AAA3BBB,M1.1.1/-168,300", "AAA3BBB,1/2:60,300", "AAA3BBB,1/2:3:60,300", "AAA3:60", "AAA3:1:60", "<+3>-3", "<+3-3", "AAA3,M1.1.1,M2.2.2", "AAA-24", "AAA24BBB-24:59:59,J1,J365", ":x", "AAA3BBB,M1.1.1,", "AAA3BBB,,", "AAA3BBB,1", "AAA3BBB,M1.1,M2.2.2", "AAA3BBB,X1,2", "A3", "AB3", "AAA3BB,1,2", "AAA 3", "AAA3 ", "AÄA3", "AAA-3-3,1,2", "AAA3BBB2,J1/+3,J2/-3:20:10", "AAA3BBB2,M3.5.0/03,M10.05.0", "AAA0003", "AAA003", "AAA3BBB,M3.2.0/2,M11.1.0/3x", "<a$b>3", "<>3", "AA<3", "AAA3:1", "AAA3BBB,M3.02.0,1", "AAA3BBB,001,0002"):
    try:
        z = ZoneInfo.from_file(io.BytesIO(tzif(rule=rule.encode())))
        print(rule, z.utcoffset(None), [(str(z.utcoffset(d)), str(z.dst(d)), z.tzname(d), str(z.utcoffset(d.replace(fold=1)))) for d in (datetime(2020, 1, 1, 2), datetime(2021, 3, 1, 2, 30), datetime(1999, 7, 1), datetime(2400, 12, 31, 23, 59))])
        print(datetime(2020, 7, 5, tzinfo=timezone.utc).astimezone(z))
    except Exception as e: print(rule, type(e).__name__, e)
