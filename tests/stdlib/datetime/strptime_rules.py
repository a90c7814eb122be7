# The rules of time.strptime hold for the classes of datetime, too.
import datetime
import time
import warnings

CASES = (
    ("2024-53-7", "%G-%V-%u"), ("2020-53-7", "%G-%V-%u"), ("60", "%S"), ("12", "%5Y"), ("2024", "%_5Y"), ("07", "%-d %Y"), ("1 1", "%d %d"),
    ("2024 CET", "%Y %Z"), ("2024 utc", "%Y %Z"), ("2024 UTC +0200", "%Y %Z %z"), ("a\u02bcb", "a'b"), ("", "%  Y"), ("1", "%Ed"), ("1", "%Od"),
)
warnings.simplefilter("ignore")
for text, form in CASES:
    for parse in (time.strptime, datetime.datetime.strptime, datetime.date.strptime, datetime.time.strptime):
        try:
            print(form, repr(parse(text, form)))
        except Exception as e:
            print(form, type(e).__name__, e)
print(datetime.datetime.strptime("2024 UTC +0200", "%Y %Z %z").tzname())
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    datetime.date.strptime("24 12", "%d %m")
    time.strptime("24", "%-d")
    datetime.date.strptime("24 12 24", "%d %m %y")
for warning in caught:
    print(warning.category.__name__, warning.message, warning.lineno)
