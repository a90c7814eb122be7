"""Zones of virtual files: the folders of `zoneinfo.TZPATH`. What the program prints, CPython 3.14 prints, too."""

from __future__ import annotations

from ouros import MemoryFile, OSAccess, Sandbox, Snapshot

CODE = """\
import copy, os, pickle, struct, tempfile, zoneinfo
from zoneinfo import ZoneInfo
top = tempfile.mkdtemp()
os.makedirs(top + "/Land")
for name in ("Land/Here", "posixrules"):
    with open(f"{top}/{name}", "wb") as f:
        for size in 1, 2:
            f.write(b"TZif2" + bytes(15) + struct.pack(">6l", 0, 0, 0, 0, 1, 4) + struct.pack(">lbb", 3600, 0, 0) + b"HER\\0")
        f.write(b"\\nHER-1\\n")
with open(f"{top}/Land/Text", "w") as f: f.write("text")
zoneinfo.reset_tzpath(["/none", top])
z = ZoneInfo("Land/Here")
print(z, repr(z), z.key, z.utcoffset(None), z is ZoneInfo("Land/Here"), pickle.loads(pickle.dumps(z)) is z, copy.copy(z) is z, copy.deepcopy(z) is z)
n = ZoneInfo.no_cache("Land/Here")
print(n is z, n == z, pickle.loads(pickle.dumps(n)) is n, copy.copy(n) is n, n.__reduce__()[1], z.__reduce__()[1])
print([name for name in zoneinfo.available_timezones() if name in ("Land/Here", "Land/Text", "posixrules")])
ZoneInfo.clear_cache(only_keys=["Land/Here"]); print(z is ZoneInfo("Land/Here"))
for key in ("Land/Text", "Land", "../x", "/x", "Land//Here"):
    try: print(ZoneInfo(key))
    except Exception as e: print(type(e).__name__, str(e).split(". ")[0])
"""

EXPECTED = """\
Land/Here zoneinfo.ZoneInfo(key='Land/Here') Land/Here 1:00:00 True True True True
False False False False ('Land/Here', 0) ('Land/Here', 1)
['Land/Here']
False
ValueError Invalid TZif file: magic not found
ZoneInfoNotFoundError 'No time zone found with key Land'
ValueError ZoneInfo keys must refer to subdirectories of TZPATH, got: ../x
ValueError ZoneInfo keys may not be absolute paths, got: /x
ValueError ZoneInfo keys must be normalized relative paths, got: Land//Here
"""


def files() -> OSAccess:
    return OSAccess([MemoryFile("/tmp/.keep", b"")])


def test_zones_below_tzpath() -> None:
    told: list[str] = []
    Sandbox(CODE).run(os=files(), print_callback=lambda _, text: told.append(text))
    assert "".join(told) == EXPECTED


def test_the_environment_names_folders() -> None:
    code = "import zoneinfo\nbefore = zoneinfo.TZPATH\nzoneinfo.reset_tzpath()\nbefore, zoneinfo.TZPATH"
    assert Sandbox(code).run(os=OSAccess([], environ={"PYTHONTZPATH": "/a:/b"})) == ((), ("/a", "/b"))


def test_a_blocked_tzdata_hides_the_zones_of_the_host() -> None:
    code = "import sys, zoneinfo\nsys.modules['tzdata'] = None\ntry: zoneinfo.ZoneInfo('UTC')\nexcept KeyError as e: r = str(e)\nr, zoneinfo.available_timezones()"
    assert Sandbox(code).run() == ("'No time zone found with key UTC'", set())


def test_zones_in_a_dump() -> None:
    code = "from zoneinfo import ZoneInfo\nz = ZoneInfo.no_cache('UTC')\nf()\nz == ZoneInfo('UTC'), z.__reduce__()[1], z.utcoffset(None).seconds"
    data = Sandbox(code, external_functions=["f"]).start().dump()
    assert Snapshot.load(data).resume(return_value=None).output == (False, ("UTC", 0), 0)


