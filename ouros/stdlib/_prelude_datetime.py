"""Prelude of datetime: time zones of the program, the clock, and results that are classes of other modules."""


def datetime_answers(stamp, name="", args=()):
    """Return an equal datetime or time whose tzinfo holds the answers of the program's tzinfo that the method needs."""
    from _datetime import _answered, datetime
    zone = stamp.tzinfo
    when = stamp if isinstance(stamp, datetime) else None
    shown = args[0] if name == "strftime" else ""
    # CPython asks for dst() before utcoffset() and tzname().
    saving = zone.dst(when) if name in ("timetuple", "strftime") and when is not None else None
    offset = None if name == "timetuple" or name == "strftime" and "%z" not in shown and "%:z" not in shown else zone.utcoffset(when)
    label = datetime_zone_part(stamp, "tzname") if "%Z" in shown else None
    return _answered(stamp, offset, label, saving)


def value_for_host(stamp):
    """Return a datetime or time with a fixed offset instead of a tzinfo of the program."""
    from _datetime import timezone
    offset = stamp.utcoffset()
    return stamp.replace(tzinfo=None if offset is None else timezone(offset))


def datetime_asked(stamp, name, args):
    if name == "__hash__" and stamp.fold:
        # Equal values have the same hash value, and within a zone the fold does not count.
        stamp = datetime_with_fold(stamp, 0)
    return getattr(datetime_answers(stamp, name, args), name)(*args)


def datetime_has_own_zone(stamp):
    from _datetime import ZoneInfo, _zone_rules, timezone
    zone = stamp.tzinfo
    return zone is not None and not isinstance(zone, timezone) and (not isinstance(zone, ZoneInfo) or type(_zone_rules(zone)) is not bool)


def datetime_asked_both(a, b, name):
    from _datetime import datetime
    stamps = a, b
    own = datetime_has_own_zone(a), datetime_has_own_zone(b)
    if own[0]:
        a = datetime_answers(a)
    if own[1]:
        b = datetime_answers(b)
    result = getattr(a, name)(b)
    if result is (name == "__eq__") and name in ("__eq__", "__ne__") and isinstance(a, datetime):
        # A time that is repeated or skipped in its zone equals none of another zone.
        for stamp, answered, asked in zip(stamps, (a, b), own):
            if asked and datetime_with_fold(stamp, 1 - stamp.fold).utcoffset() != answered.utcoffset():
                return not result
    return result


def datetime_with_fold(stamp, fold):
    """Return a datetime or time, of no derived class, with another fold."""
    from _datetime import datetime, time
    return datetime_rebuilt(datetime if isinstance(stamp, datetime) else time, stamp).replace(fold=fold)


def datetime_zone_part(stamp, name):
    from _datetime import datetime, timedelta
    value = getattr(stamp.tzinfo, name)(stamp if isinstance(stamp, datetime) else None)
    if name == "tzname":
        if value is not None and not isinstance(value, str):
            raise TypeError(f"tzinfo.tzname() must return None or a string, not '{type(value).__name__}'")
    elif value is not None and not isinstance(value, timedelta):
        raise TypeError(f"tzinfo.{name}() must return None or timedelta, not '{type(value).__name__}'")
    elif value is not None and not timedelta(-1) < value < timedelta(1):
        raise ValueError(f"offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {value!r}")
    return value


def datetime_from_utc(zone, stamp, cls=None):
    from _datetime import datetime
    if cls is not None and cls is not datetime:
        stamp = datetime_rebuilt(cls, stamp)
    return zone.fromutc(stamp)


def datetime_fromutc(zone, stamp):
    from _datetime import timedelta
    offset = stamp.utcoffset()
    if offset is None:
        raise ValueError("fromutc: non-None utcoffset() result required")
    dst = stamp.dst()
    if dst is None:
        raise ValueError("fromutc: non-None dst() result required")
    delta = offset - dst
    if delta:
        stamp += delta
        dst = stamp.dst()
        if dst is None:
            raise ValueError("fromutc: tz.dst() gave inconsistent results; cannot convert")
    return stamp + dst


