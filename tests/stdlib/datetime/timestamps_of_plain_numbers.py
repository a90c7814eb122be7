# fromtimestamp() of ints, floats and others: rounding, limits, zones, derived classes; now() without and with UTC.
from datetime import date, datetime, timedelta, timezone, tzinfo

class Stamp(datetime): pass
class Day(date): pass
class Zone(tzinfo):
    def utcoffset(self, d): return timedelta(hours=2)
    def dst(self, d): return timedelta(0)
    def tzname(self, d): return 'Z'
    def fromutc(self, d): return d + timedelta(hours=2)
for seconds in (0, 1, -1, 86399, 86400, -86401, 951782399, 951782400, 4107542399, 1e9, 0.5, -0.5, 0.0000005, 0.0000015, 0.0000025, -0.0000005, -0.0000015,
                0.9999995, 0.9999994, 1.9999999, -0.9999999, -1e-9, 86399.9999999, 1700000000.123456, 253402300799, 253402300799.9999, 253402300800,
                -30610224000, -30610224001, -30610224000.5, 1e18, -1e18, float('nan'), float('inf'), True, 10**30, '5', None, -0.0):
    for call in (lambda: datetime.fromtimestamp(seconds, timezone.utc), lambda: datetime.fromtimestamp(seconds), lambda: date.fromtimestamp(seconds),
                 lambda: Stamp.fromtimestamp(seconds, timezone.utc), lambda: datetime.fromtimestamp(seconds, timezone(timedelta(hours=-3)))):
        try:
            print(repr(seconds), repr(call()))
        except Exception as e:
            print(repr(seconds), type(e).__name__)
print(repr(Stamp.fromtimestamp(5.5)), repr(Day.fromtimestamp(5)), repr(datetime.fromtimestamp(5, Zone()))[:40], datetime.fromtimestamp(5).fold)
a = datetime.now(timezone.utc)
b = datetime.now()
print(a.tzinfo, b.tzinfo, type(Stamp.now()), type(Stamp.now(timezone.utc)), a.replace(tzinfo=None) <= b < a.replace(tzinfo=None) + timedelta(minutes=1))
for bad in (5, 'UTC'):
    try:
        datetime.now(bad)
    except TypeError as e:
        print(e)
