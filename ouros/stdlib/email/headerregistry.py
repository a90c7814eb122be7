"""Header classes: str subclasses with the parsed value as attributes.

Knows addresses, dates and folding, no messages. Invariant: any text is accepted as a value; faults become defects.
"""

import _re_flags
import re
from types import MappingProxyType

from email import _folding, errors, utils
from email._addresses import Scanner as _Scanner
from email.header import decode_header as _decode_header

__all__ = ["Address", "BaseHeader", "Group", "HeaderRegistry"]

_ATOM = re.compile(r"[^\s()<>@,:;\"\\\[\]]+(?:\.[^\s()<>@,:;\"\\\[\]]+)*")


_ENCODED_WORD = re.compile(r"=\?[^?\s]+\?[bBqQ]\?[^?]*\?=")


def _text_of(value):
    """Return the value with its encoded words decoded."""
    return "".join(_pieces_of(value)) if "=?" in value else value


def _pieces_of(value):
    """Return the texts before, in and behind the encoded words of a value."""
    out, at = [], 0
    for m in _ENCODED_WORD.finditer(value):
        between = value[at:m.start()]
        if not at or between.strip():
            out.append(between)  # white space between two encoded words does not count
        out.append(_decoded_word(m[0]))
        at = m.end()
    return [*out, value[at:]]


def _decoded_word(word):
    try:
        [(data, charset)] = _decode_header(word)
    except (errors.HeaderParseError, ValueError):
        return word
    if isinstance(data, str):
        return data
    try:
        return data.decode(charset, "surrogateescape" if charset in ("ascii", "us-ascii", "unknown-8bit") else "replace")
    except LookupError:
        return data.decode("ascii", "surrogateescape")


class Address:
    """Mailbox: display_name, username and domain."""

    def __init__(self, display_name="", username="", domain="", addr_spec=None):
        inputs = "".join(filter(None, (display_name, username, domain, addr_spec)))
        if "\r" in inputs or "\n" in inputs:
            raise ValueError("invalid arguments; address parts cannot contain CR or LF")
        if addr_spec is not None:
            if username or domain:
                raise TypeError("addrspec specified when username and/or domain also specified")
            username, at, domain = addr_spec.rpartition("@")
            if not at:
                username, domain = addr_spec, ""
            if username.startswith('"'):
                username = utils.unquote(username)
            elif _ATOM.fullmatch(username) is None:
                raise ValueError(f"Invalid addr_spec; only {_ATOM.match(username)[0] if _ATOM.match(username) else ''!r} could be parsed from {addr_spec!r}")
            if not username.isascii():
                raise errors.NonASCIILocalPartDefect("local-part contains non-ASCII characters)")
            if domain and _ATOM.fullmatch(domain) is None and not re.fullmatch(r"\[[^\[\]\\\s]*\]", domain):
                known = _ATOM.match(domain)
                raise ValueError(f"Invalid addr_spec; only {addr_spec[:-len(domain)] + (known[0] if known else '')!r} could be parsed from {addr_spec!r}")
        self._display_name = display_name
        self._username = username
        self._domain = domain

    @property
    def display_name(self):
        return self._display_name

    @property
    def username(self):
        return self._username

    @property
    def domain(self):
        return self._domain

    @property
    def addr_spec(self):
        """Return username@domain, with the username in quotes if necessary."""
        name = self.username
        if name and _ATOM.fullmatch(name) is None:
            name = f'"{utils.quote(name)}"'
        if self.domain:
            return name + "@" + self.domain
        return name or "<>"

    def __repr__(self):
        return f"{self.__class__.__name__}(display_name={self.display_name!r}, username={self.username!r}, domain={self.domain!r})"

    def __str__(self):
        name = _display(self.display_name)
        return f"{name} <{'' if self.addr_spec == '<>' else self.addr_spec}>" if name else self.addr_spec

    def __eq__(self, other):
        if not isinstance(other, Address):
            return NotImplemented
        return (self.display_name, self.username, self.domain) == (other.display_name, other.username, other.domain)


