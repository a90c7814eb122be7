# Numbers of dates and times may be objects with __index__.
from datetime import date, datetime, time, timedelta, timezone, tzinfo


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        if isinstance(self.value, int):
            print("index", self.value, end=" ")
        return self.value


class Zone(tzinfo):
    def utcoffset(self, when):
        return timedelta(hours=1)

    def __index__(self):
        return 1 / 0


class Day(date):
    def __new__(cls, *args):
        print("Day", end=" ")
        return super().__new__(cls, *args)


zone = Zone()
calls = [
    lambda: date(Index(2020), 2, Index(3)), lambda: date(year=Index(2020), month=2, day=Index(30)), lambda: date(Index("x"), 1, 1),
    lambda: date(Index(1), 1.0, 1), lambda: date(1.0, Index(1), 1), lambda: date(Index(1), 1), lambda: Day(2020, Index(1), 1),
    lambda: type(Day.fromordinal(Index(1))), lambda: Day.fromisocalendar(2020, Index(1), 1),
    lambda: datetime(2020, 1, Index(1), Index(2), 3, 4, 5, zone, fold=Index(1)).tzinfo is zone, lambda: datetime(2020, 1, 1, 1, 1, 1, 1, Index(1)),
    lambda: time(Index(1), 2, tzinfo=zone, fold=Index(2)), lambda: time(hour=Index(25)), lambda: date(2020, 1, 1).replace(day=Index(31)),
    lambda: Day(2020, 1, 1).replace(month=Index(2)), lambda: datetime(2020, 1, 1, tzinfo=zone).replace(hour=Index(5), tzinfo=None),
    lambda: time(1).replace(Index(2), 3), lambda: time(1).replace(Index(2), tzinfo=3), lambda: datetime.fromtimestamp(Index(5), timezone.utc),
    lambda: datetime.fromordinal(Index(700000)), lambda: date(Index(1 << 70), 1, 1), lambda: date(-(1 << 70), 1, 1),
    lambda: date(1, 1, 1).replace(1 << 70), lambda: date(*[Index(1)] * 4),
]
for call in calls:
    try:
        print(repr(call()))
    except Exception as e:
        print(type(e).__name__, e)
