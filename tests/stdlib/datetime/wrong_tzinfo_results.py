# A tzinfo whose methods return what is no timedelta.
import datetime


class Wrong(datetime.tzinfo):
    def utcoffset(self, dt):
        return 5

    dst = tzname = utcoffset


def attempt(function):
    try:
        print(function())
    except TypeError as e:
        print(e)


for value in (datetime.datetime(2024, 1, 1, tzinfo=Wrong()), datetime.time(1, tzinfo=Wrong())):
    for function in (value.utcoffset, value.dst, value.tzname, value.isoformat, lambda: hash(value), lambda: value < value.replace(minute=5)):
        attempt(function)
attempt(lambda: datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc).astimezone(Wrong()))
attempt(lambda: datetime.datetime(2024, 1, 1, tzinfo=Wrong()).astimezone(datetime.timezone.utc))