DERIVED = """\
import copy
from datetime import datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo


class Shifted(ZoneInfo):
    def utcoffset(self, dt):
        offset = super().utcoffset(dt)
        return None if offset is None else offset + timedelta(hours=1)

    def tzname(self, dt):
        return f"<{super().tzname(dt)}>"


class Saving(ZoneInfo):
    def dst(self, dt):
        return timedelta(minutes=7)


class Plain(ZoneInfo):
    pass


class Fixed(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=3)

    def dst(self, dt):
        return timedelta(0)

    def tzname(self, dt):
        return "FIXED"


class Utc(ZoneInfo):
    def fromutc(self, dt):
        return super().fromutc(dt) + timedelta(hours=2)


for cls in Shifted, Saving, Plain, Utc:
    zone = cls("Europe/Paris")
    d = datetime(2024, 7, 1, 12, tzinfo=zone)
    print(cls.__name__, d, d.utcoffset(), d.tzname(), d.dst(), d.strftime("%z %Z"), d.isoformat(), d.timestamp())
    print(d.astimezone(timezone.utc), d.astimezone(Fixed()), datetime(2024, 7, 1, tzinfo=timezone.utc).astimezone(zone))
    print(d == datetime(2024, 7, 1, 10, tzinfo=timezone.utc), d - datetime(2024, 1, 1, tzinfo=timezone.utc), d.timetuple().tm_isdst, d.utctimetuple().tm_hour)
    print(repr(zone), str(zone), zone.key, cls("Europe/Paris") is zone, cls.no_cache("Europe/Paris") is zone, d.replace(tzinfo=zone).tzinfo is zone)
    print(datetime.fromtimestamp(0, zone), datetime(2024, 10, 27, 2, 30, fold=1, tzinfo=zone).utcoffset(), time(12, tzinfo=zone).utcoffset())
    print(hash(d) == hash(d.astimezone(timezone.utc)), sorted([d, datetime(2024, 7, 1, 10, 30, tzinfo=timezone.utc)])[0] is d, copy.copy(d) == d, copy.deepcopy(d).tzinfo is zone)
"""

OF_DERIVED = """\
Shifted 2024-07-01 12:00:00+03:00 3:00:00 <CEST> 1:00:00 +0300 <CEST> 2024-07-01T12:00:00+03:00 1719824400.0
2024-07-01 09:00:00+00:00 2024-07-01 12:00:00+03:00 2024-07-01 02:00:00+03:00
False 182 days, 9:00:00 1 9
Shifted(key='Europe/Paris') Europe/Paris Europe/Paris True False True
1970-01-01 01:00:00+02:00 2:00:00 None
True True True True
Saving 2024-07-01 12:00:00+02:00 2:00:00 CEST 0:07:00 +0200 CEST 2024-07-01T12:00:00+02:00 1719828000.0
2024-07-01 10:00:00+00:00 2024-07-01 13:00:00+03:00 2024-07-01 02:00:00+02:00
True 182 days, 10:00:00 1 10
Saving(key='Europe/Paris') Europe/Paris Europe/Paris True False True
1970-01-01 01:00:00+01:00 1:00:00 None
True True True True
Plain 2024-07-01 12:00:00+02:00 2:00:00 CEST 1:00:00 +0200 CEST 2024-07-01T12:00:00+02:00 1719828000.0
2024-07-01 10:00:00+00:00 2024-07-01 13:00:00+03:00 2024-07-01 02:00:00+02:00
True 182 days, 10:00:00 1 10
Plain(key='Europe/Paris') Europe/Paris Europe/Paris True False True
1970-01-01 01:00:00+01:00 1:00:00 None
True True True True
Utc 2024-07-01 12:00:00+02:00 2:00:00 CEST 1:00:00 +0200 CEST 2024-07-01T12:00:00+02:00 1719828000.0
2024-07-01 10:00:00+00:00 2024-07-01 13:00:00+03:00 2024-07-01 04:00:00+02:00
True 182 days, 10:00:00 1 10
Utc(key='Europe/Paris') Europe/Paris Europe/Paris True False True
1970-01-01 03:00:00+01:00 1:00:00 None
True True True True
"""


def test_classes_derived_from_zoneinfo_answer_themselves() -> None:
    """What CPython 3.11 prints; the CPython of recorded expectations has no zones."""
    told: list[str] = []
    Sandbox(DERIVED).run(print_callback=lambda _, text: told.append(text))
    assert "".join(told) == OF_DERIVED
    snapshot = Sandbox(DERIVED + "f()\nd.utcoffset().seconds, zone.key", external_functions=["f"]).start()
    assert Snapshot.load(snapshot.dump()).resume(return_value=None).output == (7200, "Europe/Paris")  # type: ignore[union-attr]