def _display(name):
    return f'"{utils.quote(name)}"' if re.search(r'[][\\()<>@,:;".]', name) else name


class Group:
    """Named group of addresses, or a single address without a name."""

    def __init__(self, display_name=None, addresses=None):
        self._display_name = display_name
        self._addresses = tuple(addresses) if addresses else ()

    @property
    def display_name(self):
        return self._display_name

    @property
    def addresses(self):
        return self._addresses

    def __repr__(self):
        return f"{self.__class__.__name__}(display_name={self.display_name!r}, addresses={self.addresses!r}"

    def __str__(self):
        if self.display_name is None and len(self.addresses) == 1:
            return str(self.addresses[0])
        inner = ", ".join([str(address) for address in self.addresses])
        return f"{_display(self.display_name or '') if self.display_name is not None else None}:{' ' + inner if inner else ''};"

    def __eq__(self, other):
        if not isinstance(other, Group):
            return NotImplemented
        return self.display_name == other.display_name and self.addresses == other.addresses


class BaseHeader(str):
    """Base of headers: text, name and defects. A subclass parses the value in parse()."""

    def __new__(cls, name, value):
        kwds = {"defects": []}
        cls.parse(value, kwds)
        if utils._has_surrogates(kwds["decoded"]):
            kwds["decoded"] = utils._sanitize(kwds["decoded"])
        self = str.__new__(cls, kwds["decoded"])
        del kwds["decoded"]
        self.init(name, **kwds)
        return self

    def init(self, name, *, parse_tree=None, defects):
        self._name = name
        self._parse_tree = parse_tree
        self._defects = defects

    @property
    def name(self):
        return self._name

    @property
    def defects(self):
        return tuple(self._defects)

    @classmethod
    def _reconstruct(cls, value):
        return str.__new__(cls, value)

    def __reduce__(self):
        return _reconstruct_header, (self.__class__.__name__, self.__class__.__bases__, str(self)), self.__dict__

    def parts(self):
        """Return the parts of the value for folding."""
        return [_folding.Parts(_folding.words_of(self))] if self else []

    def fold(self, *, policy):
        """Return the header folded into lines."""
        return _folding.fold(self.name, self.parts(), policy, _text_of)


def _reconstruct_header(cls_name, bases, value):
    return type(cls_name, bases, {})._reconstruct(value)


class UnstructuredHeader:
    """Header with any text."""

    max_count = None

    @classmethod
    def parse(cls, value, kwds):
        kwds["parse_tree"] = value
        kwds["decoded"] = _text_of(value)

    def parts(self):
        written = self._parse_tree if isinstance(self._parse_tree, str) else self
        return [_folding.Parts([part for text in _pieces_of(written) for part in _folding.words_of(text)])] if self else []


class UniqueUnstructuredHeader(UnstructuredHeader):
    """Header with any text that may occur only once."""

    max_count = 1


class DateHeader:
    """Date header. `datetime` is the parsed date, or None."""

    max_count = None

    @classmethod
    def parse(cls, value, kwds):
        kwds["datetime"] = None
        kwds["parse_tree"] = value
        if not value:
            kwds["defects"].append(errors.HeaderMissingRequiredValue())
            kwds["decoded"] = ""
            return
        if isinstance(value, str):
            kwds["decoded"] = value
            try:
                value = utils.parsedate_to_datetime(value)
            except ValueError:
                kwds["defects"].append(errors.InvalidDateDefect("Invalid date value or format"))
                return
        kwds["datetime"] = value
        kwds["decoded"] = utils.format_datetime(value)

    def init(self, *args, datetime, **kw):
        self._datetime = datetime
        super().init(*args, **kw)

    def parts(self):
        return super().parts() if self._datetime is not None else []

    @property
    def datetime(self):
        return self._datetime


class UniqueDateHeader(DateHeader):
    """Date header that may occur only once."""

    max_count = 1


