"""Parser of mail dates (RFC 5322 and older forms). Knows texts only."""

import re

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_LONG = "january february march april may june july august september october november december".split()
_DAYS = "mon tue wed thu fri sat sun".split()
_ZONES = {"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "AST": -400, "ADT": -300, "EST": -500, "EDT": -400, "CST": -600, "CDT": -500, "MST": -700,
          "MDT": -600, "PST": -800, "PDT": -700}


def _clock(text):
    """Return (hours, minutes, seconds) of 12:30, 12:30:15 or 12.30.15, or None."""
    parts = text.split(":")
    if len(parts) == 1 and "." in text:
        parts = text.split(".")
    if not 2 <= len(parts) <= 3 or not all([part.strip().isdigit() for part in parts]):
        return None
    return int(parts[0]), int(parts[1]), int(parts[2]) if len(parts) == 3 else 0


def _month(text):
    text = text.lower()
    return _MONTHS.index(text) + 1 if text in _MONTHS else _LONG.index(text) + 1 if text in _LONG else 0


def _offset(zone):
    """Return the zone's seconds east of UTC, or None for an unknown zone."""
    known = _ZONES.get(zone.upper())
    if known is None:
        m = re.fullmatch(r"([-+]?)(\d{1,4})", zone)
        if m is None:
            return None
        known = int(m[2])
        if m[1] == "-":
            if known == 0:
                return None
            known = -known
    sign = -1 if known < 0 else 1
    return sign * (abs(known) // 100 * 3600 + abs(known) % 100 * 60)


def read(text):
    """Return the ten fields of parsedate_tz(), the last of them None for an unknown zone. Returns None for text that is no date."""
    if not text:
        return None
    words = re.sub(r"\([^()]*\)", " ", text).split()
    if not words:
        return None
    if words[0].endswith(",") or words[0].lower()[:3] in _DAYS and _month(words[0]) == 0 and not words[0][0].isdigit():
        words[0] = words[0].partition(",")[2]
        words = [word for word in words if word]
    else:
        head, comma, rest = words[0].rpartition(",")
        if comma:
            words[0] = rest
    if len(words) == 3:
        parts = words[0].split("-")
        if len(parts) == 3:
            words = parts + words[1:]
    if len(words) == 4:
        head, sign, tail = words[3].partition("+")
        if not sign:
            head, sign, tail = words[3].partition("-")
        words[3:] = [head, sign + tail] if sign and head else [words[3], ""]
    if len(words) < 5:
        return None
    day, month, year, clock, zone = words[:5]
    number = _month(month)
    if not number:
        day, month = month, day.lower()
        number = _month(month)
        if not number:
            return None
    day = day.removesuffix(",")
    if ":" in year:
        year, clock = clock, year
    year = year.removesuffix(",")
    if not year[:1].isdigit():
        year, zone = zone, year
    clock = clock.removesuffix(",")
    time = _clock(clock)
    if time is None or not day.isdigit() or not year.isdigit():
        return None
    year, day = int(year), int(day)
    if year < 100:
        year += 1900 if year > 68 else 2000
    return [year, number, day, *time, 0, 1, -1, _offset(zone)]
