"""Module `pyexpat`: expat's interface, on the parser `_xml`.

Knows no trees and no SAX. Invariant: handlers are called in the order of the document, and an exception of a handler
ends the parse.
"""

import _xml
from _buffers import bytes_of as _bytes_of
from xml.parsers.expat import errors, model

version_info = (2, 7, 3)
EXPAT_VERSION = "expat_2.7.3"
native_encoding = "UTF-8"
features = [("sizeof(XML_Char)", 1), ("sizeof(XML_LChar)", 1), ("XML_DTD", 0), ("XML_CONTEXT_BYTES", 1024), ("XML_NS", 0)]
XML_PARAM_ENTITY_PARSING_NEVER, XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE, XML_PARAM_ENTITY_PARSING_ALWAYS = 0, 1, 2


class ExpatError(Exception):
    """Raised for text that is not well-formed: `code` is expat's error number, `lineno` and `offset` (column) the position."""

    __module__ = "xml.parsers.expat"


error = ExpatError


def ErrorString(code, /):
    return _xml.MESSAGES.get(code)


def ParserCreate(encoding=None, namespace_separator=None, intern=None):
    """Return a new xmlparser. With `namespace_separator`, names with a namespace become URI + separator + local name."""
    if encoding is not None and not isinstance(encoding, str):
        raise TypeError(f"ParserCreate() argument 'encoding' must be str or None, not {type(encoding).__name__}")
    if namespace_separator is not None:
        if not isinstance(namespace_separator, str):
            raise TypeError(f"ParserCreate() argument 'namespace_separator' must be str or None, not {type(namespace_separator).__name__}")
        if len(namespace_separator) > 1:
            raise ValueError("namespace_separator must be at most one character, omitted, or None")
    if intern is not None and not isinstance(intern, dict):
        raise TypeError("intern must be a dictionary")
    parser = xmlparser()
    parser._prepare(encoding, namespace_separator, intern)
    return parser


_HANDLERS = (
    "StartElementHandler", "EndElementHandler", "ProcessingInstructionHandler", "CharacterDataHandler", "UnparsedEntityDeclHandler",
    "NotationDeclHandler", "StartNamespaceDeclHandler", "EndNamespaceDeclHandler", "CommentHandler", "StartCdataSectionHandler",
    "EndCdataSectionHandler", "DefaultHandler", "DefaultHandlerExpand", "NotStandaloneHandler", "ExternalEntityRefHandler",
    "StartDoctypeDeclHandler", "EndDoctypeDeclHandler", "EntityDeclHandler", "XmlDeclHandler", "ElementDeclHandler", "AttlistDeclHandler",
    "SkippedEntityHandler",
)


