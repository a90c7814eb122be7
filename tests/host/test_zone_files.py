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
