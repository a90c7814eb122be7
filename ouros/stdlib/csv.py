"""Tables as text: a reader and a writer of rows, and of dicts."""

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
    """A table that cannot be read or written."""

    __module__ = "_csv"


class Dialect:
    """How a table is written; to be derived from."""

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
        if self.__class__ != Dialect:
            self._valid = True
        try:
            _Settings(self)
        except TypeError as e:
            raise Error(str(e)) from None


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


class _Settings:
    """A checked dialect."""

    __slots__ = _OPTIONS

    def __init__(self, dialect=None, **options):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)
        for name in options:
            if name not in _OPTIONS:
                raise TypeError(f"this function got an unexpected keyword argument '{name}'")
        for name in _OPTIONS:
            value = options[name] if name in options else getattr(dialect, name, _DEFAULTS[name]) if dialect is not None else _DEFAULTS[name]
            if name in ("doublequote", "skipinitialspace", "strict"):
                value = bool(value)
            object.__setattr__(self, name, value)
        if "quotechar" in options and self.quotechar is None and "quoting" not in options:
            object.__setattr__(self, "quoting", QUOTE_NONE)
        self._check()

    def _check(self):
        if not isinstance(self.delimiter, str):
            raise TypeError(f'"delimiter" must be a unicode character, not {_kind(self.delimiter)}')
        if len(self.delimiter) != 1:
            raise TypeError(f'"delimiter" must be a unicode character, not a string of length {len(self.delimiter)}')
        for name in ("quotechar", "escapechar"):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, str):
                raise TypeError(f'"{name}" must be a unicode character or None, not {_kind(value)}')
            if len(value) != 1:
                raise TypeError(f'"{name}" must be a unicode character or None, not a string of length {len(value)}')
        if type(self.quoting) is not int:
            raise TypeError(f'"quoting" must be an integer, not {_kind(self.quoting)}')
        if not 0 <= self.quoting <= 5:
            raise TypeError('bad "quoting" value')
        if self.quoting != QUOTE_NONE and self.quotechar is None:
            raise TypeError("quotechar must be set if quoting enabled")
        if not isinstance(self.lineterminator, str):
            raise TypeError(f'"lineterminator" must be a string, not {_kind(self.lineterminator)}')
        for name in ("delimiter", "escapechar", "quotechar"):
            value = getattr(self, name)
            if value is not None and (value in "\r\n" or (value == " " and name != "delimiter" and self.skipinitialspace)):
                raise ValueError(f"bad {name} value")
        for a, b in (("delimiter", "escapechar"), ("delimiter", "quotechar"), ("escapechar", "quotechar")):
            if getattr(self, a) is not None and getattr(self, a) == getattr(self, b):
                raise ValueError(f"bad {a} or {b} value")

    def __setattr__(self, name, value):
        raise AttributeError(f"attribute '{name}' of '_csv.Dialect' objects is not writable")


def _kind(value):
    return type(value).__name__


_dialects = {}
_field_limit = 131072


def register_dialect(name, dialect=None, **options):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _Settings(dialect, **options)


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


def field_size_limit(limit=None):
    """The greatest length of a field; sets it if limit is given."""
    global _field_limit
    old = _field_limit
    if limit is not None:
        if not isinstance(limit, int):
            raise TypeError("limit must be an integer")
        _field_limit = limit
    return old


register_dialect("excel", excel)
register_dialect("excel-tab", excel_tab)
register_dialect("unix", unix_dialect)

# States of the reader, as in the machine that reads character by character.
_START_RECORD, _START_FIELD, _ESCAPED, _IN_FIELD, _IN_QUOTED, _ESCAPE_IN_QUOTED, _QUOTE_IN_QUOTED, _EAT_NL, _AFTER_ESCAPED_NL = range(9)


