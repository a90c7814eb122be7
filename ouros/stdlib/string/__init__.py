"""Package `string`: constants, capwords, Template and Formatter.

A Template with the standard pattern is scanned without regular expressions. Only a subclass that changes more than
`delimiter` (idpattern, braceidpattern, flags, pattern) needs `re`.
"""

import _re_flags
from _template import fill as _fill

__all__ = [
    "ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits", "octdigits", "printable",
    "punctuation", "whitespace", "Formatter", "Template",
]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    """Capitalize each word and join the words: by `sep`, or for None by single spaces, without outer white space."""
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


# --- Template ---

_missing = object()
_first = frozenset("_" + ascii_letters)
_rest = frozenset("_" + ascii_letters + digits)
_standard_idpattern = r"(?a:[_a-z][_a-z0-9]*)"


class _Both:
    """Mapping that looks up keys in two mappings, in order."""

    def __init__(self, first, second):
        self.first = first
        self.second = second

    def __getitem__(self, key):
        try:
            return self.first[key]
        except KeyError:
            return self.second[key]


class _Pattern:
    """Template.pattern, which is compiled when it is first read."""

    def __get__(self, instance, cls=None):
        return self if cls is None else _compile(cls)


class Template:
    """Text with placeholders such as $name or ${name} that are substituted from a mapping."""

    delimiter = "$"
    idpattern = _standard_idpattern
    braceidpattern = None
    flags = _re_flags.IGNORECASE

    pattern = _Pattern()
    _mark = "$"  # the delimiter, if placeholders have the usual names; None: they are found by `pattern`

    def __init_subclass__(cls):
        super().__init_subclass__()
        _compile(cls)

    def __init__(self, template):
        self.template = template

    def _usual_mark(self):
        return None if "pattern" in vars(self) else type(self)._mark

    def _pieces(self):
        """Yield (literal text, kind, name, position) for each placeholder, and once for the end.

        kind: 'named', 'escaped', 'invalid', or '' at the end. position: Index of the delimiter; for an invalid
        placeholder, index after it.
        """
        mark = self._usual_mark()
        if mark is None or not isinstance(self.template, str):
            yield from self._pieces_by_pattern()
            return
        text = self.template
        start = 0
        while True:
            at = text.find(mark, start)
            if at < 0:
                yield text[start:], "", None, at
                return
            literal = text[start:at]
            i = at + len(mark)
            if text.startswith(mark, i):
                yield literal, "escaped", None, at
                start = i + len(mark)
                continue
            end, name = _name_at(text, i)
            if name is None:
                yield literal, "invalid", None, i
                start = i
            else:
                yield literal, "named", name, at
                start = end

    def _pieces_by_pattern(self):
        text = self.template
        start = 0
        for match in self.pattern.finditer(text):
            literal = text[start:match.start()]
            start = match.end()
            groups = match.groupdict()
            name = groups.get("named") or groups.get("braced")
            if name is not None:
                yield literal, "named", name, match.start()
            elif groups.get("escaped") is not None:
                yield literal, "escaped", None, match.start()
            elif groups.get("invalid") is not None:
                yield literal, "invalid", None, match.start("invalid")
            else:
                raise ValueError("Unrecognized named group in pattern", self.pattern)
        yield text[start:], "", None, len(text)

    def _invalid(self, at):
        lines = self.template[:at].splitlines(keepends=True)
        if not lines:
            column = 1
            line = 1
        else:
            column = at - len("".join(lines[:-1]))
            line = len(lines)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, column))

    def substitute(self, mapping=_missing, /, **kws):
        if mapping is _missing:
            mapping = kws
        elif kws:
            mapping = _Both(kws, mapping)
        mark = self._usual_mark()
        if mark is not None and mark is self.delimiter and (filled := _fill(self.template, mark, mapping)) is not None:
            return filled
        out = []
        for literal, kind, name, at in self._pieces():
            out.append(literal)
            if kind == "named":
                out.append(str(mapping[name]))
            elif kind == "escaped":
                out.append(self.delimiter)
            elif kind == "invalid":
                self._invalid(at)
        return "".join(out)

    def safe_substitute(self, mapping=_missing, /, **kws):
        if mapping is _missing:
            mapping = kws
        elif kws:
            mapping = _Both(kws, mapping)
        mark = self._usual_mark()
        if mark is not None and mark is self.delimiter and (filled := _fill(self.template, mark, mapping)) is not None:
            return filled
        out = []
        for literal, kind, name, at in self._pieces():
            out.append(literal)
            if kind == "named":
                try:
                    out.append(str(mapping[name]))
                except KeyError:
                    out.append(self._source_of(name, at))
            elif kind == "escaped" or kind == "invalid":
                out.append(self.delimiter)
        return "".join(out)

    def _source_of(self, name, at):
        """Return the source text of the placeholder at index `at`."""
        text = self.template
        mark = self._usual_mark()
        if mark is None:
            return self.pattern.match(text, at).group()
        start = at + len(mark)
        end = start + len(name) + (2 if text.startswith("{", start) else 0)
        return text[at:end]

    def is_valid(self):
        for _, kind, _, _ in self._pieces():
            if kind == "invalid":
                return False
        return True

    def get_identifiers(self):
        names = []
        for _, kind, name, _ in self._pieces():
            if kind == "named" and name not in names:
                names.append(name)
        return names


def _name_at(text, i):
    """Return (index after it, name) of the identifier at index i, with or without braces; name None: there is none."""
    braced = text.startswith("{", i)
    start = i + 1 if braced else i
    end = start
    if end < len(text) and text[end] in _first:
        end += 1
        while end < len(text) and text[end] in _rest:
            end += 1
    if end == start:
        return i, None
    if not braced:
        return end, text[start:end]
    if text.startswith("}", end):
        return end + 1, text[start:end]
    return i, None


