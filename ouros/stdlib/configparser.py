"""Module `configparser`: reads and writes INI files, with interpolation of values.

Knows texts and file objects; converts no value unless a get method is asked to. Invariants: an option belongs to one
section; values of the default section are seen in all sections; a read that fails raises an `Error` with file and line.
"""

import re as _re
from collections.abc import MutableMapping as _MutableMapping
from functools import partial as _partial

__all__ = [
    "NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError", "InterpolationDepthError",
    "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError", "MissingSectionHeaderError", "ConfigParser", "RawConfigParser",
    "MultilineContinuationError", "UnnamedSectionDisabledError", "InvalidWriteError", "Interpolation", "BasicInterpolation",
    "ExtendedInterpolation", "SectionProxy", "ConverterMapping", "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH", "UNNAMED_SECTION",
]

_default_dict = dict


class _UnnamedSection:
    def __repr__(self):
        return "<UNNAMED_SECTION>"


UNNAMED_SECTION = _UnnamedSection()

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_UNSET = object()
_BOOLEANS = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}


class Error(Exception):
    """Base of all errors of this module. `message` is the text."""

    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        if source is not None:
            text = f"While reading from {source!r}" + (f" [line {lineno:2d}]" if lineno is not None else "") + f": section {section!r} already exists"
        else:
            text = f"Section {section!r} already exists"
        Error.__init__(self, text)
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        if source is not None:
            text = (f"While reading from {source!r}" + (f" [line {lineno:2d}]" if lineno is not None else "")
                    + f": option {option!r} in section {section!r} already exists")
        else:
            text = f"Option {option!r} in section {section!r} already exists"
        Error.__init__(self, text)
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option, self.section = option, section
        self.args = (option, section)


class InterpolationError(Error):
    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option, self.section = option, section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        super().__init__(option, section, f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation key "
                         f"{reference!r} which is not a valid option name. Raw value: {rawval!r}")
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    """Raised for a malformed reference in a value."""


class InterpolationDepthError(InterpolationError):
    def __init__(self, option, section, rawval):
        super().__init__(option, section, f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} contains an "
                         f"interpolation key which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps. Raw value: {rawval!r}")
        self.args = (option, section, rawval)


class ParsingError(Error):
    def __init__(self, source, *args):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)
        for lineno, line in args:
            self.append(lineno, line)

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"


class MultilineContinuationError(ParsingError):
    """Raised for a continuation line below an option without a value."""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"Key without value continued with an indented line.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class MissingSectionHeaderError(ParsingError):
    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class Interpolation:
    """Base of interpolations. It returns values unchanged."""

    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def _expand(self, parser, section, option, rest, defaults, raw, depth):
        """Return `rest` with its references replaced by their values.

        Raises InterpolationDepthError beyond MAX_INTERPOLATION_DEPTH. The subclass defines the syntax (_SIGN, _OPEN,
        _REFERENCE) and `_value`, which finds the value of one reference.
        """
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        sign = self._SIGN
        out = []
        while rest:
            i = rest.find(sign)
            if i < 0:
                out.append(rest)
                break
            out.append(rest[:i])
            rest = rest[i:]
            c = rest[1:2]
            if c == sign:
                out.append(sign)
                rest = rest[2:]
            elif c == self._OPEN:
                m = _re.match(self._REFERENCE, rest)
                if m is None:
                    raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {rest!r}")
                rest = rest[m.end():]
                out.append(self._value(parser, section, option, m[1], rest, defaults, raw, depth))
            else:
                raise InterpolationSyntaxError(option, section, f"'{sign}' must be followed by '{sign}' or '{self._OPEN}', found: {rest!r}")
        return "".join(out)


class BasicInterpolation(Interpolation):
    """Interpolation that replaces `%(name)s` by the value of option `name`, and `%%` by `%`."""

    _SIGN, _OPEN, _REFERENCE = "%", "(", r"%\(([^)]+)\)s"

    def before_get(self, parser, section, option, value, defaults):
        return self._expand(parser, section, option, value, defaults, value, 1)

    def before_set(self, parser, section, option, value):
        if "%" in _re.sub(r"%\([^)]+\)s", "", value.replace("%%", "")):
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {value.find('%')}")
        return value

    def _value(self, parser, section, option, found, rest, defaults, raw, depth):
        name = parser.optionxform(found)
        if name not in defaults:
            raise InterpolationMissingOptionError(option, section, raw, name) from None
        value = defaults[name]
        return self._expand(parser, section, option, value, defaults, raw, depth + 1) if "%" in value else value


