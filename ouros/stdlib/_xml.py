"""XML parser as a stream of events: base of `xml.etree`, `xml.dom`, `xml.sax` and `pyexpat`.

A native (`_plain`, "xml_scan") tokenizes the text, a piece at a time. This module does encodings, entities, namespaces,
matching of tags, and positions of errors. Knows nothing of trees and handlers. Reads no external entities. Invariant: a
Reader holds only plain values between two calls, so a program can be paused and dumped within a document.
"""

from _plain import call as _call

_START, _END, _COMMENT, _PI, _CDATA, _CDATA_END, _REF, _DOCTYPE, _ERROR = 1, 2, 3, 4, 5, 6, 7, 8, 9
_NAMES, _RAW = 1, 2
_PROLOG, _CONTENT = 0, 1
_PIECE = 1 << 16
_EVENTS = 4096
_FREE = 8 << 20  # characters that entities may always expand to; beyond it, 100 times the characters of the document
_DEEPEST = 150  # nested entity references

MESSAGES = {
    1: "out of memory", 2: "syntax error", 3: "no element found", 4: "not well-formed (invalid token)", 5: "unclosed token", 6: "partial character",
    7: "mismatched tag", 8: "duplicate attribute", 9: "junk after document element", 10: "illegal parameter entity reference",
    11: "undefined entity", 12: "recursive entity reference", 13: "asynchronous entity", 14: "reference to invalid character number",
    15: "reference to binary entity", 16: "reference to external entity in attribute",
    17: "XML or text declaration not at start of entity", 18: "unknown encoding", 19: "encoding specified in XML declaration is incorrect",
    20: "unclosed CDATA section", 21: "error in processing external entity reference", 22: "document is not standalone",
    23: "unexpected parser state - please send a bug report", 24: "entity declared in parameter entity",
    25: "requested feature requires XML_DTD support in Expat", 26: "cannot change setting once parsing has begun", 27: "unbound prefix",
    28: "must not undeclare prefix", 29: "incomplete markup in parameter entity", 30: "XML declaration not well-formed",
    31: "text declaration not well-formed", 32: "illegal character(s) in public id", 33: "parser suspended", 34: "parser not suspended",
    35: "parsing aborted", 36: "parsing finished", 37: "cannot suspend in external parameter entity",
    38: "reserved prefix (xml) must not be undeclared or bound to another namespace name",
    39: "reserved prefix (xmlns) must not be declared or undeclared", 40: "prefix must not be bound to one of the reserved namespace names",
    41: "invalid argument", 42: "a successful prior call to function XML_GetBuffer was required",
    43: "limit on input amplification factor (from DTD and entities) breached", 44: "parser not started",
}

_XML = "http://www.w3.org/XML/1998/namespace"
_XMLNS = "http://www.w3.org/2000/xmlns/"
_UTF = {"utf-8": "utf-8", "utf8": "utf-8", "us-ascii": "ascii", "iso-8859-1": "latin-1", "utf-16": "utf-16", "utf-16le": "utf-16-le",
        "utf-16be": "utf-16-be"}
_MARKUP = "\t\n\r !\"#%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|"
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": '"'}


class Entity:
    """Entity declaration: text, or identifiers of an external entity. `open` is True while the entity is being expanded."""

    def __init__(self, value, base=None, system=None, public=None, notation=None):
        self.value = value
        self.base, self.system, self.public, self.notation = base, system, public, notation
        self.open = False


