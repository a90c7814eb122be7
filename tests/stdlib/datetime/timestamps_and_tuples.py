# timestamp() of times in UTC, in other zones and without one, and struct_time of dates.
from datetime import UTC, date, datetime, timedelta, timezone

for moment in (datetime(1970, 1, 1), datetime(2020, 1, 31, 12), datetime(1969, 12, 31, 23, 59, 59, 999999), datetime(2024, 2, 29, 1, 2, 3, 4),
               datetime(2038, 1, 19, 3, 14, 8, 123457), datetime(1900, 3, 1), datetime(2000, 12, 31, 23, 59, 59, 1)):
    print(moment.replace(tzinfo=UTC).timestamp(), datetime.fromtimestamp(moment.replace(tzinfo=UTC).timestamp(), UTC) == moment.replace(tzinfo=UTC))
    print(moment.timestamp() == moment.replace(tzinfo=UTC).timestamp(), moment.replace(tzinfo=timezone(timedelta(hours=5))).timestamp())
for day in (date(2020, 1, 31), datetime(2020, 2, 29, 1, 2, 3), datetime(2021, 12, 31, tzinfo=timezone(timedelta(hours=-3)))):
    t = day.timetuple()
    print(t, t.tm_yday, t.tm_isdst, t.tm_zone, t.tm_gmtoff, t[3], len(t), type(t).__name__)
print(datetime(2021, 12, 31, 23, tzinfo=timezone(timedelta(hours=-3))).utctimetuple(), datetime(2021, 1, 1).utctimetuple().tm_gmtoff)
