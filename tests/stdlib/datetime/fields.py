# Durations from numbers of all units, and replace() in all ways.
import random
from datetime import date, datetime, time, timedelta, timezone

R = random.Random(3)
NAMES = ["days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"]


def show(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except (OverflowError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


for _ in range(60):
    numbers = [R.choice([0, 1, -1, 59, -86400, 999_999, 1_000_000, -1_000_001, 10**12, 1.5, -0.25, True]) for _ in range(R.randrange(4))]
    names = R.sample(NAMES[len(numbers):], R.randrange(3))
    show(timedelta, *numbers, **{name: R.choice([7, -3, 10**6 + 1, 2.5, -(10**5)]) for name in names})
show(timedelta, 10**9)
show(timedelta, "1")

for kind in date, datetime, time:
    for args in (), (1,), (None,), ("xxxx",), (2024, 1), (2024, 1, 1, 1), (1, 2, 3, 4, None, 5), tuple(range(1, 10)), tuple(range(1, 12)):
        show(kind, *args)
    show(kind, nope=1)
    show(kind, 2024, year=3)
    show(kind, 1, hour=3)
    show(kind, 1, days=2)
    show(kind, fold=1)
    show(kind, 1, month=2, day=3)
    show(kind, 2024, 1, 1, nope=1, year=2)

ZONE = timezone(timedelta(hours=-3))
VALUES = [
    date(2024, 2, 29), datetime(2024, 2, 29, 23, 59, 59, 999999), datetime(2024, 12, 31, 1, 2, 3, 4, ZONE, fold=1), time(10, 20, 30, 40),
    time(1, fold=1, tzinfo=timezone.utc),
]
CHANGES = [
    {}, {"year": 2023}, {"month": 13}, {"day": 30}, {"year": 2023, "day": 1}, {"hour": 24}, {"minute": 5, "second": 6}, {"microsecond": -1},
    {"microsecond": 1000000}, {"tzinfo": None}, {"tzinfo": ZONE, "hour": 3}, {"fold": 1}, {"fold": 2}, {"hour": "x"}, {"hour": True},
    {"year": 10**20}, {"nope": 1}, {"year": 0}, {"day": 0}, {"hour": 2.0},
]
for value in VALUES:
    for change in CHANGES:
        show(value.replace, **change)
    show(value.replace, 1)
    show(value.replace, 1, 2, 3)
print(VALUES[2].replace(hour=5).fold, VALUES[2].replace(hour=5).tzinfo is ZONE)


class Day(date):
    pass


print(type(Day(2024, 1, 1).replace(day=2)).__name__, Day(2024, 1, 1).replace(day=2))
