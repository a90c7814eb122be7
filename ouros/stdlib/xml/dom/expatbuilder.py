"""Documents of texts, for minidom."""

import pyexpat as _pyexpat
from xml.dom import XMLNS_NAMESPACE, minidom as _dom

import _xml


class _Builder(_xml.Reader):
    """Makes nodes of events."""

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
            node = _dom.Entity(name, entity.public, entity.system, entity.notation)
            if entity.value is not None:
                _dom._append(node, self.document.createTextNode(entity.value))
            self._entity_nodes.append(node)

    def on_notation(self, name, base, system, public):
        self._notation_nodes.append(_dom.Notation(name, public, system))

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
    """(name as it was written, URI, prefix, local name)"""
    words = name.split(" ")
    if len(words) == 3:
        return f"{words[2]}:{words[1]}", words[0], words[2], words[1]
    if len(words) == 2:
        return words[1], words[0], None, words[1]
    return name, None, None, name


def parse(file, namespaces=True):
    """The document of a file, by its name or open."""
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
    """The document of a text."""
    builder = _Builder(namespaces)
    builder.feed(string, True)
    return builder.document
