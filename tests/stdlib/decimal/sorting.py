# Sorted by the host where it may: numbers and moments; what cannot be compared is said as ever.
import random
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal, InvalidOperation, getcontext
from fractions import Fraction

R = random.Random(5)
MOMENTS = [
    [Decimal(R.randrange(-500, 500)) / 4 for _ in range(40)],
    [R.choice([Decimal(i), i, Decimal(i) / 2, i > 3]) for i in range(12)],
    [date(2024, 1, 1) + timedelta(days=R.randrange(90)) for _ in range(40)],
    [datetime(2024, 1, 1) + timedelta(hours=R.randrange(900)) for _ in range(40)],
    [time(R.randrange(24), R.randrange(60)) for _ in range(20)],
    [timedelta(seconds=R.randrange(-999, 999)) for _ in range(20)],
    [datetime(2024, 1, 1, R.randrange(24), tzinfo=timezone(timedelta(hours=i))) for i in range(12)],
    [Decimal("Infinity"), Decimal(1), Decimal("-Infinity"), Decimal("1E+30"), Decimal("1E-30")],
    [Decimal(1), 0.5, Decimal("0.25"), 3],
    [Decimal(1), Fraction(1, 2)],
    [Decimal("NaN"), Decimal(1), Decimal(0)],
    [Decimal(1), "x"],
    [date(2024, 1, 1), datetime(2024, 1, 1)],
    [date(2024, 1, 1), 5],
    [datetime(2024, 1, 1), datetime(2024, 1, 1, tzinfo=timezone.utc)],
    [timedelta(1), 1],
]


def show(f, *args, **kwargs):
    try:
        print([str(v) for v in f(*args, **kwargs)])
    except (TypeError, InvalidOperation) as e:
        print(type(e).__name__, e)


for values in MOMENTS:
    show(sorted, values)
    show(sorted, values, reverse=True)
    show(sorted, enumerate(values), key=lambda pair: pair[1], reverse=True)
    show(sorted, values[:9], key=lambda v: (v, 1))
print({str(signal): True for signal, set_ in getcontext().flags.items() if set_})


class Backwards(Decimal):
    def __lt__(self, other):
        return Decimal.__gt__(self, other)


class Plain(Decimal):
    pass


print([int(v) for v in sorted(Backwards(i) for i in (2, 3, 1))], [type(v).__name__ for v in sorted([Plain(3), Decimal(2), Plain(1)])])
twice = [Decimal("1.0"), Decimal("1.00"), Decimal(1), 1]
print(sorted(twice), sorted(twice, reverse=True), min(twice), max(twice))
