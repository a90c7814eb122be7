from datetime import date, datetime, time, timedelta, timezone, tzinfo, UTC
import copy

d = date(2024, 2, 29)
t = datetime(2024, 1, 31, 13, 5, 9, 123456)
print(d, repr(d), d.year, d.month, d.day, d.weekday(), d.isoweekday(), d.isocalendar(), d.isocalendar().week, d.toordinal(), d.ctime(), d.isoformat())
print(d + timedelta(days=1), d - timedelta(weeks=1), date(2024, 3, 1) - d, d.replace(year=2020), d.replace(month=3, day=1), timedelta(1) + d, d < date(2025, 1, 1), d == date(2024, 2, 29), d != 5, d == t, max(d, date(2025, 1, 1)))
print(d.strftime("%Y/%m/%d %A %B %j %U %a %b %y %%"), f"{d:%d.%m.%Y}", f"{d}", format(d, ""), date.fromordinal(738000), date.fromisocalendar(2024, 9, 4), date.fromisoformat("2024-12-31"), date.fromisoformat("20241231"), date.fromisoformat("2024-W01-1"), date.fromtimestamp(86400))
print(t, repr(t), t.isoformat(), t.isoformat(" ", "minutes"), t.isoformat(timespec="milliseconds"), t.date(), t.time(), t.timetz(), t.replace(hour=0, microsecond=0), t.timestamp() if t.tzinfo else None, t.strftime("%H:%M:%S.%f %p %I"))
print(t + timedelta(hours=12), t - timedelta(minutes=5, seconds=9), t - datetime(2024, 1, 1), t > datetime(2024, 1, 1), sorted([t, datetime(2020, 1, 1)])[0], hash(t) == hash(datetime(2024, 1, 31, 13, 5, 9, 123456)), len({d, date(2024, 2, 29), t}))
for s in ("2024-01-31", "2024-01-31T10:20", "2024-01-31 10:20:30.5", "2024-01-31T10:20:30Z", "2024-01-31T10:20:30+02:00", "20240131T102030", "2024-01-31T10:20:30.123456-05:30"):
    print(datetime.fromisoformat(s), repr(datetime.fromisoformat(s)))
for s, f in (("31/01/2024 10:20", "%d/%m/%Y %H:%M"), ("Jan 5, 2024", "%b %d, %Y"), ("2024-01-01T00:00:00+0100", "%Y-%m-%dT%H:%M:%S%z"), ("10:20 PM", "%I:%M %p"), ("Monday 2024 05", "%A %Y %m"), ("12.5", "%S.%f"), ("24-3-7", "%y-%m-%d")):
    print(repr(datetime.strptime(s, f)))
