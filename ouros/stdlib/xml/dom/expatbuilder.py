"""Build minidom documents from XML text.

Knows `_xml` for the events and minidom for the nodes. Invariant: a document is returned only if the whole text is
well-formed; otherwise ExpatError is raised.
"""

import pyexpat as _pyexpat
from xml.dom import XMLNS_NAMESPACE, minidom as _dom

import _xml


class _Builder(_xml.Reader):
    """Reader that appends a node to the document for each event."""

    triplets = True

    def __init__(self, namespaces):
        _xml.Reader.__init__(self, None, "", " " if namespaces else None)
        self.document = _dom.DOMImplementation().createDocument(None, None, None)
        self._node = self.document
        self._new_prefixes = []
        self._in_section = False
        self._in_dtd = False
        self._entity_nodes = []
        self._notation_nodes = []
        self.internal_subset = None

    def make_error(self, code, line, column):
        error = _pyexpat.ExpatError(f"{_xml.MESSAGES[code]}: line {line}, column {column}")
        error.code, error.lineno, error.offset = code, line, column
        return error

    def on_declaration(self, version, encoding, standalone):
        self.document.version = version
        self.document.encoding = encoding
        if standalone >= 0:
            self.document.standalone = bool(standalone)

    def on_doctype(self, name, system, public, internal):
        doctype = self.document.implementation.createDocumentType(name, public, system)
        doctype.ownerDocument = self.document
        _dom._append(self.document, doctype)
        self.document.doctype = doctype
        if internal:
            doctype.internalSubset = self.internal_subset
            doctype.entities = _dom.ReadOnlySequentialNamedNodeMap(self._entity_nodes)
            doctype.notations = _dom.ReadOnlySequentialNamedNodeMap(self._notation_nodes)
        self._in_dtd = True

    def on_doctype_end(self):
        self._in_dtd = False

    def on_entity(self, name, is_parameter, entity):
        if not is_parameter:
            self.add_entity(name, entity.value, entity.system, entity.public, entity.notation)

    def add_entity(self, name, value, system, public, notation):
        """Note an entity of the DTD."""
        node = _dom.Entity(name, public, system, notation)
        node.ownerDocument = self.document
        if value is not None:
            _dom._append(node, self.document.createTextNode(value))
        self._entity_nodes.append(node)

    def on_notation(self, name, base, system, public):
        node = _dom.Notation(name, public, system)
        node.ownerDocument = self.document
        self._notation_nodes.append(node)

    def on_attribute(self, element, name, kind, default, required):
        if kind == "ID":
            self.document._id_names.setdefault(element, set()).add(name)

    def on_prefix(self, prefix, uri):
        self._new_prefixes.append((prefix, uri))

    def on_start(self, name, attributes):
        if self._separator is None:
            node = _dom.Element(name)
        else:
            node = _dom.Element(*_parts(name))
        node.ownerDocument = self.document
        _dom._append(self._node, node)
        self._node = node
        for prefix, uri in self._new_prefixes:
            attr = _dom.Attr("xmlns:" + prefix, XMLNS_NAMESPACE, prefix, "xmlns") if prefix else _dom.Attr("xmlns", XMLNS_NAMESPACE, "xmlns", None)
            self._attribute(node, attr, uri)
        self._new_prefixes = []
        for key, value in attributes:
            if self._separator is None:
                attr = _dom.Attr(key)
            else:
                qualified, uri, prefix, local = _parts(key)
                attr = _dom.Attr(qualified, uri, local, prefix)
            self._attribute(node, attr, value)

    def _attribute(self, node, attr, value):
        attr._value = attr.childNodes[0].data = value
        attr.ownerDocument = attr.childNodes[0].ownerDocument = self.document
        attr.ownerElement = node
        attr.specified = True
        node._attributes[attr._name] = attr

    def on_end(self, name):
        self._node = self._node.parentNode

    def on_text(self, text):
        children = self._node.childNodes
        last = children[-1] if children else None
        if self._in_section:
            if self._new_section or last is None or last.nodeType != 4:
                self._new_section = False
                last = self.document.createCDATASection(text)
                _dom._append(self._node, last)
            else:
                last.data += text
        elif last is not None and last.nodeType == 3:
            last.data += text
        else:
            _dom._append(self._node, self.document.createTextNode(text))

    def on_section(self, begins):
        self._in_section = self._new_section = begins

    def on_comment(self, text):
        if not self._in_dtd:
            _dom._append(self._node, self.document.createComment(text))

    def on_instruction(self, target, text):
        if not self._in_dtd:
            _dom._append(self._node, self.document.createProcessingInstruction(target, text))


def _parts(name):
    """Return (qualified name, URI, prefix, local name) of an expanded name from `_xml`."""
    words = name.split(" ")
    if len(words) == 3:
        return f"{words[2]}:{words[1]}", words[0], words[2], words[1]
    if len(words) == 2:
        return words[1], words[0], None, words[1]
    return name, None, None, name


def parse(file, namespaces=True):
    """Parse a file, given by its name or as an open binary or text file. Returns the Document."""
    builder = _Builder(namespaces)
    if hasattr(file, "read"):
        _feed(builder, file)
    else:
        with open(file, "rb") as stream:
            _feed(builder, stream)
    return builder.document


def _feed(builder, stream):
    while data := stream.read(16 * 1024):
        builder.feed(data)
    builder.feed("" if builder._decoder is False else b"", True)


