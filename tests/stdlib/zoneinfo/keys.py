# oracle: native
# The same zone for a key each time, and what keys may not be.
from zoneinfo import ZoneInfo
import pickle, copy
a = ZoneInfo("Europe/Lisbon")
print(a is ZoneInfo("Europe/Lisbon"), a is ZoneInfo(key="Europe/Lisbon"), ZoneInfo.no_cache("Europe/Lisbon") is a, pickle.loads(pickle.dumps(a)) is a, copy.copy(a) is a, copy.deepcopy(a) is a)
class Z(ZoneInfo): pass
print(Z("UTC") is Z("UTC"), type(Z("UTC")).__name__, Z("UTC") is ZoneInfo("UTC"))
b = ZoneInfo("Asia/Tokyo"); ZoneInfo.clear_cache(only_keys=["Asia/Tokyo"])
print(b is ZoneInfo("Asia/Tokyo"), a is ZoneInfo("Europe/Lisbon")); ZoneInfo.clear_cache(); print(a is ZoneInfo("Europe/Lisbon"))
for k in ("nope", 5, None, "../x", "a/../b", "a//b", "./UTC", "/etc", "", "Europe", "UTC/", "a b"):
    try: print(ZoneInfo(k))
    except Exception as e: print(type(e).__name__, e)
from datetime import datetime
print(datetime(2024,7,1,tzinfo=a).tzinfo is a, datetime(2024,7,1,tzinfo=a).utcoffset())
