# What dates are asked most: order, weekdays, weeks, and the days that months lack.
from datetime import *
import copy
import pickle

for y, m, d in ((1, 1, 1), (1, 12, 31), (1900, 2, 28), (1900, 3, 1), (2000, 2, 29), (2023, 1, 1), (2024, 12, 30), (9999, 12, 31)):
    day = date(y, m, d)
    print(day, day.weekday(), day.isoweekday(), day.isocalendar(), datetime(y, m, d, 5).weekday(), day.strftime("%a"))
print(sum((date(2023, 1, 1) + timedelta(n)).weekday() == (n + 6) % 7 for n in range(1500)))

week = date(2024, 1, 5).isocalendar()
print(week[:2], week[0], week[-1], len(week), week.year, week.week, week.weekday, list(week), week == (2024, 1, 5))
print(type(week).__name__, type(week).__module__, type(week).__mro__[1:], isinstance(week, tuple), week + (1,), week < (2024, 2), (2024, 1, 5) == week)
print(repr(week), str(week), f"{week}", [week], copy.copy(week), copy.deepcopy([week]), pickle.loads(pickle.dumps(week)), week.__reduce__())
for action in ("week.year = 1", "week.other = 1", "class W(type(week)): pass", "week[3]"):
    try:
        exec(action)
    except Exception as e:
        print(type(e).__name__)
year, number, weekday = week
print(year, number, weekday, sorted({d.isocalendar()[:2] for d in (date(2024, 1, 1), date(2023, 1, 1))}))
match week:
    case (y, w, 5):
        print(y, w)

for cls in (date, datetime):
    for args in ((2023, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 13, 1), (2024, 0, 31), (0, 2, 30), (2024, 2, 32), (2024, 1, 0)):
        try:
            print(cls(*args))
        except ValueError as e:
            print(e)

values = [datetime(2024, 1, 1, 2, 3, 4, 5), datetime(2024, 1, 1, 2, 3, 4, 6), datetime(2023, 12, 31, 23, 59, 59, 999999), datetime(2024, 1, 1, fold=1)]
for group in (values, [v.date() for v in values], [v.time() for v in values], [v - values[0] for v in values], [timedelta(-1), timedelta(0, -1), timedelta(0)]):
    print([[(a < b, a <= b, a == b, a != b, a > b, a >= b).index(True) for b in group] for a in group])
    print([[sum((a < b, a <= b, a == b, a != b, a > b, a >= b)) for b in group] for a in group])
print([v.time() for v in values], [v.date() for v in values], datetime(2024, 1, 1, 5, fold=1).time().fold)
for a, b in ((date(2024, 1, 1), datetime(2024, 1, 1)), (values[0], values[0].replace(tzinfo=timezone.utc)), (time(1), date(2024, 1, 1)), (timedelta(1), 1)):
    print(a == b, a != b, b == a)
    for action in ("a < b", "b >= a"):
        try:
            print(eval(action))
        except TypeError as e:
            print(e)

step = timedelta(1)
day = date(2024, 2, 28)
day += step
print(day)
day -= step * 3
print(day)
try:
    day += 1
except TypeError as e:
    print(e)
try:
    step -= day
except TypeError as e:
    print(e)


class Step(timedelta):
    def __radd__(self, other):
        return "mine"


day += Step(1)
print(day)
print(values[0].strftime("%Y|%%Y %j %H"), date(2024, 1, 5).strftime("%d.%m.%y 5%%"))
for n in range(3):
    print(datetime.strptime("5 Jan 2024", "%d %b %Y"), time.strptime("05:06", "%H:%M"), datetime.strptime("7 Mar 24 %", "%d %b %y %%").month)
