"""The policy of a program: clock, randomness, time zone, sleep, environment, arguments and standard input.

Must not know machines and values. Invariant: a policy with a given moment, a key and an environment asks the host for nothing, and gives
the same answers in the same order on every machine, also after a dump and a load.
"""
cimport cython

from ouros._core.heap.runtime cimport SLEEP_HOST, SLEEP_SKIP, SLEEP_VIRTUAL

DEF MOST_MOMENT = 1 << 60        # most microseconds of a moment; about 36,000 years
DEF DAY = 86400                  # seconds of a day


@cython.final
cdef class Policy:
    def __init__(self, moment=None, needs_source=False, source=None, key=None, zone=None, sleep=SLEEP_VIRTUAL, environ=None):
        """Make a policy; the arguments are the attributes, see policy.pxd. moment: None: the host's clock. Raises ValueError."""
        if moment is not None:
            if not -MOST_MOMENT <= moment <= MOST_MOMENT:
                raise ValueError("the moment is too far away")
            self.is_fixed = True
            self.moment = self.begun = moment
        self.needs_source = needs_source
        self.source = source
        self.key = key
        self.zone = zone
        self.tzinfo = host_zone(zone)
        self.sleep = sleep
        self.environ = None if environ is None else dict(environ)
        self.text = ""

    @property
    def waits_for_source(self):
        return self.needs_source and self.source is None

    def with_source(self, source):
        cdef Policy p = self.copy()
        p.source = source
        return p

    @property
    def waits_for_lines(self):
        return self.has_lines and self.lines is None

    def with_process(self, argv, text, lines):
        cdef Policy p = self.copy()
        if argv is not None:
            p.argv = checked_argv(tuple(argv))
        if text is not None or lines is not None:
            p.text, p.at = checked_text(p.text[p.at:] + (<str?>text if text is not None else "")), 0
            p.has_lines, p.lines = lines is not None, lines
        return p

    def with_process_of(self, other):
        cdef Policy p = self.copy()
        p.argv, p.text, p.at = (<Policy?>other).argv, (<Policy?>other).text, (<Policy?>other).at
        p.has_lines, p.lines = (<Policy?>other).has_lines, (<Policy?>other).lines
        return p

    def with_lines(self, lines):
        cdef Policy p = self.copy()
        p.lines = lines
        return p

    def dump(self):
        return self.state()

    @staticmethod
    def load(state):
        return policy_of(state)

    cdef Policy copy(self):
        cdef Policy p = Policy.__new__(Policy)
        p.is_fixed, p.moment, p.begun = self.is_fixed, self.moment, self.begun
        p.needs_source, p.source = self.needs_source, self.source
        p.key, p.draws = self.key, self.draws
        p.zone, p.tzinfo = self.zone, self.tzinfo
        p.sleep, p.environ = self.sleep, self.environ
        p.argv, p.text, p.at = self.argv, self.text, self.at
        p.has_lines, p.lines = self.has_lines, self.lines
        return p

    cdef int forget_input(self) except -1:
        self.text, self.at = "", 0
        self.has_lines, self.lines = False, None
        return 0

    cdef object stream(self, Py_ssize_t n):
        import hashlib
        self.draws += 1
        return hashlib.shake_256(self.key + (<object>self.draws).to_bytes(8, "little")).digest(n)

    cdef dict state(self):
        cdef dict out = {
            "clock": [self.moment, self.begun] if self.is_fixed else "host" if self.needs_source else "system",
            "seed": self.key, "draws": self.draws, "zone": self.zone, "sleep": self.sleep,
            "environ": None if self.environ is None else dict(self.environ),
        }
        if self.argv is not None:
            out["argv"] = list(self.argv)
        if self.at < len(self.text):
            out["stdin"] = self.text[self.at:]
        if self.has_lines:
            out["has_lines"] = True
        return out


cdef Policy new_policy():
    return Policy()

cdef tuple checked_argv(tuple argv):
    if len(argv) > MOST_ARGV or any([type(v) is not str for v in argv]) or sum([len(v) for v in argv]) > MOST_ARGV_TEXT:
        raise ValueError("damaged data: arguments")
    return argv

cdef str checked_text(str text):
    if len(text) > MOST_INPUT:
        raise ValueError("damaged data: too much standard input")
    return text


cdef object host_zone(object zone):
    """Return the host's zone of a name or an offset; None for UTC. Raises ValueError if there is none."""
    if zone is None:
        return None
    import datetime
    import zoneinfo
    if type(zone) is int:
        if not -DAY < zone < DAY:
            raise ValueError("time zone offset from UTC must be less than a day")
        return datetime.timezone(datetime.timedelta(seconds=zone))
    try:
        return zoneinfo.ZoneInfo(zone)
    except (KeyError, OSError, ValueError):
        raise ValueError(f"time zone {zone!r} is not known here: see IANA's names, and install tzdata if the system has none") from None