class _Events(_xml.Reader):
    """Reader that calls the handlers of an xmlparser."""

    def __init__(self, parser, encoding, separator):
        _xml.Reader.__init__(self, encoding, "", separator)
        self._parser = parser
        self._texts = []
        self._size = 0
        self.internal_subset = None

    def make_error(self, code, line, column):
        self.flush_text()
        error = ExpatError(f"{_xml.MESSAGES[code]}: line {line}, column {column}")
        error.code, error.lineno, error.offset = code, line, column
        return error

    def flush_text(self):
        """Pass the text collected for `buffer_text` to the handler."""
        if self._texts:
            text = "".join(self._texts)
            self._texts = []
            self._size = 0
            self._parser.CharacterDataHandler and self._parser.CharacterDataHandler(text)

    def call(self, name, *arguments):
        """Call the handler with that name. Returns False if the program set none."""
        handler = getattr(self._parser, name)
        if handler is None:
            return False
        if self._texts:
            self.flush_text()
        handler(*arguments)
        return True

    def default(self, text):
        handler = self._parser.DefaultHandlerExpand or self._parser.DefaultHandler
        if handler is not None:
            if self._texts:
                self.flush_text()
            handler(text)

    def on_start(self, name, attributes):
        p = self._parser
        if p.StartElementHandler is not None:
            if p.ordered_attributes:
                given = []
                for pair in attributes:
                    given.extend(pair)
            else:
                given = dict(attributes)
            self.call("StartElementHandler", name, given)
        elif p.DefaultHandler is not None or p.DefaultHandlerExpand is not None:
            self.default(self.source_of_tag())

    def on_end(self, name):
        if not self.call("EndElementHandler", name) and (self._parser.DefaultHandler or self._parser.DefaultHandlerExpand):
            start = self._at + self._now
            if not self._level and self._text.startswith("</", start):
                self.default(self.source_of_tag())

    def source_of_tag(self):
        start = self._at + self._now
        i, quote = start, ""
        while i < len(self._text):
            c = self._text[i]
            if quote:
                quote = "" if c == quote else quote
            elif c in "\"'":
                quote = c
            elif c == ">":
                break
            i += 1
        return self._text[start:i + 1]

    def on_text(self, text):
        p = self._parser
        if p.CharacterDataHandler is None:
            self.default(text)
        elif not p.buffer_text:
            lines = text.split("\n")
            for line in lines[:-1]:
                if line:
                    p.CharacterDataHandler(line)
                p.CharacterDataHandler("\n")
            if lines[-1]:
                p.CharacterDataHandler(lines[-1])
        else:
            if self._size + len(text) > p.buffer_size:
                self.flush_text()
            if len(text) > p.buffer_size:
                p.CharacterDataHandler(text)
            else:
                self._texts.append(text)
                self._size += len(text)

    def on_comment(self, text):
        if not self.call("CommentHandler", text):
            self.default(f"<!--{text}-->")

    def on_instruction(self, target, text):
        if not self.call("ProcessingInstructionHandler", target, text):
            self.default(f"<?{target} {text}?>")

    def on_section(self, begins):
        if not self.call("StartCdataSectionHandler" if begins else "EndCdataSectionHandler"):
            self.default("<![CDATA[" if begins else "]]>")

    def on_declaration(self, version, encoding, standalone):
        self.call("XmlDeclHandler", version, encoding, standalone)

    def on_doctype(self, name, system, public, internal):
        self.call("StartDoctypeDeclHandler", name, system, public, 1 if internal else 0)
        if self._foreign and self._standalone != 1 and self._parser.NotStandaloneHandler is not None:
            if not self._parser.NotStandaloneHandler():
                self.fail(22)

    def on_doctype_end(self):
        self.call("EndDoctypeDeclHandler")

    def on_entity(self, name, is_parameter, entity):
        if entity.notation is not None and self._parser.UnparsedEntityDeclHandler is not None:
            self.call("UnparsedEntityDeclHandler", name, self._parser._base, entity.system, entity.public, entity.notation)
        else:
            self.call("EntityDeclHandler", name, 1 if is_parameter else 0, entity.value, self._parser._base, entity.system, entity.public, entity.notation)

    def on_notation(self, name, base, system, public):
        self.call("NotationDeclHandler", name, self._parser._base, system, public)

    def on_element(self, name, model):
        self.call("ElementDeclHandler", name, model)

    def on_attribute(self, element, name, kind, default, required):
        self.call("AttlistDeclHandler", element, name, kind, default, 1 if required else 0)

    def on_reference(self, name, entity):
        p = self._parser
        if entity is None:
            if not self.call("SkippedEntityHandler", name, False):
                self.default(f"&{name};")
        elif p.ExternalEntityRefHandler is not None:
            self.flush_text()
            if not p.ExternalEntityRefHandler(name, p._base, entity.system, entity.public):
                self.fail(21)
        else:
            self.default(f"&{name};")

    def on_prefix(self, prefix, uri):
        self.call("StartNamespaceDeclHandler", prefix, uri or None)

    def on_prefix_end(self, prefix):
        self.call("EndNamespaceDeclHandler", prefix)