def _groups_of(value, defects):
    """Return the Groups in a list of addresses."""
    groups = []
    parts = _split_addresses(value)
    defects.extend([errors.ObsoleteHeaderDefect("empty element in address-list") for part in parts[:-1] if not part.strip()])
    for part in parts:
        if not part.strip():
            continue
        m = re.match(r'\s*((?:"(?:[^"\\]|\\.)*"|[^"<>@,:;])*):(.*?);?\s*\Z', part, _re_flags.DOTALL)
        if m and not re.search(r"[<@]", re.sub(r'"(?:[^"\\]|\\.)*"', "", m[1])):
            if not part.rstrip().endswith(";"):
                defects.append(errors.InvalidHeaderDefect("end of header in group"))
            members = [address for inner in _split_addresses(m[2]) if inner.strip() for address in _addresses_of(inner, defects)]
            groups.append(Group(_text_of(utils.unquote(m[1].strip())), members))
        else:
            groups.extend([Group(None, [address]) for address in _addresses_of(part, defects)])
    return groups


def _split_addresses(value):
    """Split a value at commas outside of quotes, comments, brackets and groups."""
    out, start, at, depth, in_group, in_angle = [], 0, 0, 0, False, False
    while at < len(value):
        c = value[at]
        if c == "\\":
            at += 1
        elif c == '"' and not depth:
            at += 1
            while at < len(value) and value[at] != '"':
                at += 2 if value[at] == "\\" else 1
        elif c in "()":
            depth += 1 if c == "(" else -1 if depth else 0
        elif not depth:
            if c == ":" and not in_angle:
                in_group = True
            elif c == ";":
                in_group = False
            elif c in "<>":
                in_angle = c == "<"
            elif c == "," and not in_group:
                out.append(value[start:at])
                start = at + 1
        at += 1
    out.append(value[start:])
    return out


_WORD = re.compile(r'(\s*)("(?:[^"\\]|\\.)*"|[^\s()<>@,:;".\\\[\]]+|[.\\])', _re_flags.DOTALL)


def _words(text):
    """Return the words and dots of a text as (white space before it, word), or None if the text has other characters."""
    out, at = [], 0
    text = text.rstrip()
    while at < len(text):
        m = _WORD.match(text, at)
        if m is None:
            return None
        out.append((m[1], m[2]))
        at = m.end()
    return out


def _unquoted(word):
    """Return the content of a quoted string, or an atom as it is."""
    return re.sub(r"\\(.)", r"\1", word[1:-1], flags=_re_flags.DOTALL) if word.startswith('"') else word


def _name_of(text, defects):
    """Return the display name before an address, or None if it is no phrase."""
    words = _words(text)
    if words is None or any([word == "\\" for _, word in words]):
        return None
    out, run = [], ""
    for i, (space, word) in enumerate(words):
        before = " " if space and i else ""
        if word.startswith('"'):
            out += [_text_of(run), before, _quoted_text(_unquoted(word), defects)]
            run = ""
            continue
        if word == ".":
            if i == 0:
                defects.append(errors.InvalidHeaderDefect("phrase does not start with word"))
            defects.append(errors.ObsoleteHeaderDefect("period in 'phrase'"))
        run += before + word
    return "".join(out) + _text_of(run)


def _local_part(text, defects):
    """Return the user name of an address, or None if it has characters that belong elsewhere."""
    words = _words(text)
    if not words:
        return None
    atoms = [word for _, word in words]
    spaces = any([space for space, _ in words[1:]])
    if "\\" not in atoms and all([(word == ".") == (i % 2 == 1) for i, word in enumerate(atoms)]) and len(atoms) % 2:
        if spaces:
            defects.append(errors.ObsoleteHeaderDefect("local-part is not a dot-atom (contains CFWS)"))
        return "".join([_unquoted(word) for word in atoms])
    defects.append(errors.InvalidHeaderDefect("local-part is not dot-atom, quoted-string, or obs-local-part"))
    out, last = [], None
    for i, (space, word) in enumerate(words):
        if word == ".":
            if i == 0:
                defects.append(errors.InvalidHeaderDefect("Invalid leading '.' in local part"))
            elif last == ".":
                defects.append(errors.InvalidHeaderDefect("invalid repeated '.'"))
            out.append(".")
        elif word == "\\":
            defects.append(errors.InvalidHeaderDefect("'\\' character outside of quoted-string/ccontent"))
            out.append(word)
            continue
        else:
            if last not in (None, "."):
                defects.append(errors.InvalidHeaderDefect("missing '.' between words"))
            out.append((" " if space and i else "") + _unquoted(word))
        last = word
    if last == ".":
        defects.append(errors.InvalidHeaderDefect("Invalid trailing '.' in local part"))
    return "".join(out)


