"""Module `csv`: readers and writers of tables as text, with rows as lists or dicts.

Natives parse and format rows. Knows iterables of lines and objects with write(), not files. Invariant: a dialect is
checked once, before its first use.
"""

import _csv
import io as _io
from types import GenericAlias as _GenericAlias

__all__ = [
    "QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "QUOTE_STRINGS", "QUOTE_NOTNULL", "Error", "Dialect", "excel", "excel_tab",
    "field_size_limit", "reader", "writer", "register_dialect", "get_dialect", "list_dialects", "Sniffer", "unregister_dialect", "DictReader",
    "DictWriter", "unix_dialect",
]
__version__ = "1.0"

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)


class Error(Exception):
    """Raised for a table that cannot be read or written."""

    __module__ = "_csv"


class Dialect:
    """Base of dialects, which describe the format of a table."""

    _name = ""
    _valid = False
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        self._valid = self.__class__ != Dialect
        try:
            _Settings(self)
        except TypeError as error:
            raise Error(str(error)) from None


class excel(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


_OPTIONS = ("delimiter", "doublequote", "escapechar", "lineterminator", "quotechar", "quoting", "skipinitialspace", "strict")
_DEFAULTS = {"delimiter": ",", "doublequote": True, "escapechar": None, "lineterminator": "\r\n", "quotechar": '"', "quoting": QUOTE_MINIMAL,
             "skipinitialspace": False, "strict": False}
_set = object.__setattr__


class _Settings:
    """Checked dialect, with the format in the form that natives use."""

    __module__ = "_csv"
    __full_type_name__ = True  # error messages use the name _csv.Dialect
    __slots__ = ("_format",)

    def __init__(self, dialect=None, **options):
        if isinstance(dialect, str):
            dialect = _dialects.get(dialect) or get_dialect(dialect)
        format = _csv.changed_format(dialect._format, options) if type(dialect) is _Settings else None
        if format is None:
            format = _checked_format(dialect, options)
        _set(self, "_format", format)

    delimiter = property(lambda self: chr(self._format[0]))
    quotechar = property(lambda self: None if self._format[1] < 0 else chr(self._format[1]))
    escapechar = property(lambda self: None if self._format[2] < 0 else chr(self._format[2]))
    quoting = property(lambda self: self._format[3])
    doublequote = property(lambda self: self._format[4])
    skipinitialspace = property(lambda self: self._format[5])
    strict = property(lambda self: self._format[6])
    lineterminator = property(lambda self: self._format[7])

    def __setattr__(self, name, value):
        raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")

    def __reduce_ex__(self, protocol, /):
        raise TypeError("cannot pickle 'Dialect' instances")


_Settings.__name__ = _Settings.__qualname__ = "Dialect"


def _checked_format(dialect, options):
    """Return (delimiter, quotechar, escapechar as code points, -1: none; quoting, doublequote, skipinitialspace,
    strict, lineterminator).
    """
    for name in options:
        if name not in _OPTIONS:
            raise TypeError(f"this function got an unexpected keyword argument '{name}'")
    values = {}
    for name in _OPTIONS:
        value = options[name] if name in options else getattr(dialect, name, _DEFAULTS[name]) if dialect is not None else _DEFAULTS[name]
        values[name] = bool(value) if name in ("doublequote", "skipinitialspace", "strict") else value
    if "quotechar" in options and values["quotechar"] is None and "quoting" not in options:
        values["quoting"] = QUOTE_NONE
    _check(**values)
    characters = [-1 if c is None else ord(c) for c in (values["delimiter"], values["quotechar"], values["escapechar"])]
    return (*characters, *[values[name] for name in ("quoting", "doublequote", "skipinitialspace", "strict")], str(values["lineterminator"]))


def _check(delimiter, doublequote, escapechar, lineterminator, quotechar, quoting, skipinitialspace, strict):
    if not isinstance(delimiter, str):
        raise TypeError(f'"delimiter" must be a unicode character, not {_kind(delimiter)}')
    if len(delimiter) != 1:
        raise TypeError(f'"delimiter" must be a unicode character, not a string of length {len(delimiter)}')
    for name, value in (("quotechar", quotechar), ("escapechar", escapechar)):
        if value is None:
            continue
        if not isinstance(value, str):
            raise TypeError(f'"{name}" must be a unicode character or None, not {_kind(value)}')
        if len(value) != 1:
            raise TypeError(f'"{name}" must be a unicode character or None, not a string of length {len(value)}')
    if not isinstance(lineterminator, str):
        raise TypeError(f'"lineterminator" must be a string, not {_kind(lineterminator)}')
    if type(quoting) is not int:
        raise TypeError(f'"quoting" must be an integer, not {_kind(quoting)}')
    if not 0 <= quoting <= 5:
        raise TypeError('bad "quoting" value')
    if quoting != QUOTE_NONE and quotechar is None:
        raise TypeError("quotechar must be set if quoting enabled")
    for name, value in (("delimiter", delimiter), ("escapechar", escapechar), ("quotechar", quotechar)):
        if value is not None and (value in "\r\n" or (value == " " and name != "delimiter" and skipinitialspace)):
            raise ValueError(f"bad {name} value")
        if value is not None and value in lineterminator:
            raise ValueError(f"bad {name} or lineterminator value")
    for a, x, b, y in (
        ("delimiter", delimiter, "escapechar", escapechar), ("delimiter", delimiter, "quotechar", quotechar),
        ("escapechar", escapechar, "quotechar", quotechar),
    ):
        if x is not None and x == y:
            raise ValueError(f"bad {a} or {b} value")


def _kind(value):
    return type(value).__name__


_dialects = {name: _Settings(dialect) for name, dialect in (("excel", excel), ("excel-tab", excel_tab), ("unix", unix_dialect))}
_field_limit = [131072]  # limit in characters; in a list, so that readers see changes


def _configured(dialect, options):
    """Return a checked dialect. options: keyword arguments, which may include the dialect."""
    return _Settings(options.pop("dialect", dialect), **options)


def register_dialect(name, dialect="excel", /, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _configured(dialect, fmtparams)


def unregister_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def list_dialects():
    return list(_dialects)


_NO_LIMIT = ["no limit"]


def field_size_limit(limit=_NO_LIMIT):
    """Return the greatest length of a field, and set it to `limit` if that is given."""
    old = _field_limit[0]
    if limit is not _NO_LIMIT:
        if type(limit) is not int:
            raise TypeError("limit must be an integer")
        _field_limit[0] = limit
    return old


def _settings(dialect):
    """Return a checked dialect for a name, a dialect or a checked dialect."""
    if isinstance(dialect, str):
        dialect = get_dialect(dialect)
    return dialect if type(dialect) is _Settings else _Settings(dialect)


def reader(iterable, dialect="excel", /, **options):
    """Return an iterator over rows, each a list of strings."""
    settings = _configured(dialect, options) if options else _settings(dialect)
    return _csv.new_reader(iter(iterable), settings, settings._format, Error, _field_limit)


def writer(fileobj, dialect="excel", /, **options):
    if not hasattr(fileobj, "write"):
        raise TypeError("argument 1 must have a \"write\" method")
    settings = _configured(dialect, options) if options else _settings(dialect)
    return _csv.new_writer(fileobj.write, settings, settings._format, Error)


class DictReader:
    """Iterator over rows as dicts. The keys are the fields of the first row."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        self.reader, self.dialect = reader(f, dialect, *args, **kwds), dialect
        self.restkey, self.restval = restkey, restval
        self._fieldnames = _names(fieldnames)
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            self._fieldnames = next(self.reader, None)
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if not self.line_num:
            # read the names from the first row, unless they were given
            self.fieldnames
        row = []
        while row == []:
            row = next(self.reader)
            self.line_num = self.reader.line_num
        names = self.fieldnames
        entry = dict(zip(names, row))
        missing = len(names) - len(row)
        if missing < 0:
            entry[self.restkey] = row[len(names):]
        elif missing:
            entry.update(dict.fromkeys(names[len(row):], self.restval))
        return entry

    __class_getitem__ = classmethod(_GenericAlias)


def _names(fieldnames):
    """Return the names of columns, as a list if they are an iterator, since they are read more than once."""
    return list(fieldnames) if fieldnames is not None and iter(fieldnames) is fieldnames else fieldnames


class DictWriter:
    """Writer of dicts as rows."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        self.fieldnames, self.restval = _names(fieldnames), restval
        self.extrasaction = extrasaction.lower()
        if self.extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({self.extrasaction}) must be 'raise' or 'ignore'")
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        """Write the names as a row."""
        return self.writerow({name: name for name in self.fieldnames})

    def _values(self, row):
        if self.extrasaction == "raise":
            wrong = [name for name in row if name not in self.fieldnames]
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in wrong]))
        return [row.get(name, self.restval) for name in self.fieldnames]

    def writerow(self, rowdict):
        return self.writer.writerow(self._values(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows([self._values(row) for row in rowdicts])

    __class_getitem__ = classmethod(_GenericAlias)


_QUOTED = (
    r'(?P<delim>[^\w\n"\'])(?P<space> ?)(?P<quote>["\']).*?(?P=quote)(?P=delim)',  # ,".*?",
    r'(?:^|\n)(?P<quote>["\']).*?(?P=quote)(?P<delim>[^\w\n"\'])(?P<space> ?)',  # ".*?",
    r'(?P<delim>[^\w\n"\'])(?P<space> ?)(?P<quote>["\']).*?(?P=quote)(?:$|\n)',  # ,".*?"
    r'(?:^|\n)(?P<quote>["\']).*?(?P=quote)(?:$|\n)',  # ".*?"
)


class Sniffer:
    """Detector of dialects."""

    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        """Return the dialect of a sample, as a class. Raises Error if it is unclear."""
        quote, double, delim, skip = self._guess_quote_and_delimiter(sample, delimiters)
        if not delim:
            delim, skip = self._guess_delimiter(sample, delimiters)
        if not delim:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = QUOTE_MINIMAL

        dialect.doublequote = double
        dialect.delimiter = delim
        dialect.quotechar = quote or '"'
        dialect.skipinitialspace = skip
        return dialect

    def _guess_quote_and_delimiter(self, data, delimiters):
        """Guess (quotechar, doublequote, delimiter, skipinitialspace) from the characters around quoted fields."""
        import _re_flags
        import re
        for pattern in _QUOTED:
            found = list(re.finditer(pattern, data, _re_flags.DOTALL | _re_flags.MULTILINE))
            if found:
                break
        else:
            return "", False, None, 0
        quotes, delims, spaces = {}, {}, 0
        for m in found:
            names = m.groupdict()
            quotes[names["quote"]] = quotes.get(names["quote"], 0) + 1
            delim = names.get("delim")
            if delim and (delimiters is None or delim in delimiters):
                delims[delim] = delims.get(delim, 0) + 1
            if names.get("space"):
                spaces += 1
        quote = max(quotes, key=quotes.get)
        delim, skip = "", 0
        if delims:
            delim = max(delims, key=delims.get)
            skip = delims[delim] == spaces
            if delim == "\n":
                delim = ""  # most likely a single column
        d = re.escape(delim)
        doubled = rf"(({d})|^)\W*{quote}[^{d}\n]*{quote}[^{d}\n]*{quote}\W*(({d})|$)"
        return quote, re.search(doubled, data, _re_flags.MULTILINE) is not None, delim, skip

    def _guess_delimiter(self, data, delimiters):
        """Guess (delimiter, skipinitialspace): the character that occurs equally often on almost all lines."""
        lines = [line for line in data.split("\n") if line]
        chunk = min(10, len(lines))
        counts = {chr(c): {} for c in range(127)}  # character -> {occurrences on a line: number of lines}
        modes, delims = {}, {}
        start = 0
        while start < len(lines):
            for line in lines[start:start + chunk]:
                for char, found in counts.items():
                    n = line.count(char)
                    found[n] = found.get(n, 0) + 1
            for char, found in counts.items():
                if len(found) == 1 and 0 in found:
                    continue
                n, often = max(found.items(), key=lambda entry: entry[1])
                modes[char] = n, often - (sum(found.values()) - often)
            start += chunk
            total = float(min(start, len(lines)))
            wanted = 1.0
            while not delims and wanted >= 0.9:
                for char, (n, often) in modes.items():
                    if n > 0 and often > 0 and often / total >= wanted and (delimiters is None or char in delimiters):
                        delims[char] = n, often
                wanted -= 0.01
            if len(delims) == 1:
                return self._with_spaces(lines, next(iter(delims)))
        if not delims:
            return "", 0
        for char in self.preferred:
            if char in delims:
                return self._with_spaces(lines, char)
        return self._with_spaces(lines, max(delims, key=lambda char: (delims[char], char)))

    def _with_spaces(self, lines, delim):
        return delim, lines[0].count(delim) == lines[0].count(f"{delim} ")

    def has_header(self, sample):
        """Return True if the first row looks unlike the others."""
        rows = reader(_io.StringIO(sample), self.sniff(sample))
        header = next(rows)
        kinds = {i: None for i in range(len(header))}
        for checked, row in enumerate(rows):
            if checked > 20:
                break
            if len(row) != len(header):
                continue
            for i in list(kinds):
                kind = _shape(row[i])
                if kinds[i] is None:
                    kinds[i] = kind
                elif kind != kinds[i]:
                    del kinds[i]
        votes = 0
        for i, kind in kinds.items():
            if isinstance(kind, int):
                votes += 1 if len(header[i]) != kind else -1
            else:
                try:
                    kind(header[i])
                    votes -= 1
                except (ValueError, TypeError):
                    votes += 1
        return votes > 0


def _shape(text):
    """Return `complex` for text that is a number, its length for other text."""
    try:
        complex(text)
        return complex
    except (ValueError, OverflowError):
        return len(text)