class ExtendedInterpolation(Interpolation):
    """Interpolation that replaces `${name}` and `${section:name}` by the value of that option, and `$$` by `$`."""

    _SIGN, _OPEN, _REFERENCE = "$", "{", r"\$\{([^}]+)\}"

    def before_get(self, parser, section, option, value, defaults):
        return self._expand(parser, section, option, value, defaults, value, 1)

    def before_set(self, parser, section, option, value):
        if "$" in _re.sub(r"\$\{[^}]+\}", "", value.replace("$$", "")):
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {value.find('$')}")
        return value

    def _value(self, parser, section, option, found, rest, defaults, raw, depth):
        path = found.split(":")
        where, name = section, path[-1]
        try:
            if len(path) == 1:
                value = defaults[parser.optionxform(name)]
            elif len(path) == 2:
                where = path[0]
                value = parser.get(where, parser.optionxform(name), raw=True)
            else:
                raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, found) from None
        if "$" in value:
            return self._expand(parser, where, name, value, dict(parser.items(where, raw=True)), raw, depth + 1)
        return value


class UnnamedSectionDisabledError(Error):
    """Raised for use of UNNAMED_SECTION in a parser made without `allow_unnamed_section`."""

    def __init__(self):
        Error.__init__(self, "Support for UNNAMED_SECTION is disabled.")


class InvalidWriteError(Error):
    """Raised by write() for a key that would be read as something else."""


class ConverterMapping(_MutableMapping):
    """Converters by name, None for a method of the parser's class. Setting converter `x` gives the parser and its sections a method `getx`."""

    def __init__(self, parser):
        self._parser = parser
        self._data = {name[3:]: None for name in dir(parser) if name.startswith("get") and name != "get" and callable(getattr(parser, name))}

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise ValueError(f"Incompatible key: {key} (type: {type(key)})")
        if not key:
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        function = _partial(self._parser._get_conv, conv=value)
        function.converter = value
        setattr(self._parser, "get" + key, function)
        for proxy in self._parser.values():
            setattr(proxy, "get" + key, _partial(proxy.get, _impl=function))

    def __delitem__(self, key):
        name = "get" + (key or "")
        del self._data[key]
        for holder in (self._parser, *self._parser.values()):
            holder.__dict__.pop(name, None)

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)