def _usual_address(text, defects):
    """Return the Address of a text in one of the usual forms, or None for another form."""
    text = _without_comments(text, " ")
    found = []
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: "_" * len(m[0]), text, flags=_re_flags.DOTALL)
    start = bare.find("<")
    name, spec, shown = "", text, bare
    if start >= 0:
        end = bare.find(">", start)
        if end < 0:
            return None
        name = _name_of(text[:start], found)
        spec, shown = text[start + 1:end], bare[start + 1:end]
        if bare[end + 1:].strip():
            found.append(errors.InvalidHeaderDefect("invalid address in address-list"))
    if name is None or shown.count("@") != 1:
        return None
    at = shown.index("@")
    username = _local_part(spec[:at], found)
    domain = spec[at + 1:].strip()
    if username is None or not re.fullmatch(r"\[[^\[\]\\\s]*\]|[^\s()<>@,:;\"\\\[\].]+(?:\s*\.\s*[^\s()<>@,:;\"\\\[\].]+)*", domain):
        return None
    if re.search(r"\s", domain):
        found.append(errors.ObsoleteHeaderDefect("domain is not a dot-atom (contains CFWS)"))
        domain = re.sub(r"\s+", "", domain)
    if not username.isascii():
        found.append(errors.NonASCIILocalPartDefect("local-part contains non-ASCII characters)"))
    defects.extend(found)
    return Address(name, username, domain)


def _addresses_of(text, defects):
    usual = _usual_address(text, defects)
    if usual is not None:
        return [usual]
    found = []
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    if "<" in plain and ">" not in plain:
        defects.append(errors.InvalidHeaderDefect("missing trailing '>' on angle-addr"))
    for name, address in _Scanner(text).addresses():
        if not address and re.search(r"<\s*>", plain):
            defects.append(errors.InvalidHeaderDefect("null addr-spec in angle-addr"))
            found.append(Address(_text_of(name), "", ""))
            continue
        if not name and not address or address.startswith("@"):
            defects.append(errors.InvalidHeaderDefect("invalid address in address-list"))
            if not found:
                found.append(Address())
            continue
        username, at, domain = address.rpartition("@")
        if not at:
            username, domain = address, ""
            defects.append(errors.InvalidHeaderDefect("addr-spec local part with no domain"))
        if not username.isascii():
            defects.append(errors.NonASCIILocalPartDefect("local-part contains non-ASCII characters)"))
        found.append(Address(_text_of(name), utils.unquote(username) if username.startswith('"') else username, domain))
    return found


class AddressHeader:
    """Header with a list of addresses: `addresses` and `groups`."""

    max_count = None

    @classmethod
    def parse(cls, value, kwds):
        defects = kwds["defects"]
        if isinstance(value, str):
            groups = _groups_of(value, defects)
            kwds["parse_tree"] = value
        else:
            if not hasattr(value, "__iter__"):
                value = [value]
            groups = [Group(None, [item]) if not hasattr(item, "addresses") else item for item in value]
        kwds["groups"] = groups
        kwds["decoded"] = ", ".join([str(item) for item in groups])

    def init(self, *args, groups, **kw):
        self._groups = tuple(groups)
        self._addresses = None
        super().init(*args, **kw)

    @property
    def groups(self):
        return self._groups

    @property
    def addresses(self):
        if self._addresses is None:
            self._addresses = tuple([address for group in self._groups for address in group.addresses])
        return self._addresses

    def parts(self):
        written = self._parse_tree if isinstance(self._parse_tree, str) else str(self)
        parts = _address_parts(written)
        return [_folding.Parts(parts if parts is not None else _folding.words_of(self))] if written.strip() else []


