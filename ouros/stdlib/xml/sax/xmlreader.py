"""Base classes of SAX readers, sources, locators and attributes.

Knows no parser.
"""

from xml.sax import handler
from xml.sax._exceptions import SAXNotRecognizedException, SAXNotSupportedException


class XMLReader:
    """Base of readers: keeps the handlers."""

    def __init__(self):
        self._cont_handler = handler.ContentHandler()
        self._dtd_handler = handler.DTDHandler()
        self._ent_handler = handler.EntityResolver()
        self._err_handler = handler.ErrorHandler()

    def parse(self, source):
        raise NotImplementedError("This method must be implemented!")

    def getContentHandler(self):
        return self._cont_handler

    def setContentHandler(self, handler):
        self._cont_handler = handler

    def getDTDHandler(self):
        return self._dtd_handler

    def setDTDHandler(self, handler):
        self._dtd_handler = handler

    def getEntityResolver(self):
        return self._ent_handler

    def setEntityResolver(self, resolver):
        self._ent_handler = resolver

    def getErrorHandler(self):
        return self._err_handler

    def setErrorHandler(self, handler):
        self._err_handler = handler

    def setLocale(self, locale):
        raise SAXNotSupportedException("Locale support not implemented")

    def getFeature(self, name):
        raise _not_recognized("Feature", name)

    def setFeature(self, name, state):
        raise _not_recognized("Feature", name)

    def getProperty(self, name):
        raise _not_recognized("Property", name)

    def setProperty(self, name, value):
        raise _not_recognized("Property", name)


def _not_recognized(kind, name):
    return SAXNotRecognizedException(f"{kind} '{name}' not recognized")


class IncrementalParser(XMLReader):
    """Base of readers that get their document in parts."""

    def __init__(self, bufsize=2 ** 16):
        super().__init__()
        self._bufsize = bufsize

    def parse(self, source):
        """Parse a source: an InputSource, a file, or a name."""
        opened = prepare_input_source(source)
        self.prepareParser(opened)
        stream = opened.getCharacterStream()
        if stream is None:
            stream = opened.getByteStream()
        while chunk := stream.read(self._bufsize):
            self.feed(chunk)
        self.close()

    def feed(self, data):
        raise NotImplementedError("This method must be implemented!")

    def prepareParser(self, source):
        raise NotImplementedError("prepareParser must be overridden!")

    def close(self):
        raise NotImplementedError("This method must be implemented!")

    def reset(self):
        raise NotImplementedError("This method must be implemented!")


class Locator:
    """Base of objects that report the reader's position in the document."""

    def getColumnNumber(self):
        return -1

    def getLineNumber(self):
        return -1

    def getPublicId(self):
        return None

    def getSystemId(self):
        return None


class InputSource:
    """Source of a document: identifiers, encoding, and an open byte or character stream."""

    def __init__(self, system_id=None):
        self._system_id, self._public_id = system_id, None
        self._encoding = self._bytes = self._characters = None

    def setPublicId(self, public_id):
        self._public_id = public_id

    def getPublicId(self):
        return self._public_id

    def setSystemId(self, system_id):
        self._system_id = system_id

    def getSystemId(self):
        return self._system_id

    def setEncoding(self, encoding):
        self._encoding = encoding

    def getEncoding(self):
        return self._encoding

    def setByteStream(self, bytefile):
        self._bytes = bytefile

    def getByteStream(self):
        return self._bytes

    def setCharacterStream(self, charfile):
        self._characters = charfile

    def getCharacterStream(self):
        return self._characters


def prepare_input_source(source, base=""):
    """Return an InputSource with an open stream. `source` is one already, a path, or an open file."""
    if hasattr(source, "__fspath__"):
        source = source.__fspath__()
    if isinstance(source, str):
        prepared = InputSource(source)
    elif hasattr(source, "read"):
        prepared = InputSource()
        put = prepared.setCharacterStream if isinstance(source.read(0), str) else prepared.setByteStream
        put(source)
        name = getattr(source, "name", None)
        if isinstance(name, str):
            prepared.setSystemId(name)
    else:
        prepared = source
    if prepared.getByteStream() is None and prepared.getCharacterStream() is None:
        prepared.setByteStream(open(prepared.getSystemId(), "rb"))
    return prepared


class AttributesImpl:
    """Mapping of an element's attributes by name."""

    def __init__(self, attrs):
        self._attrs = attrs

    def getLength(self):
        return len(self._attrs)

    def getType(self, name):
        return "CDATA"

    def getValue(self, name):
        return self._attrs[name]

    def getValueByQName(self, name):
        return self._attrs[name]

    def getNameByQName(self, name):
        if name in self._attrs:
            return name
        raise KeyError(name)

    def getQNameByName(self, name):
        return self.getNameByQName(name)

    def getNames(self):
        return [*self._attrs]

    def getQNames(self):
        return [*self._attrs]

    def __len__(self):
        return len(self._attrs)

    def __getitem__(self, name):
        return self._attrs[name]

    def keys(self):
        return [*self._attrs]

    def __contains__(self, name):
        return name in self._attrs

    def get(self, name, alternative=None):
        return self._attrs.get(name, alternative)

    def copy(self):
        return self.__class__(self._attrs)

    def items(self):
        return [*self._attrs.items()]

    def values(self):
        return [*self._attrs.values()]


class AttributesNSImpl(AttributesImpl):
    """Mapping of an element's attributes by (URI, local name)."""

    def __init__(self, attrs, qnames):
        super().__init__(attrs)
        self._qnames = qnames

    def getValueByQName(self, name):
        return self._attrs[self.getNameByQName(name)]

    def getNameByQName(self, name):
        found = [pair for pair, qname in self._qnames.items() if qname == name]
        if not found:
            raise KeyError(name)
        return found[0]

    def getQNameByName(self, name):
        return self._qnames[name]

    def getQNames(self):
        return [*self._qnames.values()]

    def copy(self):
        return self.__class__(self._attrs, self._qnames)