def _compile(cls):
    """Set `pattern` and `_mark` of a class of templates. Returns the pattern."""
    import re
    pattern = vars(cls).get("pattern")
    is_given = pattern is not None and type(pattern) is not _Pattern
    if not is_given:
        mark = re.escape(cls.delimiter)
        pattern = f"""
            {mark}(?:
              (?P<escaped>{mark}) |
              (?P<named>{cls.idpattern}) |
              {{(?P<braced>{cls.braceidpattern or cls.idpattern})}} |
              (?P<invalid>)
            )
        """
    is_usual = not is_given and cls.idpattern == _standard_idpattern and cls.braceidpattern is None and int(cls.flags) == 2
    cls._mark = cls.delimiter or None if is_usual else None
    cls.pattern = pattern = re.compile(pattern, cls.flags | _re_flags.VERBOSE)
    return pattern


# --- Formatter ---

def _parse(text):
    """Yield (literal text, field name, specification, conversion) for each part of a template of str.format()."""
    n = len(text)
    pos = 0
    opened = closed = -1  # next brace of each kind
    while pos < n:
        if opened < pos and (opened := text.find("{", pos)) < 0:
            opened = n
        if closed < pos and (closed := text.find("}", pos)) < 0:
            closed = n
        i = min(opened, closed)
        if i == n:
            yield text[pos:], None, None, None
            return
        mark = text[i]
        if text.startswith(mark, i + 1):
            yield text[pos:i + 1], None, None, None
            pos = i + 2
            continue
        if mark == "}" or i + 1 >= n:
            raise ValueError(f"Single '{mark}' encountered in format string")
        literal = text[pos:i]
        pos, name, spec, conversion = _parse_field(text, i + 1)
        yield literal, name, spec, conversion


def _parse_field(text, start):
    end = text.find("}", start)
    field = text[start:end]
    if end >= 0 and "{" not in field and "[" not in field:
        head, _, spec = field.partition(":")
        name, mark, conversion = head.partition("!")
        if not mark:
            return end + 1, name, spec, None
        if len(conversion) == 1:
            return end + 1, name, spec, conversion
    n = len(text)
    i = start
    while i < n and text[i] not in "}:!":
        if text[i] == "{":
            raise ValueError("unexpected '{' in field name")
        if text[i] == "[":
            i += 1
            while i < n and text[i] != "]":
                i += 1
        else:
            i += 1
    if i >= n:
        raise ValueError("expected '}' before end of string")
    name = text[start:i]
    conversion = None
    if text[i] == "!":
        i += 1
        if i >= n:
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[i]
        i += 1
        if i >= n:
            raise ValueError("unmatched '{' in format spec")
        if text[i] not in "}:":
            raise ValueError("expected ':' after conversion specifier")
    if text[i] == "}":
        return i + 1, name, "", conversion
    i += 1
    begin = i
    depth = 1
    while i < n:
        if text[i] == "{":
            depth += 1
        elif text[i] == "}":
            depth -= 1
            if depth == 0:
                return i + 1, name, text[begin:i], conversion
        i += 1
    raise ValueError("unmatched '{' in format spec")


def _number_or_name(name):
    return int(name) if name.isdecimal() else name


def _split_name(name):
    """Return (first part of a field name, list of (True for an attribute, name or index))."""
    if "." not in name and "[" not in name:
        return (int(name) if name.isdecimal() else name), []
    i = 0
    n = len(name)
    while i < n and name[i] not in ".[":
        i += 1
    first = _number_or_name(name[:i])
    rest = []
    while i < n:
        if name[i] == ".":
            start = i + 1
            i = start
            while i < n and name[i] not in ".[":
                i += 1
            part = name[start:i]
            is_attribute = True
        elif name[i] == "[":
            start = i + 1
            i = name.find("]", start)
            if i < 0:
                raise ValueError("Missing ']' in format string")
            part = _number_or_name(name[start:i])
            i += 1
            is_attribute = False
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        if part == "":
            raise ValueError("Empty attribute in format string")
        rest.append((is_attribute, part))
    return first, rest


_PLAIN = frozenset([str, int, float, bool, type(None)])


def _are_plain(values):
    for value in values:
        if type(value) not in _PLAIN:
            return False
    return True


class Formatter:
    """Formatter with methods for each step of str.format(), which subclasses override."""

    def format(self, format_string, /, *args, **kwargs):
        if type(self) is Formatter and type(format_string) is str and not self.__dict__ and _are_plain(args) and _are_plain(kwargs.values()):
            # str.format() does the same if it succeeds, and runs no code of the program.
            try:
                return format_string.format(*args, **kwargs)
            except (ValueError, LookupError, TypeError, AttributeError):
                pass
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        out = []
        nests = recursion_depth == 0 or getattr(self.parse, "__func__", None) is not Formatter.parse
        for literal, field_name, format_spec, conversion in self.parse(format_string):
            if literal:
                out.append(literal)
            if field_name is None:
                continue
            first, _ = _split_name(field_name)
            if first == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                field_name = str(auto_arg_index) + field_name
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError("cannot switch from automatic field numbering to manual field specification")
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            if nests or "{" in format_spec or "}" in format_spec:
                format_spec, auto_arg_index = self._vformat(
                    format_spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index=auto_arg_index
                )
            out.append(self.format_field(obj, format_spec))
        return "".join(out), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        return _parse(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _split_name(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attribute, part in rest:
            obj = getattr(obj, part) if is_attribute else obj[part]
        return obj, first
