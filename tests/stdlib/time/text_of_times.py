# strftime() of time and datetime: directives with and without a fast path, and times from before 1970.
import time
from datetime import date, datetime, timezone

moments = [datetime(2024, 2, 29, 0, 5, 9, 42), datetime(1999, 12, 31, 12, 0, 0), datetime(2025, 1, 1, 23, 59, 59, 999999), datetime(1000, 3, 1)]
formats = ["%Y-%m-%d %H:%M:%S", "%d/%m/%y %I:%M %p", "%a %A %b %B %j", "%f %% é", "%Y%m%dT%H%M%S", "%c", "%U %W %w %u %V", "", "no directive"]
for moment in moments:
    for text in formats:
        print(repr(moment.strftime(text)), repr(moment.date().strftime(text)))
print(f"{moments[0]:%H:%M} {date(2024, 1, 5):%d %b %Y}", moments[0].replace(tzinfo=timezone.utc).strftime("%Y %z %Z"))
for seconds in (0, 86399, 86400, -1, -86400, 951782400, 1709164800, 4102444800, 253402300799, -30610224000, -30610224001):
    t = time.gmtime(seconds)
    print(tuple(t), t.tm_gmtoff, time.strftime("%Y-%m-%d %H:%M:%S %a %j", t) if seconds > -10**10 else "")
for broken in [(2024, 13, 1, 0, 0, 0, 0, 1, 0), (2024, 1, 1, 24, 0, 0, 0, 1, 0), (2024, 1, 1, 0, 0, 0, 0, 367, 0), (2024, 1, 1)]:
    try:
        print(time.strftime("%Y", broken))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
t = time.localtime(1700000000.9)
print(t, t[:3], len(t), t == tuple(t), time.struct_time(t) == t)