x = timedelta(days=1, hours=2, minutes=3, seconds=4, milliseconds=5, microseconds=6, weeks=1)
print(x, repr(x), x.days, x.seconds, x.microseconds, x.total_seconds(), -x, abs(-x), +x, x * 2, 2 * x, x / 2, x // 3, x / timedelta(hours=1), x // timedelta(hours=1), x % timedelta(hours=1), divmod(x, timedelta(hours=5)), bool(timedelta()), x + x, x - timedelta(1), x * 1.5, x / 1.5)
print(timedelta(seconds=90), timedelta(days=-1, seconds=5), str(timedelta(microseconds=1)), timedelta(0.5), timedelta(hours=-1), timedelta(1) == timedelta(hours=24), timedelta(1) > timedelta(hours=23), timedelta(1) == 5, hash(timedelta(1)) == hash(timedelta(hours=24)), sum([timedelta(1), timedelta(2)], timedelta()))
u = time(10, 20, 30, 40)
print(u, repr(u), time(1), time(1, 2), time(1, 2, 3), u.isoformat("seconds"), u.replace(minute=0), u < time(11), time.fromisoformat("04:23:01.000384"), time.fromisoformat("T10:20"), u.strftime("%H-%M"), f"{u:%M}", bool(time(0)), time(10, tzinfo=UTC), repr(time(10, tzinfo=UTC)), datetime.combine(d, u), datetime.combine(d, u, UTC))
p2 = timezone(timedelta(hours=2))
m5 = timezone(timedelta(hours=-5, minutes=-30), "MINUS")
a = datetime(2024, 6, 1, 12, tzinfo=p2)
print(a, repr(a), a.utcoffset(), a.tzname(), a.dst(), a.tzinfo, repr(m5), str(m5), a.astimezone(UTC), a.astimezone(m5), a == a.astimezone(m5), a - datetime(2024, 6, 1, 12, tzinfo=UTC), a.timestamp(), a.isoformat(), a.strftime("%z %Z %:z"), a.replace(tzinfo=None), a.timetz(), hash(a) == hash(a.astimezone(m5)))
print(datetime.fromtimestamp(0, UTC), datetime.fromtimestamp(1700000000.5, p2), datetime(1970, 1, 2, tzinfo=UTC).timestamp(), a.utctimetuple().tm_hour, p2 == timezone(timedelta(hours=2)), p2 != m5, hash(p2) == hash(timezone(timedelta(hours=2))), timezone.utc.utcoffset(None), p2.tzname(None), UTC is timezone.utc, m5.fromutc(datetime(2024, 1, 1, tzinfo=m5)))
print(t.timetuple(), t.timetuple().tm_yday, d.timetuple()[:6], datetime(2024, 1, 1, fold=1), repr(datetime(2024, 1, 1, 5, fold=1)), datetime.min, date.max, timedelta.resolution)
print(copy.copy(t) == t, copy.deepcopy([d, x]) == [d, x], isinstance(t, date), issubclass(datetime, date), type(t).__name__, datetime.__module__, t.__replace__(day=5))


class Eastern(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=-5) + self.dst(dt)

    def dst(self, dt):
        return timedelta(hours=1) if dt is not None and 4 <= dt.month <= 10 else timedelta(0)

    def tzname(self, dt):
        return "EDT" if self.dst(dt) else "EST"

    def __repr__(self):
        return "Eastern()"


e = Eastern()
w, s = datetime(2024, 1, 15, 12, tzinfo=e), datetime(2024, 7, 15, 12, tzinfo=e)
print(w, s, repr(s), w.utcoffset(), s.utcoffset(), s.dst(), s.tzname(), w.isoformat(), s.strftime("%Z %z"), s.timestamp(), s.astimezone(UTC), datetime(2024, 7, 15, 16, tzinfo=UTC).astimezone(e), s == datetime(2024, 7, 15, 16, tzinfo=UTC), s > datetime(2024, 7, 15, 15, tzinfo=UTC), s - w, s - datetime(2024, 7, 15, tzinfo=UTC), hash(s) == hash(datetime(2024, 7, 15, 16, tzinfo=UTC)), (s + timedelta(1)).tzinfo is e, s.replace(month=1), time(10, tzinfo=e), datetime.fromtimestamp(0, e), s.astimezone(e) is s)


class Day(date):
    def next(self):
        return self + timedelta(1)


class Stamp(datetime):
    pass


y = Day(2024, 12, 31)
print(y, repr(y), y.next(), type(y.next()).__name__, Day.fromisoformat("2024-01-01"), type(Day.fromisoformat("2024-01-01")).__name__, Stamp(2024, 1, 1), type(Stamp.fromisoformat("2024-01-01T10:00")).__name__, y == date(2024, 12, 31))
y.note = "x"
print(y.note, [date(2024, 1, 31) + timedelta(days=i) for i in range(3)], {date(2024, 1, 1): "a"}[date(2024, 1, 1)])
match t:
    case datetime(year=yy, month=1):
        print("january", yy)
now = datetime.now()
print(now.tzinfo, datetime.now(UTC).tzinfo, isinstance(date.today(), date), abs((datetime.now(UTC) - datetime.now(UTC)).total_seconds()) < 5)