class xmlparser:
    """Parser that calls its handlers with the events of the text given to Parse()."""

    __module__ = "pyexpat"

    def _prepare(self, encoding, separator, intern):
        for name in _HANDLERS:
            object.__setattr__(self, name, None)
        self.intern = {} if intern is None else intern
        self.buffer_text = False
        self.buffer_size = 8192
        self.ordered_attributes = False
        self.specified_attributes = False
        self.namespace_prefixes = False
        self._base = None
        self._error = (0, 1, 0, 0)
        self._reader = _Events(self, encoding, separator)

    def __setattr__(self, name, value):
        if not isinstance(name, str):
            raise TypeError(f"attribute name must be string, not '{type(name).__name__}'")
        if name == "buffer_size":
            if not isinstance(value, int):
                raise TypeError("buffer_size must be an integer")
            if value <= 0:
                raise ValueError("buffer_size must be greater than zero")
            if value > 0x7FFFFFFF:
                raise ValueError("buffer_size must not be greater than 2147483647")
            if "_reader" in self.__dict__:
                self._reader.flush_text()
        elif name in ("buffer_text", "ordered_attributes", "specified_attributes", "namespace_prefixes"):
            value = bool(value)
            if "_reader" in self.__dict__:
                self._reader.flush_text()
                if name == "namespace_prefixes":
                    self._reader.triplets = value
        elif name[:1] != "_" and name != "intern" and name not in _HANDLERS:
            raise AttributeError(f"'pyexpat.xmlparser' object has no attribute '{name}'")
        object.__setattr__(self, name, value)

    def Parse(self, data, isfinal=False, /):
        """Parse the next part of the document. Returns 1. Raises ExpatError."""
        try:
            self._reader.feed(data if isinstance(data, str) else _bytes_of(data), bool(isfinal))
        except ExpatError as error:
            self._error = (error.code, error.lineno, error.offset, self._reader._index + self._reader._now)
            raise
        self._reader.flush_text()
        return 1

    def ParseFile(self, file, /):
        """Parse a whole document from an open file. Returns 1. Raises ExpatError."""
        if not hasattr(file, "read"):
            raise TypeError("argument must have 'read' attribute")
        while True:
            data = file.read(2048)
            if not isinstance(data, (bytes, bytearray, str)):
                raise TypeError(f"read() did not return a bytes object (type={type(data).__name__})")
            if not data:
                return self.Parse(b"", True)
            self.Parse(data)

    def SetBase(self, base, /):
        self._base = base

    def GetBase(self):
        return self._base

    def GetInputContext(self):
        reader = self._reader
        return None if reader._finished else reader._text[reader._at + reader._now:].encode("utf-8")

    def UseForeignDTD(self, flag=True, /):
        if self._reader._begun:
            self._reader.fail(26)
        self._reader._foreign = bool(flag)

    def SetParamEntityParsing(self, flag, /):
        """Return 1, as if the flag were set: parameter entities are never read."""
        return 1

    def GetReparseDeferralEnabled(self):
        return self._reader.deferral

    def SetReparseDeferralEnabled(self, enabled, /):
        """Set whether an incomplete token is parsed again only after much more data arrived."""
        self._reader.deferral = bool(enabled)

    def ExternalEntityParserCreate(self, context, encoding=None, /):
        """Return a parser with the same handlers for the text of an external entity."""
        new = xmlparser()
        new._prepare(encoding, self._reader._separator, self.intern)
        for name in _HANDLERS:
            setattr(new, name, getattr(self, name))
        for name in ("buffer_text", "buffer_size", "ordered_attributes", "specified_attributes", "namespace_prefixes", "_base"):
            setattr(new, name, getattr(self, name))
        new._reader._entities = self._reader._entities
        new._reader._defaults = self._reader._defaults
        new._reader._prefixes = self._reader._prefixes
        new._reader.be_entity()
        return new

    @property
    def CurrentLineNumber(self):
        return self._reader.place()[0]

    @property
    def CurrentColumnNumber(self):
        return self._reader.place()[1]

    @property
    def CurrentByteIndex(self):
        return self._reader._index + self._reader._now if self._reader._begun else -1

    @property
    def ErrorCode(self):
        return self._error[0]

    @property
    def ErrorLineNumber(self):
        return self._error[1] if self._error[0] else self.CurrentLineNumber

    @property
    def ErrorColumnNumber(self):
        return self._error[2] if self._error[0] else self.CurrentColumnNumber

    @property
    def ErrorByteIndex(self):
        return self._error[3] if self._error[0] else self.CurrentByteIndex


XMLParserType = xmlparser