class Reader:
    """Parser that calls its methods `on_...` for the events in the text passed to feed(). Users of this module subclass it."""

    def __init__(self, encoding=None, opening=None, separator=None):
        """Initialize. Names in namespaces become opening + URI + separator + name. With separator None, namespaces are
        not processed.
        """
        self._encoding = encoding
        self._opening = opening or ""
        self._separator = separator
        self._decoder = None
        self._bytes = b""
        self._text = ""
        self._at = 0
        self._held = 0  # length of the text that contained no complete token
        self._return = False  # True if the last character was "\r"
        self._begun = False
        self._finished = False
        self._mode = _PROLOG
        self._depth = 0
        self._line, self._column = 1, 0
        self._now = 0  # offset of the current event from self._at
        self._index = 0  # number of characters before self._at
        self._open = []
        self._scopes = []
        self._prefixes = {"xml": _XML}
        self._expanded = {}
        self._entities = {}
        self._parameters = {}
        self._defaults = {}
        self._standalone = None
        self._foreign = False  # True if parts of the DTD that are not read may declare entities
        self._fed = 0
        self._implied = 0
        self._level = 0
        self.error_code = 0

    # --- events, for subclasses to override ---

    def on_start(self, name, attributes):
        """Handle a start tag. `attributes` is a tuple of pairs (name, value)."""

    def on_end(self, name):
        """Handle an end tag."""

    def on_text(self, text):
        """Handle text. One text may arrive in several calls."""

    def on_comment(self, text):
        """Handle a comment."""

    def on_instruction(self, target, text):
        """Handle a processing instruction."""

    def on_section(self, begins):
        """Handle the start (`begins`) or the end of a CDATA section."""

    def on_declaration(self, version, encoding, standalone):
        """Handle `<?xml ...?>`. `standalone` is 1, 0, or -1 if absent."""

    def on_doctype(self, name, system, public, internal):
        """Handle the start of `<!DOCTYPE`. `internal` is True if declarations follow."""

    def on_doctype_end(self):
        """Handle the end of `<!DOCTYPE>`."""

    def on_entity(self, name, is_parameter, entity):
        """Handle the declaration of an entity. `entity` is an Entity."""

    def on_notation(self, name, base, system, public):
        """Handle the declaration of a notation."""

    def on_element(self, name, model):
        """Handle the declaration of an element."""

    def on_attribute(self, element, name, kind, default, required):
        """Handle the declaration of an attribute."""

    def on_reference(self, name, entity):
        """Handle a reference that is not expanded. `entity` is an external one, or None if it is not declared."""

    def on_prefix(self, prefix, uri):
        """Handle the start of a namespace declaration's scope."""

    def on_prefix_end(self, prefix):
        """Handle the end of a namespace declaration's scope."""

    def make_error(self, code, line, column):
        """Return the exception to raise for an error code of expat."""
        return ValueError(MESSAGES[code])

    # --- input ---

    def be_entity(self):
        """Expect the text of an external entity: content without a root element around it."""
        self._mode = _CONTENT
        self._depth = 1
        self._is_entity = True

    _is_entity = False
    deferral = True
    triplets = False  # True: names with a prefix are followed by separator + prefix

    def feed(self, data, final=False):
        if self._finished:
            self.fail(36)
        if isinstance(data, str):
            self._decoder = False
            if not data.isascii():
                data.encode("utf-8")
            self._take(data, final)
        else:
            self._feed_bytes(bytes(data), final)
        if final:
            self._finished = True

    def _feed_bytes(self, data, final):
        if self._decoder is False:
            data = data.decode("utf-8")
        elif self._decoder is None:
            self._bytes += data
            if not final and len(self._bytes) < 4:
                return
            if not final and b"<?xml"[:len(self._bytes)] == self._bytes[:5] and b"?>" not in self._bytes and len(self._bytes) < 1000:
                return
            data, self._bytes = self._bytes, b""
            name, data = self._guess(data)
            self._decoder = self._decoder_of(name)
        if self._decoder is not False:
            try:
                data = self._decoder.decode(data, final)
            except UnicodeDecodeError as error:
                good = data[:error.start].decode(error.encoding, "ignore")
                self._take(good, False)
                self._now = len(self._text) - self._at
                self.fail(4, self._now)
        self._take(data, final)

    def _decoder_of(self, name):
        import codecs
        try:
            if name not in _UTF.values():
                table = bytes(range(256)).decode(name, "replace")
                if len(table) != 256:
                    raise ValueError("multi-byte encodings are not supported")
                if any(table[ord(c)] != c for c in _MARKUP):
                    self._take("", False)
                    self.fail(18, 30)
            return codecs.getincrementaldecoder(name)()
        except LookupError:
            raise LookupError(f"unknown encoding: {name}") from None

    def _guess(self, data):
        """Return (encoding, data without a UTF-8 byte order mark), from the first bytes of a document."""
        if data.startswith(b"\xef\xbb\xbf"):
            return "utf-8", data[3:]
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return "utf-16", data
        if self._encoding:
            return _UTF.get(self._encoding.lower(), self._encoding), data
        if data.startswith(b"<\0"):
            return "utf-16-le", data
        if data.startswith(b"\0<"):
            return "utf-16-be", data
        if data.startswith(b"<?xml"):
            head = data[:data.find(b"?>")].decode("latin-1")
            _, found, rest = head.partition("encoding")
            rest = rest.lstrip().removeprefix("=").lstrip()
            if found and rest[:1] in ("'", '"') and rest[:1]:
                name = rest[1:].partition(rest[0])[0]
                if _UTF.get(name.lower(), "").startswith("utf-16"):
                    self._take(head, False)
                    self.fail(19, len(head) - len(rest) + 1)
                return _UTF.get(name.lower(), name), data
        return "utf-8", data

    def _take(self, text, final):
        self._fed += len(text)
        if self._return or "\r" in text:
            # Drop the "\n" of a "\r\n" that was split between two calls.
            if self._return and text.startswith("\n"):
                text = text[1:]
            self._return = text.endswith("\r") if text else self._return
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if self._at:
            self._text = self._text[self._at:] + text
            self._at = 0
        else:
            self._text += text
        left = len(self._text)
        if self.deferral and not final and left < 2 * self._held:
            # Wait until the text has doubled, so that a long token in small parts does not cost quadratic time.
            return
        self._held = 0
        index = self._index
        if not self._begun and not self._declared(final):
            return
        self._scan(final)
        if self._index == index:
            self._held = left

    def _declared(self, final):
        """Handle `<?xml ...?>`. Returns False if more text is needed to decide whether it is there."""
        text = self._text
        if text.startswith("\ufeff"):
            text = self._text = text[1:]
        if not final and len(text) < 6 and "<?xml "[:len(text)] == text:
            return False
        self._begun = True
        if text.startswith("<?xml") and text[5:6] in (" ", "\t", "\n"):
            end = text.find("?>")
            if end < 0:
                if final:
                    self.fail(5)
                self._begun = False
                return False
            import _xml_dtd
            version, encoding, self._standalone = _xml_dtd.declaration(self, text[5:end])
            self.on_declaration(version, encoding, self._standalone)
            self._advance(end + 2)
        return True

    def _scan(self, final):
        size = _PIECE
        while True:
            text = self._text
            window = text if not self._at and len(text) <= size else text[self._at:self._at + size]
            last = final and self._at + size >= len(text)
            events, used, self._mode, self._depth = _call(
                "xml_scan", window, last and not self._is_entity, self._separator is not None, self._mode, self._depth, _EVENTS)
            if events:
                self._handle(events)
                if type(events[-1]) is tuple and events[-1][0] == _DOCTYPE:
                    self._advance(used)
                    if not self._doctype(final):
                        return
                    continue
            self._advance(used)
            if self._at >= len(self._text):
                if last or not final:
                    return
            elif used:
                size = _PIECE
            elif self._at + size < len(self._text):
                size *= 2
            elif not last or not events:
                return

    def _doctype(self, final):
        """Read the DTD. Returns False if it is incomplete."""
        import _xml_dtd
        end = _xml_dtd.read(self, self._text[self._at:] if self._at else self._text, final)
        if end is None:
            return False
        self._advance(end)
        return True

    def _advance(self, n):
        """Mark the next `n` characters as consumed, and update line and column."""
        if not n:
            return
        start, end = self._at, self._at + n
        lines = self._text.count("\n", start, end)
        if lines:
            self._line += lines
            self._column = end - self._text.rfind("\n", start, end) - 1
        else:
            self._column += n
        self._at = end
        self._index += n
        self._now = 0

    def place(self, at=None):
        """Return (line, column) of the character at offset `at` from self._at, by default of the current event."""
        start = self._at
        end = start + (self._now if at is None else at)
        lines = self._text.count("\n", start, end)
        if lines:
            return self._line + lines, end - self._text.rfind("\n", start, end) - 1
        return self._line, self._column + end - start

    def fail(self, code, at=None):
        self.error_code = code
        self._finished = True
        raise self.make_error(code, *self.place(at))

    # --- events ---

    def _handle(self, events):
        names = self._separator is not None
        plain = not self._defaults and not self._level
        for event in events:
            if type(event) is str:
                self.on_text(event)
                continue
            kind = event[0]
            if not self._level:
                self._now = event[1]
            if kind == _START:
                _, at, name, attributes, empty, flags = event
                if flags or not plain:
                    self._start(name, attributes, empty, flags)
                    continue
                self._open.append(name)
                self.on_start((self._expanded.get(name) or self._expand(name)) if names else name, attributes)
                if empty:
                    self._end(name)
            elif kind == _END:
                name = event[2]
                if not self._open or self._open[-1] != name:
                    self.fail(13 if self._level and not self._open else 7, None if self._level else event[1] + 2)
                self._end(name)
            elif kind == _REF:
                self._reference(event[2])
            elif kind == _COMMENT:
                self.on_comment(event[2])
            elif kind == _PI:
                self.on_instruction(event[2], event[3])
            elif kind == _CDATA or kind == _CDATA_END:
                self.on_section(kind == _CDATA)
            elif kind == _ERROR:
                self.fail(event[2], None if self._level else event[1])

    def _start(self, name, attributes, empty, flags):
        if flags & _RAW:
            attributes = tuple([(key, self._value(value, at)) for key, value, at in attributes])
        if self._defaults and name in self._defaults:
            attributes = self._with_defaults(attributes, self._defaults[name])
            flags |= _NAMES
        self._open.append(name)
        if self._separator is not None:
            if flags & _NAMES:
                attributes = self._in_scope(attributes)
            name = self._expanded.get(name) or self._expand(name)
        self.on_start(name, attributes)
        if empty:
            self._end(self._open[-1])

    def _end(self, name):
        if self._separator is None:
            self._open.pop()
            self.on_end(name)
            return
        self.on_end(self._expanded.get(name) or self._expand(name))
        if self._scopes and self._scopes[-1][0] == len(self._open):
            _, self._prefixes, self._expanded, declared = self._scopes.pop()
            self._open.pop()
            for prefix in reversed(declared):
                self.on_prefix_end(prefix or None)
            return
        self._open.pop()

    def _expand(self, name):
        """Return the expanded name of an element, and cache it. Fails for an undeclared prefix."""
        prefix, colon, local = name.partition(":")
        if not colon:
            prefix, local = "", name
        uri = self._prefixes.get(prefix)
        if uri:
            new = self._opening + uri + self._separator + local
            if self.triplets and prefix:
                new += self._separator + prefix
        elif colon:
            self.fail(27)
        else:
            new = name
        self._expanded[name] = new
        return new

    def _in_scope(self, attributes):
        """Open the scope of the namespace declarations among the attributes. Returns the other attributes with expanded names."""
        rest = []
        declared = {}
        for name, value in attributes:
            if name == "xmlns":
                declared[""] = value
            elif name.startswith("xmlns:"):
                declared[name[6:]] = value
            else:
                rest.append((name, value))
        if declared:
            for prefix, uri in declared.items():
                if prefix == "xmlns":
                    self.fail(39)
                if (prefix == "xml") != (uri == _XML):
                    self.fail(38 if prefix == "xml" else 40)
                if uri == _XMLNS:
                    self.fail(40)
                if prefix and not uri:
                    self.fail(28)
                if self._separator and self._separator in uri and len(self._separator) == 1 and self._separator not in "}/:":
                    self.fail(2)
            self._scopes.append((len(self._open), self._prefixes, self._expanded, list(declared)))
            self._prefixes = self._prefixes | declared
            for prefix, uri in declared.items():
                self.on_prefix(prefix or None, uri)
            self._expanded = {}
        out = []
        seen = set()
        for name, value in rest:
            if ":" in name:
                prefix, _, local = name.partition(":")
                uri = self._prefixes.get(prefix)
                if not uri:
                    self.fail(27)
                name = self._opening + uri + self._separator + local
                if name in seen:
                    self.fail(8)
                seen.add(name)
                if self.triplets:
                    name += self._separator + prefix
            out.append((name, value))
        return tuple(out)

    def _with_defaults(self, attributes, declared):
        out = []
        given = set()
        for name, value in attributes:
            given.add(name)
            if declared.get(name, ("CDATA", None))[0] != "CDATA":
                value = " ".join([word for word in value.split(" ") if word])
            out.append((name, value))
        for name, (_, default) in declared.items():
            if default is not None and name not in given:
                out.append((name, default))
                self._implied += len(default)
        self._check_growth()
        return tuple(out)

    # --- entities ---

    def _check_growth(self):
        if self._implied > _FREE and self._implied > 100 * self._fed:
            self.fail(43)

    def _lookup(self, name):
        """Return the entity, or None if a part of the DTD that is not read may declare it. Fails for an undeclared one."""
        entity = self._entities.get(name)
        if entity is None and (self._standalone == 1 or not self._foreign):
            self.fail(11)
        if entity is not None and entity.notation is not None:
            self.fail(15)
        return entity

    def _reference(self, name):
        entity = self._lookup(name)
        if entity is None or entity.value is None:
            self.on_reference(name, entity)
            return
        if entity.open or self._level > _DEEPEST:
            self.fail(12)
        entity.open = True
        self._level += 1
        self._implied += len(entity.value)
        self._check_growth()
        at, depth, mode = 0, len(self._open), _CONTENT
        # An entity may not close elements that were opened outside of it.
        outside, self._open = self._open, []
        scopes = self._scopes
        self._scopes = []
        text = entity.value
        inner = 1
        size = _PIECE
        while at < len(text):
            window = text[at:at + size]
            last = at + size >= len(text)
            events, used, mode, inner = _call("xml_scan", window, False, self._separator is not None, mode, inner, _EVENTS)
            self._handle(events)
            if inner < 1:
                self.fail(13)
            if not used:
                if last:
                    if mode == _CONTENT and window.strip("]") == "" and len(window) < 3:
                        self.on_text(window)
                        break
                    self.fail(20 if mode == 3 else 5)
                size *= 2
            else:
                size = _PIECE
            at += used
        if self._open or inner != 1:
            self.fail(13)
        self._open, self._scopes = outside, scopes
        self._level -= 1
        entity.open = False

    def _value(self, text, at=None):
        """Return the attribute value with its references expanded and white space normalized. `at` is its offset, for errors."""
        if "&" not in text:
            return text.replace("\n", " ").replace("\t", " ")
        out = []
        start = 0
        while True:
            i = text.find("&", start)
            if i < 0:
                out.append(text[start:].replace("\n", " ").replace("\t", " "))
                return "".join(out)
            out.append(text[start:i].replace("\n", " ").replace("\t", " "))
            end = text.find(";", i)
            name = text[i + 1:end]
            if end < 0:
                self.fail(5)
            start = end + 1
            if name.startswith("#"):
                out.append(self.character(name[1:]))
                continue
            if name in _PREDEFINED:
                out.append(_PREDEFINED[name])
                continue
            if at is not None and not self._level:
                self._now = at + i
            entity = self._lookup(name)
            if entity is None:
                continue
            if entity.value is None:
                self.fail(16)
            if entity.open or self._level > _DEEPEST:
                self.fail(12)
            if "<" in entity.value:
                self.fail(4)
            entity.open = True
            self._level += 1
            self._implied += len(entity.value)
            self._check_growth()
            out.append(self._value(entity.value))
            self._level -= 1
            entity.open = False

    def character(self, digits):
        """Return the character for the digits of a reference `&#...;`. Fails if XML does not allow it."""
        try:
            number = int(digits[1:], 16) if digits.startswith("x") else int(digits)
        except ValueError:
            self.fail(4)
        if number > 0x10FFFF or 0xD800 <= number < 0xE000 or number in (0xFFFE, 0xFFFF) or (number < 32 and number not in (9, 10, 13)):
            self.fail(14)
        return chr(number)
