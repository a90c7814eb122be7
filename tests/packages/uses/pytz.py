import pytz
from datetime import datetime
assert pytz.utc.localize(datetime(2024, 1, 1)).isoformat() == "2024-01-01T00:00:00+00:00"
assert pytz.timezone("Europe/Berlin").localize(datetime(2024, 7, 1)).utcoffset().total_seconds() == 7200
