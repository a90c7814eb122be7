"""Time zones that are read from TZif files (RFC 9636), for `zoneinfo`.

Knows nothing of keys and of the host's zones. Invariant: Rules do not change after they were read. Messages of errors are CPython's.
"""

from bisect import bisect_right
from datetime import datetime, timedelta, tzinfo
from struct import unpack

_EPOCH = datetime(1970, 1, 1).toordinal()
_DAY = 86400
_DAYS_BEFORE_MONTH = (-1, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_UNKNOWN = (None, None, None)


class Rules(tzinfo):
    """What a file says of a zone. source: repr of the file that a program read it from, or None for a file found by a key. cached: it is in the
    cache of zones. A kind of time is a tuple: offset, saving, name."""

    def __init__(self, file, key, source, cached):
        self.key, self.source, self.cached = key, source, cached
        index, self.times, offsets, saving, names, rule = _load(file)
        for i in index:
            if i >= len(offsets):
                raise ValueError(f"Invalid transition index found while reading TZif: {i}")
        self.local = _local_times(index, self.times, offsets)
        spans = _savings(index, offsets, saving)
        kinds = [(timedelta(seconds=a), timedelta(seconds=b), name) for a, b, name in zip(offsets, spans, names)]
        self.kinds = [kinds[i] for i in index]
        self.before = next((kind for kind, dst in zip(kinds, saving) if not dst), self.kinds[0] if self.kinds else None)
        if rule:
            self.after = _parse(rule)
        elif kinds:
            self.after = self.kinds[-1] if self.kinds else kinds[-1]
        else:
            raise ValueError("No time zone information found.")
        self.fixed = type(self.after) is tuple and (not kinds or len(kinds) == 1 and kinds[0] == self.after)

    def at(self, when):
        """Return the kind of time at a local time, whose fold says which of two moments is meant."""
        if when is None:
            return self.after if self.fixed else _UNKNOWN
        seconds = _seconds(when)
        local = self.local[when.fold]
        if local and seconds < local[0]:
            return self.before
        if not local or seconds > local[-1]:
            return self.after if type(self.after) is tuple else self.after.at(seconds, when.year, when.fold)
        return self.kinds[bisect_right(local, seconds) - 1]

    def fromutc(self, when):
        seconds = _seconds(when)
        times = self.times
        fold = False
        if times and seconds < times[0]:
            kind = self.before
        elif (not times or seconds > times[-1]) and type(self.after) is not tuple:
            kind, fold = self.after.at_utc(seconds, when.year)
        elif not times:
            kind = self.after
        else:
            i = bisect_right(times, seconds)
            if len(times) > 1 and seconds >= times[1]:
                earlier, kind = self.kinds[i - 2 : i]
            elif seconds > times[-1]:
                earlier, kind = self.kinds[-1], self.after
            else:
                earlier, kind = self.before, self.kinds[0]
            fold = (earlier[0] - kind[0]).total_seconds() > seconds - times[i - 1]
        when += kind[0]
        return when.replace(fold=1) if fold else when


class KnownRules(tzinfo):
    """The rules of another ZoneInfo, for one of a class that answers itself what dates ask."""

    source = None

    def __init__(self, zone, key, cached):
        self.zone, self.key, self.cached = zone, key, cached

    def at(self, when):
        return self.zone.utcoffset(when), self.zone.dst(when), self.zone.tzname(when)

    def fromutc(self, when):
        return self.zone.fromutc(when.replace(tzinfo=self.zone)).replace(tzinfo=when.tzinfo)


def _seconds(when):
    return (when.toordinal() - _EPOCH) * _DAY + when.hour * 3600 + when.minute * 60 + when.second


# --- files ---


def _header(file):
    if file.read(4) != b"TZif":
        raise ValueError("Invalid TZif file: magic not found")
    version = file.read(1)
    version = 1 if version == b"\0" else int(version)
    file.read(15)
    return version, *unpack(">6l", file.read(24))


def _load(file):
    """Return the indices and times of transitions, the offsets, flags and names of kinds of time, and the rule for later times."""
    version, ut, std, leaps, times, types, chars = _header(file)
    size, code = 4, "l"
    if version > 1:
        size, code = 8, "q"
        file.seek(times * 5 + types * 6 + chars + leaps * 8 + std + ut, 1)
        version, ut, std, leaps, times, types, chars = _header(file)
    moments = unpack(f">{times}{code}", file.read(times * size)) if times else ()
    index = unpack(f">{times}B", file.read(times)) if times else ()
    records = [unpack(">lbb", file.read(6)) for _ in range(types)]
    text = file.read(chars)
    names = [text[start : text.find(b"\0", start)].decode() for _, _, start in records]
    rule = b""
    if version >= 2:
        file.seek(ut + std + leaps * 12, 1)
        end = file.read(1)
        assert end == b"\n", end
        while (found := file.read(1)) != b"\n":
            if not found:
                raise ValueError("Invalid TZif file: TZ string without an end")
            rule += found
    return index, moments, [record[0] for record in records], [record[1] for record in records], names, rule


def _local_times(index, times, offsets):
    """Return the local times of transitions, as the first and as the second of two moments sees them."""
    walls = [], []
    for i, moment in enumerate(times):
        if i:
            a, b = offsets[index[i - 1]], offsets[index[i]]
        else:
            a, b = offsets[0], offsets[index[0]]
        walls[0].append(moment + max(a, b))
        walls[1].append(moment + min(a, b))
    return walls


def _savings(index, offsets, saving):
    """Return the seconds of daylight saving of each kind of time. A file does not have them: they are inferred from its transitions."""
    found = [0] * len(offsets)
    wanted = sum(saving)
    done = 0
    for i in range(1, len(index)):
        if wanted == done:
            return found
        kind = index[i]
        if not saving[kind] or found[kind]:
            continue
        span = 0
        if not saving[index[i - 1]]:
            span = offsets[kind] - offsets[index[i - 1]]
        if not span and kind < len(offsets) - 1 and i + 1 < len(index):
            if saving[index[i + 1]]:
                continue
            span = offsets[kind] - offsets[index[i + 1]]
        if span:
            done += 1
            found[kind] = span
    return [3600 if dst and not span else span for dst, span in zip(saving, found)]


# --- rules of POSIX, for times after the last transition ---


class _Yearly:
    """Standard time and daylight saving time, each beginning on a day of the year."""

    def __init__(self, standard, standard_name, summer, summer_name, start, end):
        self.standard, self.summer = standard, summer
        self.difference = summer - standard
        self.kinds = (
            (timedelta(seconds=standard), timedelta(0), standard_name),
            (timedelta(seconds=summer), timedelta(seconds=self.difference), summer_name),
        )
        self.start, self.end = start, end

    def at(self, seconds, year, fold):
        start, end = _moment(self.start, year), _moment(self.end, year)
        if fold == (self.difference >= 0):
            end -= self.difference
        else:
            start += self.difference
        return self.kinds[_between(start, seconds, end)]

    def at_utc(self, seconds, year):
        start, end = _moment(self.start, year) - self.standard, _moment(self.end, year) - self.summer
        first, last = (end, end + self.difference) if self.difference > 0 else (start, start - self.difference)
        return self.kinds[_between(start, seconds, end)], first <= seconds < last


def _between(start, seconds, end):
    return start <= seconds < end if start < end else not end <= seconds < start


def _moment(rule, year):
    """Return a day of a year and its time, as seconds. A rule is (kind, numbers of the day, seconds)."""
    kind, day, seconds = rule
    y = year - 1
    before = y * 365 + y // 4 - y // 100 + y // 400 - _EPOCH
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if kind != "M":
        return (before + day + (kind == "J" and day >= 59 and leap)) * _DAY + seconds
    month, week, weekday = day
    first = before + _DAYS_BEFORE_MONTH[month] + (month > 2 and leap) + 1
    length = (31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    number = (weekday - (first + 4)) % 7 + 1 + (week - 1) * 7    # 1970 began with a Thursday
    if number > length:
        number -= 7
    return (first + number - 1) * _DAY + seconds


class _Text:
    """A TZ string and the place in it."""

    def __init__(self, text):
        self.text, self.place = text, 0

    def taken(self, allowed):
        if self.place < len(self.text) and self.text[self.place] in allowed:
            self.place += 1
            return True
        return False

    def number(self, least, most):
        """Return a number of that many digits, or None."""
        start = self.place
        while self.place < start + most and self.taken("0123456789"):
            pass
        return int(self.text[start : self.place]) if self.place - start >= least else None

    def name(self):
        start = self.place
        if self.taken("<"):
            while self.taken(_LETTERS + "0123456789+-"):
                pass
            return self.text[start + 1 : self.place - 1] if self.taken(">") else None
        while self.taken(_LETTERS):
            pass
        return self.text[start : self.place] or None

    def time(self):
        """Return [+|-]hh[:mm[:ss]] as seconds, or None; and the hours."""
        minus = self.taken("-")
        if not minus:
            self.taken("+")
        if (hours := self.number(1, 3)) is None:
            return None, 0
        minutes = seconds = 0
        if self.taken(":"):
            if (minutes := self.number(2, 2)) is None:
                return None, 0
            if self.taken(":") and (seconds := self.number(2, 2)) is None:
                return None, 0
        total = hours * 3600 + minutes * 60 + seconds
        return -total if minus else total, hours

    def offset(self):
        total, hours = self.time()
        return None if total is None or hours > 24 else -total

    def rule(self):
        """Return a rule for _moment, or None."""
        if self.taken("M"):
            kind, day = "M", []
            for least, most, digits in ((1, 12, 2), (1, 5, 1), (0, 6, 1)):
                if day and not self.taken("."):
                    return None
                number = self.number(1, digits)
                if number is None or not least <= number <= most:
                    return None
                day.append(number)
        else:
            kind = "J" if self.taken("J") else "N"
            day = self.number(1, 3)
            if day is None or not (kind == "J") <= day <= 365:
                return None
        seconds = 7200
        if self.taken("/"):
            seconds, hours = self.time()
            if seconds is None or hours > 167:
                return None
        return kind, day, seconds


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _parse(rule):
    """Return the kind of time, or the yearly change, that a TZ string describes."""
    text = _Text(rule.decode("latin-1"))
    if (standard_name := text.name()) is None:
        raise ValueError(f"Invalid STD format in {rule}")
    if (standard := text.offset()) is None:
        raise ValueError(f"Invalid STD offset in {rule}")
    if text.place == len(text.text):
        return timedelta(seconds=standard), timedelta(0), standard_name
    if (summer_name := text.name()) is None:
        raise ValueError(f"Invalid DST format in {rule}")
    summer = standard + 3600
    if text.text[text.place : text.place + 1] != "," and (summer := text.offset()) is None:
        raise ValueError(f"Invalid DST offset in {rule}")
    days = []
    for _ in range(2):
        if not text.taken(","):
            raise ValueError(f"Missing transition rules in TZ string: {rule}")
        days.append(text.rule())
        if days[-1] is None:
            raise ValueError(f"Malformed transition rule in TZ string: {rule}")
    if text.place != len(text.text):
        raise ValueError(f"Extraneous characters at end of TZ string: {rule}")
    return _Yearly(standard, standard_name, summer, summer_name, *days)