# A TZ variable as POSIX has it: names and offsets of standard time and of summer time, and when summer time begins and ends.
cdef str ZONE_NAME = r"(?:[A-Za-z]{3,20}|<[A-Za-z0-9+-]{3,20}>)"
cdef str ZONE_OFFSET = r"[+-]?\d{1,2}(?::\d{1,2}(?::\d{1,2})?)?"
cdef str ZONE_RULE = r"(?:M\d{1,2}\.\d\.\d|J?\d{1,3})(?:/[+-]?\d{1,3}(?::\d{1,2}(?::\d{1,2})?)?)?"
cdef str ZONE_TEXT = f"({ZONE_NAME})({ZONE_OFFSET})(?:({ZONE_NAME})(?:{ZONE_OFFSET})?(,{ZONE_RULE},{ZONE_RULE})?)?"
cdef str DEFAULT_RULES = ",M3.2.0,M11.1.0"
cdef dict zones_of_texts = {}          # TZ variable -> the host's zone, or None for UTC

DEF MOST_TEXTS = 100

cdef object zone_of_text(str text):
    """Return the host's zone of a TZ variable, which the program has set; None for UTC, and for a text that names no zone."""
    if text not in zones_of_texts:
        if len(zones_of_texts) >= MOST_TEXTS:
            zones_of_texts.clear()
        zones_of_texts[text] = find_zone(text.removeprefix(":"))
    return zones_of_texts[text]

cdef object find_zone(str text):
    import re
    import zoneinfo
    from io import BytesIO
    if len(text) > 200 or text in ("", "UTC", "UTC0"):
        return None
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*", text, re.ASCII):
        try:
            return zoneinfo.ZoneInfo(text)
        except (KeyError, OSError, ValueError):
            pass
    found = re.fullmatch(ZONE_TEXT, text, re.ASCII)
    if found is None:
        return None
    if found[3] and not found[4]:
        text += DEFAULT_RULES
    # As in RFC 9636: no transitions, one kind of time, and the text in the footer of version 2.
    part = b"TZif2" + bytes(15) + b"".join([n.to_bytes(4, "big") for n in (0, 0, 0, 0, 1, 4)]) + bytes(6) + b"UTC\0"
    try:
        return zoneinfo.ZoneInfo.from_file(BytesIO(part + part + b"\n" + text.encode("ascii") + b"\n"))
    except ValueError:
        return None


cdef frozenset REQUIRED = frozenset(("clock", "seed", "draws", "zone", "sleep", "environ"))

cdef Policy policy_of(object state):
    cdef Policy p
    if type(state) is not dict or not REQUIRED <= state.keys() <= REQUIRED | {"argv", "stdin", "has_lines"}:
        raise ValueError("damaged data: policy")
    clock, key, draws, zone, sleep, environ = [state[name] for name in ("clock", "seed", "draws", "zone", "sleep", "environ")]
    if type(clock) is list:
        if len(clock) != 2 or any([type(v) is not int or not -MOST_MOMENT <= v <= MOST_MOMENT for v in clock]):
            raise ValueError("damaged data: clock")
    elif type(clock) is not str or clock not in ("host", "system"):
        raise ValueError("damaged data: clock")
    if not (key is None or type(key) is bytes and len(key) == 32) or type(draws) is not int or not 0 <= draws <= 1 << 62:
        raise ValueError("damaged data: seed")
    if not (zone is None or type(zone) is int or type(zone) is str) or type(sleep) is not int or sleep not in (SLEEP_VIRTUAL, SLEEP_HOST, SLEEP_SKIP):
        raise ValueError("damaged data: policy")
    if environ is not None and (type(environ) is not dict or any([type(k) is not str or type(v) is not str for k, v in environ.items()])):
        raise ValueError("damaged data: environment")
    p = Policy(clock[0] if type(clock) is list else None, clock == "host", None, key, zone, sleep, environ)
    p.draws = draws
    if type(clock) is list:
        p.begun = clock[1]
    argv, text = state.get("argv"), state.get("stdin", "")
    if not (argv is None or type(argv) is list) or type(text) is not str or type(state.get("has_lines", True)) is not bool:
        raise ValueError("damaged data: standard input")
    p.argv = None if argv is None else checked_argv(tuple(argv))
    p.text = checked_text(text)
    p.has_lines = state.get("has_lines", False)
    return p