_ADDRESS_TOKEN = re.compile(r'''
    (?P<space>[ \t\r\n]+) | (?P<comment>\((?:[^()\\]|\\.)*\)) | (?P<quoted>"(?:[^"\\]|\\.)*") | (?P<literal>\[[^\[\]\\]*\])
    | (?P<atom>[^ \t\r\n()<>@,:;".\\\[\]]+) | (?P<mark>[<>@,:;.])''', _re_flags.VERBOSE | _re_flags.DOTALL)


def _address_parts(text):
    """Return the parts of a list of addresses for folding, as the text has them; None: it is no list of the usual form."""
    tokens, at = [], 0
    while at < len(text):
        m = _ADDRESS_TOKEN.match(text, at)
        if m is None:
            return None
        tokens.append((m.lastgroup, m[0]))
        at = m.end()
    out, phrase, members = [], [], None
    at = 0
    while at < len(tokens):
        kind, word = tokens[at]
        at += 1
        if word in (",", ";", ":") and kind == "mark":
            target = out if members is None else members
            if word == ":":
                if members is not None:
                    return None
                out.append(_folding.Parts(_phrase_parts(phrase)))
                out.append(_folding.Text(":"))
                members, phrase = [], []
                continue
            if phrase:
                target.append(_address_of_tokens(phrase))
                phrase = []
            if word == ";":
                if members is None:
                    return None
                out[-2:] = [_folding.Parts((out[-2], out[-1], _folding.Parts(members), _folding.Text(";")))]
                members = None
            else:
                target.append(_folding.Mark(","))
        else:
            phrase.append((kind, word))
    if members is not None:
        return None
    if phrase:
        out.append(_address_of_tokens(phrase))
    return None if None in out else out


def _phrase_parts(tokens):
    """Return each word of a display name as a part, with the space behind it."""
    out, word = [], []
    for kind, text in tokens:
        if kind == "space":
            word.append(_folding.Text(text))
            if len(word) > 1:
                out.append(_folding.Parts(word))
                word = []
            continue
        if word and word[-1].strip():
            out.append(_folding.Parts(word))
            word = []
        if kind == "quoted":
            word.append(_folding.Quoted(_folding.words_of(re.sub(r"\\(.)", r"\1", text[1:-1], flags=_re_flags.DOTALL), _folding.Word)))
        else:
            word.append(_folding.Text(text))
    return [*out, _folding.Parts(word)] if word else out


def _address_of_tokens(tokens):
    """Return the parts of one address."""
    texts = [text for _, text in tokens]
    if "<" not in texts:
        return _folding.Fixed([_folding.Text(text) for text in texts])
    at = texts.index("<")
    end = texts.index(">") if ">" in texts else len(texts)
    inner = _folding.Fixed([_folding.Text(text) for text in texts[at + 1:end]])
    angle = _folding.Fixed((_folding.Text("<"), inner, *[_folding.Text(text) for text in texts[end:]]))
    return _folding.Parts((_folding.Parts(_phrase_parts(tokens[:at])), angle))


class UniqueAddressHeader(AddressHeader):
    """Header with a list of addresses that may occur only once."""

    max_count = 1


class SingleAddressHeader(AddressHeader):
    """Header with one address: `address`."""

    @property
    def address(self):
        if len(self.addresses) != 1:
            raise ValueError(f"value of single address header {self.name} is not a single address")
        return self.addresses[0]


class UniqueSingleAddressHeader(SingleAddressHeader):
    """Header with one address that may occur only once."""

    max_count = 1


def _mime_version(value, defects):
    """Return (major number, minor number), each of which is None if it is missing."""
    def number(name, digits):
        if digits.isdigit():
            return int(digits)
        defects.append(errors.InvalidHeaderDefect(f"Expected MIME {name} version number but found {digits!r}"))
        return None

    rest = _after_comments(value)
    if not rest:
        text = "Expected MIME version number but found only CFWS" if value else "Missing MIME version number (eg: 1.0)"
        defects.append(errors.HeaderMissingRequiredValue(text))
        if not value:
            return None, None
    digits = re.match(r"[^\s(.]*", rest)[0]
    major = number("major", digits)
    rest = _after_comments(rest[len(digits):])
    after = _after_comments(rest[1:])
    if rest[:1] != "." or not after:
        if major is not None:
            defects.append(errors.InvalidHeaderDefect("Incomplete MIME version; found only major number"))
        return major, None
    digits = re.match(r"[^\s(]*", after)[0]
    minor = number("minor", digits)
    if _after_comments(after[len(digits):]):
        defects.append(errors.InvalidHeaderDefect("Excess non-CFWS text after MIME version"))
    return major, minor


