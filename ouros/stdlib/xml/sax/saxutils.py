"""Escaping of text for XML, and handlers that write or filter events."""

from xml.sax import handler, xmlreader


def escape(data, entities={}):
    """Return the text with &, < and > as references, then with each key of `entities` replaced by its value."""
    data = data.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
    return _replaced(data, entities) if entities else data


def unescape(data, entities={}):
    """Return the text with each key of `entities` replaced by its value, then with &lt;, &gt; and &amp; as characters."""
    data = data.replace("&lt;", "<").replace("&gt;", ">")
    if entities:
        data = _replaced(data, entities)
    return data.replace("&amp;", "&")


def _replaced(data, replacements):
    for key, value in replacements.items():
        data = data.replace(key, value)
    return data


def quoteattr(data, entities={}):
    """Return the text as a quoted attribute value."""
    data = escape(data, {**entities, "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if '"' not in data:
        return f'"{data}"'
    return "'%s'" % data if "'" not in data else '"%s"' % data.replace('"', "&quot;")


class XMLGenerator(handler.ContentHandler):
    """Content handler that writes the events as XML to a stream."""

    def __init__(self, out=None, encoding="iso-8859-1", short_empty_elements=False):
        import codecs
        import io
        import sys

        super().__init__()
        self._out = sys.stdout if out is None else out
        takes_text = isinstance(self._out, (io.TextIOBase, codecs.StreamWriter, codecs.StreamReaderWriter)) or hasattr(self._out, "encoding")
        self._encoding = encoding
        self._encoder = None if takes_text else codecs.getincrementalencoder(encoding)("xmlcharrefreplace")
        self._short = short_empty_elements
        # True while the last start tag lacks its ">".
        self._open_tag = False
        # Prefixes by URI: current ones, a stack of outer scopes, and the pairs that the next start tag declares.
        self._prefixes = {}
        self._outer_prefixes = []
        self._undeclared = []

    def _write(self, text):
        self._out.write(text if self._encoder is None else self._encoder.encode(text))

    def _qname(self, name):
        uri, local = name
        if not uri:
            return local
        prefix = "xml" if uri == "http://www.w3.org/XML/1998/namespace" else self._prefixes[uri]
        return f"{prefix}:{local}" if prefix else local

    def _finish(self, end=False):
        """Complete an unfinished start tag. Returns True if it has become an empty element."""
        if not self._open_tag:
            return False
        self._open_tag = False
        self._write("/>" if end else ">")
        return end

    def startDocument(self):
        self._write(f'<?xml version="1.0" encoding="{self._encoding}"?>\n')

    def endDocument(self):
        if hasattr(self._out, "flush"):
            self._out.flush()

    def startPrefixMapping(self, prefix, uri):
        self._outer_prefixes.append(self._prefixes)
        self._prefixes = {**self._prefixes, uri: prefix}
        self._undeclared.append((prefix, uri))

    def endPrefixMapping(self, prefix):
        self._prefixes = self._outer_prefixes.pop()

    def _start(self, name, attributes):
        self._finish()
        declared = [f' xmlns:{prefix}="{uri}"' if prefix else f' xmlns="{uri}"' for prefix, uri in self._undeclared]
        self._undeclared = []
        self._write("<" + name + "".join(declared))
        for key, value in attributes:
            self._write(f" {key}={quoteattr(value)}")
        self._open_tag = self._short
        if not self._short:
            self._write(">")

    def startElement(self, name, attrs):
        self._start(name, attrs.items())

    def startElementNS(self, name, qname, attrs):
        self._start(self._qname(name), [(self._qname(key), value) for key, value in attrs.items()])

    def endElement(self, name):
        if not self._finish(True):
            self._write(f"</{name}>")

    def endElementNS(self, name, qname):
        self.endElement(self._qname(name))

    def characters(self, content):
        if content:
            self._finish()
            self._write(escape(self._text(content)))

    def ignorableWhitespace(self, content):
        if content:
            self._finish()
            self._write(self._text(content))

    def _text(self, content):
        return content if isinstance(content, str) else str(content, self._encoding)

    def processingInstruction(self, target, data):
        self._finish()
        self._write(f"<?{target} {data}?>")


class XMLFilterBase(xmlreader.XMLReader):
    """Reader that forwards the events of another reader to its own handlers. Subclasses change events."""

    def __init__(self, parent=None):
        super().__init__()
        self._parent = parent

    def error(self, exception):
        self._err_handler.error(exception)

    def fatalError(self, exception):
        self._err_handler.fatalError(exception)

    def warning(self, exception):
        self._err_handler.warning(exception)

    def setDocumentLocator(self, locator):
        self._cont_handler.setDocumentLocator(locator)

    def startDocument(self):
        self._cont_handler.startDocument()

    def endDocument(self):
        self._cont_handler.endDocument()

    def startPrefixMapping(self, prefix, uri):
        self._cont_handler.startPrefixMapping(prefix, uri)

    def endPrefixMapping(self, prefix):
        self._cont_handler.endPrefixMapping(prefix)

    def startElement(self, name, attrs):
        self._cont_handler.startElement(name, attrs)

    def endElement(self, name):
        self._cont_handler.endElement(name)

    def startElementNS(self, name, qname, attrs):
        self._cont_handler.startElementNS(name, qname, attrs)

    def endElementNS(self, name, qname):
        self._cont_handler.endElementNS(name, qname)

    def characters(self, content):
        self._cont_handler.characters(content)

    def ignorableWhitespace(self, chars):
        self._cont_handler.ignorableWhitespace(chars)

    def processingInstruction(self, target, data):
        self._cont_handler.processingInstruction(target, data)

    def skippedEntity(self, name):
        self._cont_handler.skippedEntity(name)

    def notationDecl(self, name, publicId, systemId):
        self._dtd_handler.notationDecl(name, publicId, systemId)

    def unparsedEntityDecl(self, name, publicId, systemId, ndata):
        self._dtd_handler.unparsedEntityDecl(name, publicId, systemId, ndata)

    def resolveEntity(self, publicId, systemId):
        return self._ent_handler.resolveEntity(publicId, systemId)

    def parse(self, source):
        parent = self._parent
        for register in (parent.setContentHandler, parent.setErrorHandler, parent.setEntityResolver, parent.setDTDHandler):
            register(self)
        parent.parse(source)

    def setLocale(self, locale):
        self._parent.setLocale(locale)

    def getFeature(self, name):
        return self._parent.getFeature(name)

    def setFeature(self, name, state):
        self._parent.setFeature(name, state)

    def getProperty(self, name):
        return self._parent.getProperty(name)

    def setProperty(self, name, value):
        self._parent.setProperty(name, value)

    def getParent(self):
        return self._parent

    def setParent(self, parent):
        self._parent = parent


def prepare_input_source(source, base=""):
    return xmlreader.prepare_input_source(source, base)
