# Sleeping moves the clock of now() on, as that of the module time.
import time
from datetime import date, datetime, timedelta, timezone

clocks = (
    datetime.now, lambda: datetime.now(timezone.utc), datetime.today, lambda: timedelta(seconds=time.time()),
    lambda: timedelta(microseconds=time.time_ns() / 1000), lambda: timedelta(seconds=time.monotonic()),
    lambda: timedelta(seconds=time.perf_counter()),
)
before = [clock() for clock in clocks]
time.sleep(0.3)
passed = [clock() - then for clock, then in zip(clocks, before)]
print([timedelta(seconds=0.29) < p < timedelta(seconds=60) for p in passed])
first, today, last = datetime.now().date(), date.today(), datetime.now().date()
print(type(today), first <= today <= last)


class Day(date):
    pass


print(type(Day.today()), Day.today() >= today)
