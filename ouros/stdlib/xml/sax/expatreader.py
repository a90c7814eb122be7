"""Reader of `xml.sax`, on the parser `_xml`."""

from xml.parsers import expat
from xml.sax import handler, xmlreader
from xml.sax._exceptions import SAXException, SAXNotRecognizedException, SAXNotSupportedException, SAXParseException

version = "0.20"


class ExpatParser(xmlreader.IncrementalParser, xmlreader.Locator):
    """Incremental reader that calls the handlers with the events of its document."""

    def __init__(self, namespaceHandling=0, bufsize=2 ** 16 - 20):
        xmlreader.IncrementalParser.__init__(self, bufsize)
        self._source = xmlreader.InputSource()
        self._parser = None
        self._namespaces = namespaceHandling
        self._lexical = None
        self._parsing = False
        self._external = False
        self._interning = None
        self._place = (1, 0)

    def parse(self, source):
        source = xmlreader.prepare_input_source(source)
        self._source = source
        try:
            self.reset()
            self._cont_handler.setDocumentLocator(self)
            xmlreader.IncrementalParser.parse(self, source)
        finally:
            self._parsing = False

    def prepareParser(self, source):
        if source.getSystemId() is not None:
            self._parser.SetBase(source.getSystemId())

    def setContentHandler(self, handler):
        xmlreader.IncrementalParser.setContentHandler(self, handler)
        if self._parsing:
            self._connect()

    def getFeature(self, name):
        if name == handler.feature_namespaces:
            return self._namespaces
        if name == handler.feature_string_interning:
            return self._interning is not None
        if name in (handler.feature_validation, handler.feature_external_pes, handler.feature_namespace_prefixes):
            return 0
        if name == handler.feature_external_ges:
            return self._external
        raise SAXNotRecognizedException(f"Feature '{name}' not recognized")

    def setFeature(self, name, state):
        if self._parsing:
            raise SAXNotSupportedException("Cannot set features while parsing")
        if name == handler.feature_namespaces:
            self._namespaces = state
        elif name == handler.feature_external_ges:
            self._external = state
        elif name == handler.feature_string_interning:
            self._interning = {} if state else None
        elif name == handler.feature_validation:
            if state:
                raise SAXNotSupportedException("expat does not support validation")
        elif name == handler.feature_external_pes:
            if state:
                raise SAXNotSupportedException("expat does not read external parameter entities")
        elif name == handler.feature_namespace_prefixes:
            if state:
                raise SAXNotSupportedException("expat does not report namespace prefixes")
        else:
            raise SAXNotRecognizedException(f"Feature '{name}' not recognized")

    def getProperty(self, name):
        if name == handler.property_lexical_handler:
            return self._lexical
        if name == handler.property_interning_dict:
            return self._interning
        if name == handler.property_xml_string:
            raise SAXNotSupportedException("This version of expat does not support getting the XML string")
        raise SAXNotRecognizedException(f"Property '{name}' not recognized")

    def setProperty(self, name, value):
        if name == handler.property_lexical_handler:
            self._lexical = value
            if self._parsing:
                self._connect()
        elif name == handler.property_interning_dict:
            self._interning = value
        elif name == handler.property_xml_string:
            raise SAXNotSupportedException(f"Property '{name}' cannot be set")
        else:
            raise SAXNotRecognizedException(f"Property '{name}' not recognized")

    def feed(self, data, isFinal=False):
        if not self._parsing:
            self.reset()
            self._parsing = True
            self._cont_handler.startDocument()
        try:
            self._parser.Parse(data, isFinal)
        except expat.error as error:
            self._place = error.lineno, error.offset
            self._err_handler.fatalError(SAXParseException(expat.ErrorString(error.code), error, self))

    def flush(self):
        if self._parser is not None:
            self._parser._reader._held = 0
            self._parser.Parse("", False)

    def close(self):
        if self._parser is None:
            return
        try:
            self.feed(b"", isFinal=True)
            self._cont_handler.endDocument()
        finally:
            self._parsing = False
            if self._parser is not None:
                self._place = self._parser.ErrorLineNumber, self._parser.ErrorColumnNumber
                self._parser = None
            source = self._source.getCharacterStream() or self._source.getByteStream()
            if source is not None:
                source.close()

    def reset(self):
        if self._namespaces:
            self._parser = expat.ParserCreate(self._source.getEncoding(), " ", intern=self._interning)
            self._parser.namespace_prefixes = True
        else:
            self._parser = expat.ParserCreate(self._source.getEncoding(), intern=self._interning)
        self._connect()
        self._parsing = False

    def _connect(self):
        p = self._parser
        content = self._cont_handler
        if self._namespaces:
            p.StartElementHandler = self._start_ns
            p.EndElementHandler = self._end_ns
        else:
            p.StartElementHandler = self._start
            p.EndElementHandler = content.endElement
        p.CharacterDataHandler = content.characters
        p.ProcessingInstructionHandler = content.processingInstruction
        p.StartNamespaceDeclHandler = content.startPrefixMapping
        p.EndNamespaceDeclHandler = content.endPrefixMapping
        p.UnparsedEntityDeclHandler = lambda name, base, system, public, notation: self._dtd_handler.unparsedEntityDecl(name, public, system, notation)
        p.NotationDeclHandler = lambda name, base, system, public: self._dtd_handler.notationDecl(name, public, system)
        p.SkippedEntityHandler = lambda name, is_parameter: content.skippedEntity("%" + name if is_parameter else name)
        if self._lexical is not None:
            p.CommentHandler = self._lexical.comment
            p.StartCdataSectionHandler = self._lexical.startCDATA
            p.EndCdataSectionHandler = self._lexical.endCDATA
            p.StartDoctypeDeclHandler = lambda name, system, public, internal: self._lexical.startDTD(name, public, system)
            p.EndDoctypeDeclHandler = self._lexical.endDTD

    def _start(self, name, attributes):
        self._cont_handler.startElement(name, xmlreader.AttributesImpl(attributes))

    def _start_ns(self, name, attributes):
        new = {}
        qualified = {}
        for key, value in attributes.items():
            pair = _pair(key)
            new[pair] = value
            words = key.split(" ")
            qualified[pair] = f"{words[2]}:{words[1]}" if len(words) == 3 else pair[1]
        self._cont_handler.startElementNS(_pair(name), None, xmlreader.AttributesNSImpl(new, qualified))

    def _end_ns(self, name):
        self._cont_handler.endElementNS(_pair(name), None)

    def getColumnNumber(self):
        if self._parser is None or self._parser.ErrorCode:
            return self._place[1]
        return self._parser.CurrentColumnNumber

    def getLineNumber(self):
        if self._parser is None or self._parser.ErrorCode:
            return self._place[0]
        return self._parser.CurrentLineNumber

    def getPublicId(self):
        return self._source.getPublicId()

    def getSystemId(self):
        return self._source.getSystemId()


def _pair(name):
    words = name.split(" ")
    return (words[0], words[1]) if len(words) > 1 else (None, name)


def create_parser(*args, **kwargs):
    return ExpatParser(*args, **kwargs)
