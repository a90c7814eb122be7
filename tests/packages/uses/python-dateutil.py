from datetime import datetime
from dateutil.parser import parse
from dateutil.relativedelta import relativedelta
from dateutil.rrule import DAILY, rrule
from dateutil import tz
assert parse("5 March 2024 10:11 AM") == datetime(2024, 3, 5, 10, 11)
assert datetime(2024, 1, 31) + relativedelta(months=1) == datetime(2024, 2, 29)
assert len(list(rrule(DAILY, count=3, dtstart=datetime(2024, 1, 1)))) == 3
assert parse("2024-01-01T00:00:00+02:00").utcoffset().total_seconds() == 7200 and tz.UTC.utcoffset(None).total_seconds() == 0