def parseString(string, namespaces=True):
    """Parse a str or bytes. Returns the Document."""
    builder = _Builder(namespaces)
    builder.feed(string, True)
    return builder.document


class ExpatBuilder:
    """Makes a document of the events of an expat parser, for programs that derive from it and override a handler.

    Args:
        options: `xml.dom.xmlbuilder.Options`, of which `comments` and `cdata_sections` are looked at.
    """

    _separator = None

    def __init__(self, options=None):
        if options is None:
            from xml.dom.xmlbuilder import Options
            options = Options()
        self._options = options
        self._parser = None
        self.reset()

    def reset(self):
        """Forget the document, and begin a new one."""
        self._nodes = _Builder(self._separator is not None)
        self.document = self._nodes.document
        self.curNode = self.document
        self._parser = None

    def createParser(self):
        """Return a new parser."""
        return _pyexpat.ParserCreate()

    def getParser(self):
        """Return the parser with the handlers installed."""
        if self._parser is None:
            self._parser = self.createParser()
            self._parser.buffer_text = True
            self._parser.ordered_attributes = True
            self._parser.specified_attributes = True
            self.install(self._parser)
        return self._parser

    def install(self, parser):
        """Set the handlers of a parser."""
        parser.StartDoctypeDeclHandler = self.start_doctype_decl_handler
        parser.StartElementHandler = self.first_element_handler
        parser.EndElementHandler = self.end_element_handler
        parser.ProcessingInstructionHandler = self.pi_handler
        parser.EntityDeclHandler = self.entity_decl_handler
        parser.NotationDeclHandler = self.notation_decl_handler
        if self._options.comments:
            parser.CommentHandler = self.comment_handler
        if self._options.cdata_sections:
            parser.StartCdataSectionHandler = self.start_cdata_section_handler
            parser.EndCdataSectionHandler = self.end_cdata_section_handler
        parser.CharacterDataHandler = self.character_data_handler
        parser.ExternalEntityRefHandler = self.external_entity_ref_handler
        parser.XmlDeclHandler = self.xml_decl_handler
        parser.ElementDeclHandler = self.element_decl_handler
        parser.AttlistDeclHandler = self.attlist_decl_handler

    def parseFile(self, file):
        """Return the document of an open file."""
        parser = self.getParser()
        while data := file.read(16 * 1024):
            parser.Parse(data, False)
        parser.Parse(b"", True)
        return self._finished()

    def parseString(self, string):
        """Return the document of a text."""
        self.getParser().Parse(string, True)
        return self._finished()

    def _finished(self):
        document = self.document
        self.reset()
        return document

    def start_doctype_decl_handler(self, doctypeName, systemId, publicId, has_internal_subset):
        self._nodes.internal_subset = self._parser._reader.internal_subset
        self._nodes.on_doctype(doctypeName, systemId, publicId, has_internal_subset)
        self._parser.EndDoctypeDeclHandler = self.end_doctype_decl_handler

    def end_doctype_decl_handler(self):
        self._nodes.on_doctype_end()

    def pi_handler(self, target, data):
        self._nodes.on_instruction(target, data)

    def character_data_handler(self, data):
        self._nodes.on_text(data)

    def start_cdata_section_handler(self):
        self._nodes.on_section(True)

    def end_cdata_section_handler(self):
        self._nodes.on_section(False)

    def entity_decl_handler(self, entityName, is_parameter_entity, value, base, systemId, publicId, notationName):
        if not is_parameter_entity and self._options.entities:
            self._nodes.add_entity(entityName, value, systemId, publicId, notationName)

    def notation_decl_handler(self, notationName, base, systemId, publicId):
        self._nodes.on_notation(notationName, base, systemId, publicId)

    def comment_handler(self, data):
        self._nodes.on_comment(data)

    def external_entity_ref_handler(self, context, base, systemId, publicId):
        return 1

    def xml_decl_handler(self, version, encoding, standalone):
        self._nodes.on_declaration(version, encoding, standalone)

    def element_decl_handler(self, name, model):
        """Declarations of elements make no nodes."""

    def attlist_decl_handler(self, elem, name, type, default, required):
        self._nodes.on_attribute(elem, name, type, default, required)

    def first_element_handler(self, name, attributes):
        self.getParser().StartElementHandler = self.start_element_handler
        self.start_element_handler(name, attributes)

    def start_element_handler(self, name, attributes):
        self._nodes.on_start(name, list(zip(attributes[::2], attributes[1::2])))
        self.curNode = self._nodes._node

    def end_element_handler(self, name):
        self._nodes.on_end(name)
        self.curNode = self._nodes._node


class Namespaces:
    """The part of a builder that knows namespaces."""

    _separator = " "

    def createParser(self):
        """Return a new parser for namespaces."""
        parser = _pyexpat.ParserCreate(namespace_separator=" ")
        parser.namespace_prefixes = True
        return parser

    def install(self, parser):
        """Set the handlers of a parser."""
        ExpatBuilder.install(self, parser)
        if self._options.namespace_declarations:
            parser.StartNamespaceDeclHandler = self.start_namespace_decl_handler

    def start_namespace_decl_handler(self, prefix, uri):
        self._nodes.on_prefix(prefix, uri)


class ExpatBuilderNS(Namespaces, ExpatBuilder):
    """An ExpatBuilder for documents with namespaces."""


def makeBuilder(options):
    """Return the builder for the options."""
    return ExpatBuilderNS(options) if options.namespaces else ExpatBuilder(options)
