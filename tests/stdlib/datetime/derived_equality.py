"""A derived class with an equality of its own has no hash, unless it says one: not the dates' own, which keys are found by."""
from collections import Counter
from datetime import date, datetime, timedelta


class Any(date):
    def __eq__(self, other):
        return True


class Same(datetime):
    def __eq__(self, other):
        return datetime.__eq__(self, other)

    __hash__ = datetime.__hash__


class Plain(timedelta):
    pass


day, noon, span = date(2020, 1, 1), datetime(2020, 1, 1, 12), timedelta(3)
uses = [
    lambda: hash(Any(2020, 1, 1)),
    lambda: {Any(2020, 1, 1): 1},
    lambda: {Any(2020, 1, 1)},
    lambda: Any(2020, 1, 1) in {day},
    lambda: {day: 1}.get(Any(2020, 1, 1)),
    lambda: {day: 1}[Any(2020, 1, 1)],
    lambda: dict.fromkeys([day, Any(2020, 1, 1)]),
    lambda: Any(2020, 1, 1) in [day],
    lambda: {noon: 1}[Same(2020, 1, 1, 12)],
    lambda: {Same(2020, 1, 1, 12): 1}[noon],
    lambda: {span: 1}[Plain(3)],
    lambda: Counter([span, Plain(3), timedelta(4)]).most_common(),
]
for use in uses:
    try:
        print(use())
    except TypeError as e:
        print(e)
'ok'