class _Reader:
    """An iterator over the rows of an iterable of lines."""

    def __init__(self, lines, dialect=None, **options):
        self._lines = iter(lines)
        self.dialect = _Settings(dialect, **options)
        self.line_num = 0

    def __iter__(self):
        return self

    def __next__(self):
        d = self.dialect
        self._row = []
        self._field = []
        self._unquoted = True
        state = _START_RECORD
        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if self._field or state in (_IN_QUOTED, _ESCAPED, _ESCAPE_IN_QUOTED):
                    if d.strict:
                        raise Error("unexpected end of data") from None
                    self._save()
                    break
                if state == _START_FIELD and self._row:
                    self._save()
                    break
                raise
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {_kind(line)} (the file should be opened in text mode)")
            self.line_num += 1
            if state == _START_RECORD and (row := self._simple(line)) is not None:
                return row
            state = self._feed(line, state)
            if state == _START_RECORD:
                break
        return self._row

    def _simple(self, line):
        """A row without quotes and escapes; None: it takes more."""
        d = self.dialect
        if (d.quotechar is not None and d.quotechar in line) or d.escapechar is not None or d.skipinitialspace or d.quoting in (
                QUOTE_NONNUMERIC, QUOTE_STRINGS, QUOTE_NOTNULL):
            return None
        text = line.rstrip("\r\n")
        if "\r" in text or "\n" in text or len(text) > _field_limit or text + line[len(text):] != line:
            return None
        return text.split(d.delimiter) if text else []

    def _save(self):
        text = "".join(self._field)
        self._field = []
        d = self.dialect
        if self._unquoted:
            if d.quoting == QUOTE_NOTNULL and not text:
                text = None
            elif d.quoting in (QUOTE_NONNUMERIC, QUOTE_STRINGS) and text == "" and d.quoting == QUOTE_STRINGS:
                text = None
            elif d.quoting in (QUOTE_NONNUMERIC, QUOTE_STRINGS):
                text = float(text)
        self._row.append(text)
        self._unquoted = True

    def _put(self, c):
        if len(self._field) >= _field_limit:
            raise Error(f"field larger than field limit ({_field_limit})")
        self._field.append(c)

    def _feed(self, line, state):
        d = self.dialect
        for c in line:
            if state == _START_RECORD:
                if c in "\r\n":
                    state = _EAT_NL
                    continue
                state = _START_FIELD
            if state == _START_FIELD:
                if c in "\r\n":
                    self._save()
                    state = _EAT_NL
                elif c == d.quotechar and d.quoting != QUOTE_NONE:
                    self._unquoted = False
                    state = _IN_QUOTED
                elif c == d.escapechar:
                    state = _ESCAPED
                elif c == " " and d.skipinitialspace:
                    pass
                elif c == d.delimiter:
                    self._save()
                else:
                    self._put(c)
                    state = _IN_FIELD
            elif state == _ESCAPED:
                self._put(c)
                state = _AFTER_ESCAPED_NL if c in "\r\n" else _IN_FIELD
            elif state in (_IN_FIELD, _AFTER_ESCAPED_NL):
                if c in "\r\n":
                    self._save()
                    state = _EAT_NL
                elif c == d.escapechar:
                    state = _ESCAPED
                elif c == d.delimiter:
                    self._save()
                    state = _START_FIELD
                else:
                    self._put(c)
                    state = _IN_FIELD
            elif state == _IN_QUOTED:
                if c == d.escapechar:
                    state = _ESCAPE_IN_QUOTED
                elif c == d.quotechar and d.quoting != QUOTE_NONE:
                    state = _QUOTE_IN_QUOTED if d.doublequote else _IN_FIELD
                else:
                    self._put(c)
            elif state == _ESCAPE_IN_QUOTED:
                self._put(c)
                state = _IN_QUOTED
            elif state == _QUOTE_IN_QUOTED:
                if c == d.quotechar and d.quoting != QUOTE_NONE:
                    self._put(c)
                    state = _IN_QUOTED
                elif c == d.delimiter:
                    self._save()
                    state = _START_FIELD
                elif c in "\r\n":
                    self._save()
                    state = _EAT_NL
                elif not d.strict:
                    self._put(c)
                    state = _IN_FIELD
                else:
                    raise Error(f"'{d.delimiter}' expected after '{d.quotechar}'")
            elif state == _EAT_NL and c not in "\r\n":
                raise Error("new-line character seen in unquoted field - do you need to open the file with newline=''?")
        return self._end_of_line(line, state)

    def _end_of_line(self, line, state):
        if state == _START_RECORD or state == _EAT_NL:
            return _START_RECORD
        if state in (_START_FIELD, _IN_FIELD, _QUOTE_IN_QUOTED):
            self._save()
            return _START_RECORD
        if state == _ESCAPED:
            self._put("\n")
            return _IN_FIELD
        if state == _ESCAPE_IN_QUOTED:
            self._put("\n")
            return _IN_QUOTED
        return state


