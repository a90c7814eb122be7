"""What handlers of events are made of."""

version = "2.0beta"


class ErrorHandler:
    """Raises errors, prints warnings."""

    def error(self, exception):
        raise exception

    def fatalError(self, exception):
        raise exception

    def warning(self, exception):
        print(exception)


class ContentHandler:
    """Override what is of interest."""

    def __init__(self):
        self._locator = None

    def setDocumentLocator(self, locator):
        self._locator = locator

    def startDocument(self):
        """The first event."""

    def endDocument(self):
        """The last event."""

    def startPrefixMapping(self, prefix, uri):
        """A namespace begins."""

    def endPrefixMapping(self, prefix):
        """And ends."""

    def startElement(self, name, attrs):
        """A start tag."""

    def endElement(self, name):
        """An end tag."""

    def startElementNS(self, name, qname, attrs):
        """A start tag, with namespaces."""

    def endElementNS(self, name, qname):
        """An end tag, with namespaces."""

    def characters(self, content):
        """Text."""

    def ignorableWhitespace(self, whitespace):
        """Space that a DTD lets stand."""

    def processingInstruction(self, target, data):
        """<?target data?>"""

    def skippedEntity(self, name):
        """An entity that was not expanded."""


class DTDHandler:
    """Events of the DTD."""

    def notationDecl(self, name, publicId, systemId):
        """A notation."""

    def unparsedEntityDecl(self, name, publicId, systemId, ndata):
        """An entity that is no XML."""


class EntityResolver:
    """Where entities are."""

    def resolveEntity(self, publicId, systemId):
        return systemId


class LexicalHandler:
    """How a document is written."""

    def comment(self, content):
        """A comment."""

    def startDTD(self, name, public_id, system_id):
        """<!DOCTYPE"""

    def endDTD(self):
        """Its end."""

    def startCDATA(self):
        """<![CDATA["""

    def endCDATA(self):
        """Its end."""


feature_namespaces = "http://xml.org/sax/features/namespaces"
feature_namespace_prefixes = "http://xml.org/sax/features/namespace-prefixes"
feature_string_interning = "http://xml.org/sax/features/string-interning"
feature_validation = "http://xml.org/sax/features/validation"
feature_external_ges = "http://xml.org/sax/features/external-general-entities"
feature_external_pes = "http://xml.org/sax/features/external-parameter-entities"
all_features = [
    feature_namespaces, feature_namespace_prefixes, feature_string_interning, feature_validation, feature_external_ges, feature_external_pes,
]
property_lexical_handler = "http://xml.org/sax/properties/lexical-handler"
property_declaration_handler = "http://xml.org/sax/properties/declaration-handler"
property_dom_node = "http://xml.org/sax/properties/dom-node"
property_xml_string = "http://xml.org/sax/properties/xml-string"
property_encoding = "http://www.python.org/sax/properties/encoding"
property_interning_dict = "http://www.python.org/sax/properties/interning-dict"
all_properties = [
    property_lexical_handler, property_dom_node, property_declaration_handler, property_xml_string, property_encoding, property_interning_dict,
]