class RawConfigParser(_MutableMapping):
    """Parser without interpolation: a mapping from section names to SectionProxy objects."""

    _DEFAULT_INTERPOLATION = Interpolation()
    BOOLEAN_STATES = _BOOLEANS
    SECTCRE = _re.compile(r"\[(?P<header>.+)\]")

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"), comment_prefixes=("#", ";"),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_UNSET,
                 converters=_UNSET, allow_unnamed_section=False):
        self._dict = dict_type
        self._sections = dict_type()
        self._defaults = dict_type()
        self._converters = ConverterMapping(self)
        self._proxies = dict_type()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        self._comments = tuple(comment_prefixes or ())
        self._inline_comments = tuple(inline_comment_prefixes or ())
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines = empty_lines_in_values
        self.default_section = default_section
        self._allow_unnamed_section = allow_unnamed_section
        self._interpolation = self._DEFAULT_INTERPOLATION if interpolation is _UNSET else interpolation
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError("interpolation= must be None or an instance of Interpolation; "
                            f"got an object of type {type(self._interpolation)}")
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections)

    def add_section(self, section):
        if section is UNNAMED_SECTION and not self._allow_unnamed_section:
            raise UnnamedSectionDisabledError
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = self._dict()
        self._proxies[section] = SectionProxy(self, section)

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        if section not in self._sections:
            raise NoSectionError(section) from None
        return list({**self._sections[section], **self._defaults})

    def optionxform(self, optionstr):
        return optionstr.lower()

    def read(self, filenames, encoding=None):
        if isinstance(filenames, (str, bytes)) or hasattr(type(filenames), "__fspath__"):
            filenames = [filenames]
        done = []
        for name in filenames:
            name = name.__fspath__() if hasattr(type(name), "__fspath__") else name
            try:
                with open(name, encoding=encoding) as fp:
                    self._read(fp, name)
            except OSError:
                continue
            done.append(name)
        return done

    def read_file(self, f, source=None):
        self._read(f, getattr(f, "name", "<???>") if source is None else source)

    def read_string(self, string, source="<string>"):
        self._read(string.splitlines(keepends=True), source)

    def read_dict(self, dictionary, source="<dict>"):
        seen = set()
        for section, keys in dictionary.items():
            section = str(section)
            if section != self.default_section and section not in self._sections:
                self.add_section(section)
            elif self._strict and section in seen:
                raise DuplicateSectionError(section)
            seen.add(section)
            for key, value in keys.items():
                key = self.optionxform(str(key))
                if self._strict and (section, key) in seen:
                    raise DuplicateOptionError(section, key, source)
                seen.add((section, key))
                self.set(section, key, None if value is None else str(value))

    def _read(self, lines, source):
        try:
            self._read_lines(lines, source)
        finally:
            for options in [self._defaults, *self._sections.values()]:
                for key, parts in options.items():
                    if isinstance(parts, list):
                        options[key] = "\n".join(parts).rstrip()

    def _read_lines(self, lines, source):
        seen = set()
        section = current = name = None
        indent = 0
        error = None
        for lineno, line in enumerate(lines, 1):
            value = line.strip()
            if value.startswith(self._comments) if self._comments else False:
                value = ""
                comment = True
            else:
                comment = False
                for prefix in self._inline_comments:
                    for m in _re.finditer(_re.escape(prefix), line):
                        if m.start() == 0 or line[m.start() - 1].isspace():
                            value = line[:m.start()].strip()
                            line = line[:m.start()]
                            break
            if not value:
                if self._empty_lines:
                    if not comment and current is not None and name and current[name] is not None:
                        current[name].append("")
                else:
                    indent = 1 << 60
                continue
            level = len(line) - len(line.lstrip())
            if current is not None and name and level > indent:
                if current[name] is None:
                    raise MultilineContinuationError(source, lineno, line)
                current[name].append(value)
                continue
            indent = level
            m = self.SECTCRE.match(value)
            if m:
                section = m["header"]
                if section in self._sections:
                    if self._strict and section in seen:
                        raise DuplicateSectionError(section, source, lineno)
                    current = self._sections[section]
                elif section == self.default_section:
                    current = self._defaults
                else:
                    current = self._sections[section] = self._dict()
                    self._proxies[section] = SectionProxy(self, section)
                seen.add(section)
                name = None
                continue
            if current is None and self._allow_unnamed_section:
                section = UNNAMED_SECTION
                current = self._sections.setdefault(section, self._dict())
                self._proxies[section] = SectionProxy(self, section)
            if current is None:
                raise MissingSectionHeaderError(source, lineno, line)
            places = [(value.find(d), d) for d in self._delimiters if d in value]
            if places:
                at, delimiter = min(places)
                name, text = self.optionxform(value[:at].rstrip()), value[at + len(delimiter):].strip()
            elif self._allow_no_value:
                name, text = self.optionxform(value), None
            else:
                error = error or ParsingError(source)
                error.append(lineno, line)
                continue
            if not name:
                error = error or ParsingError(source)
                error.append(lineno, line)
                continue
            if self._strict and (section, name) in seen:
                raise DuplicateOptionError(section, name, source, lineno)
            seen.add((section, name))
            current[name] = None if text is None else [text]
        if error is not None:
            raise error

    def _values(self, section, vars=None):
        if section == self.default_section:
            own = {}
        elif section in self._sections:
            own = self._sections[section]
        else:
            raise NoSectionError(section) from None
        extra = {self.optionxform(key): None if value is None else str(value) for key, value in (vars or {}).items()}
        return {**self._defaults, **own, **extra}

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        try:
            values = self._values(section, vars)
        except NoSectionError:
            if fallback is _UNSET:
                raise
            return fallback
        option = self.optionxform(option)
        try:
            value = values[option]
        except KeyError:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        return value if raw or value is None else self._interpolation.before_get(self, section, option, value, values)

    @property
    def converters(self):
        """Return the ConverterMapping."""
        return self._converters

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            return conv(self.get(section, option, raw=raw, vars=vars, **kwargs))
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback

    def getint(self, section, option, **kw):
        return self._get_conv(section, option, int, **kw)

    def getfloat(self, section, option, **kw):
        return self._get_conv(section, option, float, **kw)

    def getboolean(self, section, option, **kw):
        return self._get_conv(section, option, self._convert_to_boolean, **kw)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        names = list(self._values(section))
        values = self._values(section, vars)
        if raw:
            return [(name, values[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names]

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self.optionxform(option) in self._defaults
        if section not in self._sections:
            return False
        option = self.optionxform(option)
        return option in self._sections[section] or option in self._defaults

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        if not section or section == self.default_section:
            target = self._defaults
        elif section in self._sections:
            target = self._sections[section]
        else:
            raise NoSectionError(section) from None
        target[self.optionxform(option)] = value

    def write(self, fp, space_around_delimiters=True):
        d = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        sections = [(self.default_section, self._defaults)] if self._defaults else []
        if self._sections.get(UNNAMED_SECTION):
            sections.append((UNNAMED_SECTION, self._sections[UNNAMED_SECTION]))
        sections += [item for item in self._sections.items() if item[0] is not UNNAMED_SECTION]
        for section, options in sections:
            if section is not UNNAMED_SECTION:
                fp.write(f"[{section}]\n")
            for key, value in options.items():
                self._check_written(key)
                text = "" if value is None and self._allow_no_value else d + str(value).replace("\n", "\n\t")
                fp.write(f"{key}{text}\n")
            fp.write("\n")

    def _check_written(self, key):
        """Raise InvalidWriteError for a key that would be read as something else."""
        if self.SECTCRE.match(key):
            raise InvalidWriteError(f"Cannot write key {key}; begins with section pattern")
        for delimiter in self._delimiters:
            if delimiter in key:
                raise InvalidWriteError(f"Cannot write key {key}; contains delimiter {delimiter}")

    def remove_option(self, section, option):
        if not section or section == self.default_section:
            target = self._defaults
        elif section in self._sections:
            target = self._sections[section]
        else:
            raise NoSectionError(section) from None
        return target.pop(self.optionxform(option), _UNSET) is not _UNSET

    def remove_section(self, section):
        if section not in self._sections:
            return False
        del self._sections[section], self._proxies[section]
        return True

    def __getitem__(self, key):
        if key != self.default_section and key not in self._sections:
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if key not in self._sections:
            raise KeyError(key)
        self.remove_section(key)

    def popitem(self):
        """Remove the first section that is not the default section. Returns (name, proxy). Raises KeyError if there is none."""
        for key in self.sections():
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def __contains__(self, key):
        return key == self.default_section or key in self._sections

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return iter([self.default_section, *self._sections])


class ConfigParser(RawConfigParser):
    """Parser with BasicInterpolation that accepts only str as names and values."""

    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def _read_defaults(self, defaults):
        held, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = held

    def set(self, section, option, value=None):
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if (not self._allow_no_value or value) and not isinstance(value, str):
            raise TypeError("option values must be strings")
        super().set(section, option, value)

    def add_section(self, section):
        if not isinstance(section, str):
            raise TypeError("section names must be strings or UNNAMED_SECTION")
        super().add_section(section)


class SectionProxy(_MutableMapping):
    """Mutable mapping of one section's options. It reads and writes the parser."""

    def __init__(self, parser, name):
        self._parser = parser
        self._name = name
        for conv in parser.converters:
            setattr(self, "get" + conv, _partial(self.get, _impl=getattr(parser, "get" + conv)))

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        if not isinstance(value, str) and not (value is None and self._parser._allow_no_value):
            raise TypeError("option values must be strings")
        self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def _options(self):
        return list(self._parser.defaults()) if self._name == self._parser.default_section else self._parser.options(self._name)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return iter(self._options())

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        return (_impl or self._parser.get)(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)
