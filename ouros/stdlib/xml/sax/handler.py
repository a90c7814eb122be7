"""Base classes of SAX handlers, and the names of features and properties.

Knows no parser. Programs override the methods for events that they need; the methods here do nothing.
"""

version = "2.0beta"


class ErrorHandler:
    """Handler of errors: raises errors, prints warnings."""

    def error(self, exception):
        raise exception

    def fatalError(self, exception):
        raise exception

    def warning(self, exception):
        print(exception)


class ContentHandler:
    """Handler of a document's content."""

    def __init__(self):
        self._locator = None

    def setDocumentLocator(self, locator):
        self._locator = locator

    def startDocument(self):
        """Handle the start of the document, the first event."""

    def endDocument(self):
        """Handle the end of the document, the last event."""

    def startPrefixMapping(self, prefix, uri):
        """Handle a namespace declaration, before the element that contains it."""

    def endPrefixMapping(self, prefix):
        """Handle the end of a namespace declaration's scope."""

    def startElement(self, name, attrs):
        """Handle a start tag (without namespace processing). `attrs` is an AttributesImpl."""

    def endElement(self, name):
        """Handle an end tag (without namespace processing)."""

    def startElementNS(self, name, qname, attrs):
        """Handle a start tag (with namespace processing). `name` is (URI, local name), `attrs` an AttributesNSImpl."""

    def endElementNS(self, name, qname):
        """Handle an end tag (with namespace processing)."""

    def characters(self, content):
        """Handle text. One text may arrive in several calls."""

    def ignorableWhitespace(self, whitespace):
        """Handle white space between elements where the DTD allows no text."""

    def processingInstruction(self, target, data):
        """Handle a processing instruction."""

    def skippedEntity(self, name):
        """Handle an entity reference that the parser did not expand."""


class DTDHandler:
    """Handler of declarations in the DTD."""

    def notationDecl(self, name, publicId, systemId):
        """Handle a notation declaration."""

    def unparsedEntityDecl(self, name, publicId, systemId, ndata):
        """Handle the declaration of an entity whose content is not XML."""


class EntityResolver:
    """Resolver of system identifiers of external entities."""

    def resolveEntity(self, publicId, systemId):
        return systemId


class LexicalHandler:
    """Handler of comments, CDATA sections and the bounds of the DTD."""

    def comment(self, content):
        """Handle a comment."""

    def startDTD(self, name, public_id, system_id):
        """Handle the start of a document type declaration."""

    def endDTD(self):
        """Handle the end of the document type declaration."""

    def startCDATA(self):
        """Handle the start of a CDATA section."""

    def endCDATA(self):
        """Handle the end of a CDATA section."""


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