def _after_comments(text):
    """Return the text without comments and spaces before it."""
    return re.sub(r"\A\s*(?:\([^()]*\)\s*)*", "", text)


class MIMEVersionHeader:
    """MIME-Version header: `version`, `major`, `minor`."""

    max_count = 1

    @classmethod
    def parse(cls, value, kwds):
        kwds["parse_tree"] = kwds["decoded"] = value
        major, minor = _mime_version(value, kwds["defects"])
        kwds["version"] = None if minor is None else f"{major}.{minor}"
        kwds["major"], kwds["minor"] = None if minor is None else major, minor

    def init(self, *args, version, major, minor, **kw):
        self._version, self._major, self._minor = version, major, minor
        super().init(*args, **kw)

    @property
    def version(self):
        return self._version

    @property
    def major(self):
        return self._major

    @property
    def minor(self):
        return self._minor


def _without_comments(text, instead=""):
    """Return the text with `instead` for each comment. Quoted strings are kept."""
    out, depth, at = [], 0, 0
    while at < len(text):
        c = text[at]
        if c == '"' and not depth:
            quoted = re.compile(r'"(?:[^"\\]|\\.)*"?', _re_flags.DOTALL).match(text, at)[0]
            out.append(quoted)
            at += len(quoted)
            continue
        if c == "(":
            if not depth:
                out.append(instead)
            depth += 1
        elif c == ")" and depth:
            depth -= 1
        elif not depth:
            out.append(c)
        at += 2 if c == "\\" and depth else 1
    return "".join(out)


def _quoted_text(text, defects):
    """Return the content of a quoted parameter, with encoded words decoded, which do not belong there."""
    for after in re.findall(r"=\?[^?\s]+\?[bBqQ]\?[^?\s]*\?=(\s?)", text):
        defects.append(errors.InvalidHeaderDefect("encoded word inside quoted string"))
        if not after:
            defects.append(errors.InvalidHeaderDefect("missing trailing whitespace after encoded-word"))
    return _text_of(text)


def _between_semicolons(text):
    """Split a text at semicolons outside of quoted strings and comments."""
    out, start, depth, at = [], 0, 0, 0
    while at < len(text):
        c = text[at]
        if c == '"' and not depth:
            at = re.compile(r'"(?:[^"\\]|\\.)*"?', _re_flags.DOTALL).match(text, at).end()
            continue
        if c == "(":
            depth += 1
        elif c == ")" and depth:
            depth -= 1
        elif c == ";" and not depth:
            out.append(text[start:at])
            start = at + 1
        at += 2 if c == "\\" and depth else 1
    out.append(text[start:])
    return out


class _Section:
    """Part of a parameter: title, title*, title*0 or title*0*."""

    def __init__(self, number, extended, value):
        self.number = number
        self.extended = extended
        self.quoted = value.startswith('"')
        self.text = utils.unquote(value) if self.quoted else value


