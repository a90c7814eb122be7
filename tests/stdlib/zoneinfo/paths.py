# TZPATH: folders in which zones are looked for, and its errors.
import os, warnings, zoneinfo
for to in ("/a", b"/a", ["a"], ["/a", "b", "c"], [b"/x"], [5], 5, ["/a", "/b"], []):
    try: print(zoneinfo.reset_tzpath(to=to), zoneinfo.TZPATH)
    except Exception as e: print(type(e).__name__, e)
os.environ["PYTHONTZPATH"] = "/q:r:/s"
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(zoneinfo.reset_tzpath(), zoneinfo.TZPATH, [(i.category, str(i.message)) for i in w])
