"""Local time as the program sets it: TZ and time.tzset(). What the programs print, CPython prints, too."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ouros import OSAccess, Policy, Sandbox, Snapshot

CODE = """\
import os, time
from datetime import datetime, timezone
for tz in ["UTC", "EST5EDT,M3.2.0/4:00,M11.1.0/3:00", "AEST-10AEDT,M10.1.0/2,M4.1.0/3", "<+03>-3", "UTC+3", ":Europe/Paris", "EST5EDT"]:
    os.environ["TZ"] = tz
    time.tzset()
    print(tz, time.tzname, time.timezone, time.altzone, time.daylight)
    for s in (1720000000, 1705000000):
        t = time.localtime(s)
        print(*t, t.tm_zone, t.tm_gmtoff, time.mktime(t) == s, datetime.fromtimestamp(s), datetime.fromtimestamp(s, timezone.utc).astimezone(), time.strftime("%H %Z %z", t))
    print(datetime(2024, 7, 1).timestamp(), datetime(2024, 1, 1).astimezone().tzname())
del os.environ["TZ"]
time.tzset()
print(time.tzname)
"""

EXPECTED = """\
UTC ('UTC', 'UTC') 0 0 0
2024 7 3 9 46 40 2 185 0 UTC 0 True 2024-07-03 09:46:40 2024-07-03 09:46:40+00:00 09 UTC +0000
2024 1 11 19 6 40 3 11 0 UTC 0 True 2024-01-11 19:06:40 2024-01-11 19:06:40+00:00 19 UTC +0000
1719792000.0 UTC
EST5EDT,M3.2.0/4:00,M11.1.0/3:00 ('EST', 'EDT') 18000 14400 1
2024 7 3 5 46 40 2 185 1 EDT -14400 True 2024-07-03 05:46:40 2024-07-03 05:46:40-04:00 05 EDT -0400
2024 1 11 14 6 40 3 11 0 EST -18000 True 2024-01-11 14:06:40 2024-01-11 14:06:40-05:00 14 EST -0500
1719806400.0 EST
AEST-10AEDT,M10.1.0/2,M4.1.0/3 ('AEST', 'AEDT') -36000 -39600 1
2024 7 3 19 46 40 2 185 0 AEST 36000 True 2024-07-03 19:46:40 2024-07-03 19:46:40+10:00 19 AEST +1000
2024 1 12 6 6 40 4 12 1 AEDT 39600 True 2024-01-12 06:06:40 2024-01-12 06:06:40+11:00 06 AEDT +1100
1719756000.0 AEDT
<+03>-3 ('+03', '+03') -10800 -10800 0
2024 7 3 12 46 40 2 185 0 +03 10800 True 2024-07-03 12:46:40 2024-07-03 12:46:40+03:00 12 +03 +0300
2024 1 11 22 6 40 3 11 0 +03 10800 True 2024-01-11 22:06:40 2024-01-11 22:06:40+03:00 22 +03 +0300
1719781200.0 +03
UTC+3 ('UTC', 'UTC') 10800 10800 0
2024 7 3 6 46 40 2 185 0 UTC -10800 True 2024-07-03 06:46:40 2024-07-03 06:46:40-03:00 06 UTC -0300
2024 1 11 16 6 40 3 11 0 UTC -10800 True 2024-01-11 16:06:40 2024-01-11 16:06:40-03:00 16 UTC -0300
1719802800.0 UTC
:Europe/Paris ('CET', 'CEST') -3600 -7200 1
2024 7 3 11 46 40 2 185 1 CEST 7200 True 2024-07-03 11:46:40 2024-07-03 11:46:40+02:00 11 CEST +0200
2024 1 11 20 6 40 3 11 0 CET 3600 True 2024-01-11 20:06:40 2024-01-11 20:06:40+01:00 20 CET +0100
1719784800.0 CET
EST5EDT ('EST', 'EDT') 18000 14400 1
2024 7 3 5 46 40 2 185 1 EDT -14400 True 2024-07-03 05:46:40 2024-07-03 05:46:40-04:00 05 EDT -0400
2024 1 11 14 6 40 3 11 0 EST -18000 True 2024-01-11 14:06:40 2024-01-11 14:06:40-05:00 14 EST -0500
1719806400.0 EST
('UTC', 'UTC')
"""


def printed(code: str, **options: object) -> str:
    told: list[str] = []
    Sandbox(code).run(os=OSAccess(), print_callback=lambda _, text: told.append(text), **options)  # type: ignore[arg-type]
    return "".join(told)


def test_local_time_is_that_of_tz() -> None:
    assert printed(CODE) == EXPECTED


def test_it_is_part_of_the_program() -> None:
    code = "import os, time\nos.environ['TZ'] = 'ABC-2'\ntime.tzset()\nf()\n(time.localtime(0).tm_hour, time.tzname)"
    snapshot = Sandbox(code, external_functions=["f"]).start(policy=Policy(environ={}))
    again = Snapshot.load(snapshot.dump())
    other = Sandbox("import time\n(time.localtime(0).tm_hour, time.tzname)").run()
    assert again.resume(return_value=None).output == snapshot.resume(return_value=None).output == (2, ("ABC", "ABC"))
    assert other == (0, ("UTC", "UTC"))


@pytest.mark.parametrize(
    "text",
    ["nonsense", "A1", "../../etc/passwd", "/etc/passwd", "ABC99", "EST5EDT,M99.9.9,M1.1.1", "x" * 100000, "Ü5", "\\0"],
)
def test_what_names_no_zone_is_utc(text: str) -> None:
    code = f"import os, time\nclass E(dict): pass\nos.environ = E(TZ={text!r})\ntime.tzset()\ntime.localtime(0).tm_hour, time.timezone"
    assert Sandbox(code).run(os=OSAccess()) == (0, 0)


def test_without_tz_it_is_the_policy() -> None:
    code = "import os, time\nos.environ['TZ'] = 'UTC'\ntime.tzset()\na = time.localtime(0).tm_hour\ndel os.environ['TZ']\ntime.tzset()\na, time.localtime(0).tm_hour"
    assert Sandbox(code).run(os=OSAccess(), policy=Policy(timezone=timedelta(hours=2))) == (0, 2)
