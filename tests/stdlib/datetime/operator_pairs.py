# Operators between dates, moments, durations and numbers, in every pair.
from datetime import date, datetime, time, timedelta, timezone
import operator


class Day(date):
    pass


class Moment(datetime):
    def __radd__(self, other):
        return "radd"


values = [date(2020, 2, 29), datetime(2020, 2, 29, 12, 30), timedelta(days=1, hours=2), timedelta(-3), Day(2021, 1, 1), Moment(2021, 1, 1, 1),
          datetime(2020, 1, 1, tzinfo=timezone.utc), time(1, 2), 3, 0.5, True, None, timedelta.max, datetime.max, date.min]
for f in (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.lt, operator.ge, operator.eq, operator.ne):
    for a in values:
        for b in values:
            if not hasattr(a, "resolution") and not hasattr(b, "resolution"):
                continue
            try:
                print(f.__name__, a, b, repr(f(a, b)))
            except (TypeError, OverflowError, ZeroDivisionError) as e:
                print(f.__name__, type(e).__name__, e)
x = date(2020, 1, 1)
x += timedelta(5)
print(x, sum([timedelta(1), timedelta(hours=5)], timedelta()), max(values[0], values[4]), sorted([timedelta(2), timedelta(1)]))