def _joined(sections, defects):
    """Return the value of a parameter from its sections. Bytes that cannot be decoded are surrogates."""
    from urllib.parse import unquote_to_bytes
    sections = sorted(sections, key=lambda section: section.number)
    extended = any([section.extended for section in sections])
    charset = "us-ascii"
    out = []
    for i, section in enumerate(sections):
        text = section.text
        if section.extended and section.quoted:
            defects.append(errors.InvalidHeaderDefect("Quoted string value for extended parameter is invalid"))
        if i == 0 and extended and (section.extended or not section.quoted):
            parts = text.split("'", 2)
            if len(parts) == 3:
                charset, _, text = parts
                charset = charset or "us-ascii"
                if not section.extended:
                    defects.append(errors.InvalidHeaderDefect(
                        "Apparent initial-extended-value but attribute was not marked as extended or was not initial section"))
            elif section.extended:
                defects.append(errors.InvalidHeaderDefect("Expected RFC2231 char/lang encoding delimiter"))
        if section.extended:
            data = unquote_to_bytes(text.encode("utf-8", "surrogateescape"))
            try:
                text = data.decode(charset, "surrogateescape")
            except LookupError:
                text = data.decode("utf-8", "surrogateescape")
        elif section.quoted:
            text = _quoted_text(text, defects)
        out.append(text)
    return "".join(out)


def _parameters(text, defects):
    """Return (main value, list of (written name, value or None)) of a MIME header, both as they are written again."""
    first, *rest = _between_semicolons(text)
    found = {}  # name in lower case -> (written name, sections); None: without a value
    for part in rest:
        part = _without_comments(part).strip()
        name, has, value = part.partition("=")
        name = name.strip()
        if not name:
            continue
        if not has:
            defects.append(errors.InvalidHeaderDefect(f"Parameter without value: {name!r}"))
            found.setdefault(name.lower(), (name, None))
            continue
        base, number, star = re.fullmatch(r"(.*?)(?:\*(\d+))?(\*?)", name, _re_flags.DOTALL).groups()
        section = _Section(int(number or 0), bool(star), value.strip())
        known = found.setdefault(base.lower(), (base, []))[1]
        if known is None or any([other.number == section.number for other in known]):
            defects.append(errors.InvalidHeaderDefect("duplicate parameter name; duplicate(s) ignored"))
        else:
            known.append(section)
    pairs = []
    for name, sections in found.values():
        value = None if sections is None else _joined(sections, defects)
        if value is not None and utils._has_surrogates(value):
            defects.append(errors.UndecodableBytesDefect(f"parameter {name} contains undecodable bytes"))
        pairs.append((name, value))
    return first, pairs


def _clean(text):
    return utils._sanitize(text) if utils._has_surrogates(text) else text


class ParameterizedMIMEHeader:
    """Header with a value and parameters: `params`."""

    max_count = 1

    @classmethod
    def parse(cls, value, kwds):
        kwds["parse_tree"] = value
        first, pairs = _parameters(value, kwds["defects"])
        kwds["first"], kwds["written"] = first, pairs
        kwds["params"] = {
            _clean(name.lower()): _clean(text or "") for name, text in pairs}
        for name, text in pairs:
            first += f"; {name}" if text is None else f'; {name}="{utils.quote(text)}"'
        kwds["decoded"] = first

    def init(self, *args, params, first, written, **kw):
        self._params, self._first, self._written = params, first, written
        super().init(*args, **kw)

    @property
    def params(self):
        return MappingProxyType(self._params)

    def parts(self):
        if not self:
            return []
        first = _folding.Parts(_folding.words_of(self._first))
        return [first, _folding.Parameters(self._written)] if self._written else [first]


_TOKEN = r"[^\s()<>@,;:\\\"/\[\]?=]+"


class ContentTypeHeader(ParameterizedMIMEHeader):
    """Content-Type header: `content_type`, `maintype`, `subtype`."""

    @classmethod
    def parse(cls, value, kwds):
        super().parse(value, kwds)
        m = re.match(rf"\s*({_TOKEN})?\s*(/?)\s*({_TOKEN})?\s*(.*)", _without_comments(kwds["first"]), _re_flags.DOTALL)
        maintype, slash, subtype, rest = m.groups()
        if maintype and slash and subtype and not rest:
            kwds["types"] = maintype.lower(), subtype.lower()
            return
        kwds["types"] = "text", "plain"
        if not value.strip():
            defect = errors.HeaderMissingRequiredValue("Missing content type specification")
        elif not maintype:
            defect = errors.InvalidHeaderDefect(f"Expected content maintype but found {value!r}")
        elif not slash:
            defect = errors.InvalidHeaderDefect("Invalid content type")
        elif not subtype:
            defect = errors.InvalidHeaderDefect(f"Expected content subtype but found {rest!r}")
        else:
            defect = errors.InvalidHeaderDefect(f"Only parameters are valid after content type, but found {rest!r}")
        kwds["defects"].append(defect)

    def init(self, *args, types, **kw):
        super().init(*args, **kw)
        self._maintype, self._subtype = [utils._sanitize(part) if utils._has_surrogates(part) else part for part in types]

    @property
    def maintype(self):
        return self._maintype

    @property
    def subtype(self):
        return self._subtype

    @property
    def content_type(self):
        return self._maintype + "/" + self._subtype