def datetime_format(value, spec):
    return value.strftime(spec)


def datetime_now(cls, zone):
    from _datetime import datetime
    from time import time
    return vars(datetime)["fromtimestamp"].__get__(None, cls)(time(), zone)


def datetime_at(seconds, zone):
    from _datetime import datetime
    return vars(datetime)["fromtimestamp"].__get__(None, datetime)(seconds, zone)


def datetime_today(cls):
    from time import time
    return cls.fromtimestamp(time())


def datetime_utcnow(cls):
    from _datetime import datetime, timezone
    from time import time
    now = datetime.fromtimestamp(time(), timezone.utc).replace(tzinfo=None)
    return now if cls is datetime else datetime_rebuilt(cls, now)


def datetime_rebuilt(cls, value):
    """Convert a value of a built-in class to the derived class `cls`, by calling it."""
    from _datetime import datetime, date, time
    if not isinstance(value, datetime) and isinstance(value, date):
        return cls(value.year, value.month, value.day)
    fold = {"fold": value.fold} if value.fold else {}
    if isinstance(value, datetime):
        return cls(value.year, value.month, value.day, value.hour, value.minute, value.second, value.microsecond, value.tzinfo, **fold)
    return cls(value.hour, value.minute, value.second, value.microsecond, value.tzinfo, **fold)


def datetime_parsed(kind, cls, text, format):
    """Return what strptime() of a class of this kind makes: "date", "time" or "datetime"."""
    import _strptime
    return getattr(_strptime, "_strptime_datetime_" + kind)(cls, text, format)


def datetime_of_fields(cls, fields):
    return cls(*fields)


def datetime_in_zone(cls, utc, value):
    datetime_rebuilt(cls, utc)
    return datetime_rebuilt(cls, value)


def datetime_timetuple(fields):
    from time import struct_time
    return struct_time._made(fields, (None, None))


def datetime_iso_text(items):
    return f"datetime.IsoCalendarDate(year={items[0]}, week={items[1]}, weekday={items[2]})"


def datetime_zone(cls, key, cached=True):
    from zoneinfo import _zones
    found = _zones.get((cls, key)) if cached and isinstance(key, str) else None
    if found is None:
        from zoneinfo import _made
        if not isinstance(key, str) or not cached:
            return _made(cls, key, cached)
        found = _zones[cls, key] = _made(cls, key, True)
    return found


def datetime_zone_from_file(cls, file, key):
    from _datetime import _zone_of_rules
    from _zone_files import Rules
    return _zone_of_rules(cls, Rules(file, key, repr(file), False))


def datetime_zone_answer(rules, when, name):
    return rules.at(when)[("utcoffset", "dst", "tzname").index(name)]


def datetime_zone_fromutc(zone, stamp):
    from _datetime import _zone_rules
    return _zone_rules(zone).fromutc(stamp)


def datetime_zone_key(rules):
    return rules.key


def datetime_zone_str(zone, rules):
    key = rules.key
    if key is None:
        return repr(zone)
    if not isinstance(key, str):
        raise TypeError(f"__str__ returned non-string (type {type(key).__name__})")
    return str.__str__(key)


def datetime_zone_repr(name, rules):
    return f"{name}.from_file({rules.source})" if rules.key is None else f"{name}(key={rules.key!r})"


def datetime_forget_zones(cls, only_keys):
    from zoneinfo import _zones
    for owner, key in list(_zones):
        if owner is cls and (only_keys is None or key in only_keys):
            del _zones[owner, key]


def datetime_no_zone(key):
    from zoneinfo import ZoneInfoNotFoundError, _check_key
    _check_key(key)
    raise ZoneInfoNotFoundError(f"No time zone found with key {key}")