class _Writer:
    """Writes rows to an object with a method write()."""

    def __init__(self, file, dialect=None, **options):
        self._write = file.write
        self.dialect = _Settings(dialect, **options)

    def writerow(self, row, /):
        d = self.dialect
        try:
            fields = list(row)
        except TypeError:
            raise Error(f"iterable expected, not {_kind(row)}") from None
        parts = []
        for value in fields:
            parts.append(self._field(value, len(fields) == 1))
        return self._write(d.delimiter.join(parts) + d.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)

    def _field(self, value, alone):
        d = self.dialect
        number = isinstance(value, (int, float)) or (hasattr(type(value), "__float__") and not isinstance(value, str))
        if d.quoting == QUOTE_NONNUMERIC:
            quoted = not number
        elif d.quoting == QUOTE_ALL:
            quoted = True
        elif d.quoting == QUOTE_STRINGS:
            quoted = isinstance(value, str)
        elif d.quoting == QUOTE_NOTNULL:
            quoted = value is not None
        else:
            quoted = False
        text = "" if value is None else value if isinstance(value, str) else str(value)
        special = {d.delimiter, d.escapechar, d.quotechar, "\r", "\n", *d.lineterminator}
        special.discard(None)
        if not text:
            if alone and not quoted:
                if d.quoting == QUOTE_NONE or (value is None and d.quoting in (QUOTE_STRINGS, QUOTE_NOTNULL)):
                    raise Error("single empty field record must be quoted")
                quoted = True
            if d.delimiter == " " and d.skipinitialspace and not quoted:
                if d.quoting == QUOTE_NONE or (value is None and d.quoting in (QUOTE_STRINGS, QUOTE_NOTNULL)):
                    raise Error("empty field must be quoted if delimiter is a space and skipinitialspace is true")
                quoted = True
        out = []
        for c in text:
            if c in special:
                want_escape = False
                if d.quoting == QUOTE_NONE:
                    want_escape = True
                elif c == d.quotechar:
                    if d.doublequote:
                        out.append(c)
                        quoted = True
                    else:
                        want_escape = True
                elif c == d.escapechar:
                    want_escape = True
                elif not want_escape:
                    quoted = True
                if want_escape:
                    if d.escapechar is None:
                        raise Error("need to escape, but no escapechar set")
                    out.append(d.escapechar)
            out.append(c)
        text = "".join(out)
        return f"{d.quotechar}{text}{d.quotechar}" if quoted else text


def reader(iterable, /, dialect="excel", **options):
    """An iterator over rows, each a list of strings."""
    return _Reader(iterable, dialect, **options)


def writer(fileobj, /, dialect="excel", **options):
    if not hasattr(fileobj, "write"):
        raise TypeError("argument 1 must have a \"write\" method")
    return _Writer(fileobj, dialect, **options)


class DictReader:
    """An iterator over rows, each a dict by the names in the first row."""

    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while row == []:
            row = next(self.reader)
        names = self.fieldnames
        d = dict(zip(names, row))
        if len(names) < len(row):
            d[self.restkey] = row[len(names):]
        else:
            for name in names[len(row):]:
                d[name] = self.restval
        return d

    __class_getitem__ = classmethod(_GenericAlias)


class DictWriter:
    """Writes dicts as rows."""

    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

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


class Sniffer:
    """Guesses the dialect of a table."""

    preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        lines = [line for line in sample.splitlines() if line]
        best, score = None, 0
        for c in delimiters or [*self.preferred, "|"]:
            counts = [self._count(line, c) for line in lines]
            n = max(set(counts), key=counts.count) if counts else 0
            if n and counts.count(n) == len(counts) and len(counts) * n > 0:
                if best is None:
                    best, score = c, n
        if best is None:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = QUOTE_MINIMAL

        dialect.delimiter = best
        dialect.quotechar = '"' if '"' in sample or "'" not in sample else "'"
        dialect.doublequote = '""' in sample
        dialect.skipinitialspace = all([(best + " ") in line or best not in line for line in lines])
        return dialect

    def _count(self, line, c):
        n = 0
        inside = False
        for x in line:
            if x == '"':
                inside = not inside
            elif x == c and not inside:
                n += 1
        return n

    def has_header(self, sample):
        rows = list(reader(_io.StringIO(sample), self.sniff(sample)))
        header, *rows = rows
        votes = 0
        for i, title in enumerate(header):
            kinds = {_shape(row[i]) for row in rows[:20] if len(row) == len(header)}
            if len(kinds) == 1:
                kind = kinds.pop()
                votes += 1 if _shape(title) != kind else -1
        return votes > 0


def _shape(text):
    try:
        complex(text)
        return complex
    except ValueError:
        return len(text)