class ContentDispositionHeader(ParameterizedMIMEHeader):
    """Content-Disposition header: `content_disposition`."""

    @classmethod
    def parse(cls, value, kwds):
        super().parse(value, kwds)
        if not value.strip():
            kwds["defects"].append(errors.HeaderMissingRequiredValue("Missing content disposition"))
        found = re.match(rf"\s*({_TOKEN})?\s*(.*)", _without_comments(kwds["first"]), _re_flags.DOTALL)
        kwds["disposition"] = found[1]
        if found[2]:
            kwds["defects"].append(errors.InvalidHeaderDefect(f"Only parameters are valid after content disposition, but found {found[2]!r}"))

    def init(self, *args, disposition, **kw):
        super().init(*args, **kw)
        self._content_disposition = disposition and disposition.lower()

    @property
    def content_disposition(self):
        return self._content_disposition


class ContentTransferEncodingHeader:
    """Content-Transfer-Encoding header: `cte`."""

    max_count = 1

    @classmethod
    def parse(cls, value, kwds):
        kwds["parse_tree"] = kwds["decoded"] = value
        if not value.strip():
            kwds["defects"].append(errors.HeaderMissingRequiredValue("Missing content transfer encoding"))
        words = re.sub(r"\([^()]*\)", " ", value).split()
        kwds["cte"] = words[0].lower() if words else "7bit"
        if len(words) > 1:
            kwds["defects"].append(errors.InvalidHeaderDefect("Extra text after content transfer encoding"))

    def init(self, *args, cte, **kw):
        super().init(*args, **kw)
        self._cte = cte

    @property
    def cte(self):
        return self._cte


class MessageIDHeader:
    """Message-ID header."""

    max_count = 1

    @classmethod
    def parse(cls, value, kwds):
        kwds["parse_tree"] = kwds["decoded"] = value

    def parts(self):
        return [_folding.Unbroken((_folding.Text(self[:1]), _folding.Text(self[1:])))] if self else []


_default_header_map = {
    "subject": UniqueUnstructuredHeader, "date": UniqueDateHeader, "resent-date": DateHeader, "orig-date": UniqueDateHeader,
    "sender": UniqueSingleAddressHeader, "resent-sender": SingleAddressHeader, "to": UniqueAddressHeader, "resent-to": AddressHeader,
    "cc": UniqueAddressHeader, "resent-cc": AddressHeader, "bcc": UniqueAddressHeader, "resent-bcc": AddressHeader,
    "from": UniqueAddressHeader, "resent-from": AddressHeader, "reply-to": UniqueAddressHeader, "mime-version": MIMEVersionHeader,
    "content-type": ContentTypeHeader, "content-disposition": ContentDispositionHeader,
    "content-transfer-encoding": ContentTransferEncodingHeader, "message-id": MessageIDHeader,
}


class HeaderRegistry:
    """Registry of header classes by header name. Calling it makes a header."""

    def __init__(self, base_class=BaseHeader, default_class=UnstructuredHeader, use_default_map=True):
        self.registry = dict(_default_header_map) if use_default_map else {}
        self.base_class = base_class
        self.default_class = default_class

    def map_to_type(self, name, cls):
        """Register the class of a header name."""
        self.registry[name.lower()] = cls

    def __getitem__(self, name):
        cls = self.registry.get(name.lower(), self.default_class)
        return type("_" + cls.__name__, (cls, self.base_class), {})

    def __call__(self, name, value):
        return self[name](name, value)
