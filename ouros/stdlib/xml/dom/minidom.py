"""Module `xml.dom.minidom`: documents as trees of nodes.

Knows nothing of parsing: `expatbuilder` does that. Invariants: a node has at most one parent, and the sibling
references of a parent's children agree with `childNodes`; a violation of the DOM's rules raises a DOMException.
"""

import io as _io
import xml.dom
from xml.dom import EMPTY_NAMESPACE, EMPTY_PREFIX, XMLNS_NAMESPACE
from xml.dom._node_maps import NamedNodeMap, ReadOnlySequentialNamedNodeMap
from xml.dom.minicompat import EmptyNodeList, NodeList


class Node(xml.dom.Node):
    """Base of all nodes: links to parent, siblings and children, and operations on them."""

    namespaceURI = None
    parentNode = None
    ownerDocument = None
    nextSibling = None
    previousSibling = None
    prefix = EMPTY_PREFIX
    nodeValue = None
    attributes = None
    _allowed = ()

    def __bool__(self):
        return True

    @property
    def firstChild(self):
        """Return the first child, or None."""
        return self.childNodes[0] if self.childNodes else None

    @property
    def lastChild(self):
        """Return the last child, or None."""
        return self.childNodes[-1] if self.childNodes else None

    @property
    def localName(self):
        """Return None. Elements and attributes override it."""
        return None

    def hasChildNodes(self):
        return bool(self.childNodes)

    def _accept(self, node):
        if node.nodeType not in self._allowed:
            raise xml.dom.HierarchyRequestErr(f"{node!r} cannot be child of {self!r}")

    def insertBefore(self, newChild, refChild):
        """Insert a node, or all nodes of a fragment, before the child `refChild`; None appends. Returns the node."""
        if newChild.nodeType == Node.DOCUMENT_FRAGMENT_NODE:
            for child in tuple(newChild.childNodes):
                self.insertBefore(child, refChild)
            return newChild
        self._accept(newChild)
        if newChild.parentNode is not None:
            newChild.parentNode.removeChild(newChild)
        if refChild is None:
            self.appendChild(newChild)
            return newChild
        index = self._index(refChild)
        self.childNodes.insert(index, newChild)
        newChild.nextSibling = refChild
        refChild.previousSibling = newChild
        if index:
            node = self.childNodes[index - 1]
            node.nextSibling = newChild
            newChild.previousSibling = node
        else:
            newChild.previousSibling = None
        newChild.parentNode = self
        return newChild

    def _index(self, child):
        for i, node in enumerate(self.childNodes):
            if node is child:
                return i
        raise xml.dom.NotFoundErr()

    def appendChild(self, node):
        """Append a node, or all nodes of a fragment. Returns the node."""
        if node.nodeType == Node.DOCUMENT_FRAGMENT_NODE:
            for child in tuple(node.childNodes):
                self.appendChild(child)
            return node
        self._accept(node)
        if node.parentNode is not None:
            node.parentNode.removeChild(node)
        _append(self, node)
        return node

    def replaceChild(self, newChild, oldChild):
        if newChild.nodeType == Node.DOCUMENT_FRAGMENT_NODE:
            after = oldChild.nextSibling
            self.removeChild(oldChild)
            return self.insertBefore(newChild, after)
        self._accept(newChild)
        if newChild is oldChild:
            return None
        if newChild.parentNode is not None:
            newChild.parentNode.removeChild(newChild)
        index = self._index(oldChild)
        self.childNodes[index] = newChild
        newChild.parentNode = self
        oldChild.parentNode = None
        newChild.nextSibling = oldChild.nextSibling
        newChild.previousSibling = oldChild.previousSibling
        oldChild.nextSibling = oldChild.previousSibling = None
        if newChild.previousSibling:
            newChild.previousSibling.nextSibling = newChild
        if newChild.nextSibling:
            newChild.nextSibling.previousSibling = newChild
        return oldChild

    def removeChild(self, oldChild):
        del self.childNodes[self._index(oldChild)]
        if oldChild.nextSibling is not None:
            oldChild.nextSibling.previousSibling = oldChild.previousSibling
        if oldChild.previousSibling is not None:
            oldChild.previousSibling.nextSibling = oldChild.nextSibling
        oldChild.nextSibling = oldChild.previousSibling = None
        oldChild.parentNode = None
        return oldChild

    def normalize(self):
        """Join adjacent text nodes and remove empty ones, in the whole subtree."""
        kept = []
        for child in self.childNodes:
            if child.nodeType == Node.TEXT_NODE:
                if not child.data:
                    if kept:
                        kept[-1].nextSibling = child.nextSibling
                    if child.nextSibling:
                        child.nextSibling.previousSibling = child.previousSibling
                    child.unlink()
                    continue
                if kept and kept[-1].nodeType == child.nodeType:
                    node = kept[-1]
                    node.data = node.data + child.data
                    node.nextSibling = child.nextSibling
                    if child.nextSibling:
                        child.nextSibling.previousSibling = node
                    child.unlink()
                    continue
            kept.append(child)
            if child.nodeType == Node.ELEMENT_NODE:
                child.normalize()
        self.childNodes[:] = kept

    def cloneNode(self, deep):
        return _clone(self, deep, self.ownerDocument or self)

    def isSupported(self, feature, version):
        return DOMImplementation().hasFeature(feature, version)

    def isSameNode(self, other):
        return self is other

    def getInterface(self, feature):
        return self if self.isSupported(feature, None) else None

    def getUserData(self, key):
        return self.__dict__.get("_user_data", {}).get(key, (None, None))[0]

    def setUserData(self, key, data, handler):
        known = self.__dict__.setdefault("_user_data", {})
        old = known.pop(key, (None, None))[0]
        if data is not None:
            known[key] = data, handler
        return old

    def unlink(self):
        """Remove all references between the nodes of this subtree."""
        self.parentNode = self.ownerDocument = None
        if self.childNodes:
            for child in self.childNodes:
                child.unlink()
            self.childNodes = NodeList()
        self.previousSibling = None
        self.nextSibling = None

    def __enter__(self):
        return self

    def __exit__(self, et, ev, tb):
        self.unlink()

    def toxml(self, encoding=None, standalone=None):
        """Return the node as XML: a str, or bytes if `encoding` is given."""
        return self.toprettyxml("", "", encoding, standalone)

    def toprettyxml(self, indent="\t", newl="\n", encoding=None, standalone=None):
        """Return the node as indented XML with one element a line: a str, or bytes if `encoding` is given."""
        writer = _io.StringIO()
        if self.nodeType == Node.DOCUMENT_NODE:
            self.writexml(writer, "", indent, newl, encoding, standalone)
        else:
            self.writexml(writer, "", indent, newl)
        text = writer.getvalue()
        return text if encoding is None else text.encode(encoding, "xmlcharrefreplace")


def _append(parent, node):
    """Append a child without checks."""
    children = parent.childNodes
    if children:
        last = children[-1]
        node.previousSibling = last
        last.nextSibling = node
    children.append(node)
    node.parentNode = parent


def _write_data(writer, text, attr):
    if not text:
        return
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if attr:
        text = text.replace('"', "&quot;").replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#9;")
    writer.write(text)


def _of_name(parent, name, found):
    for node in parent.childNodes:
        if node.nodeType == Node.ELEMENT_NODE and (name == "*" or node.tagName == name):
            found.append(node)
        _of_name(node, name, found)
    return found


def _of_name_ns(parent, uri, name, found):
    for node in parent.childNodes:
        if node.nodeType == Node.ELEMENT_NODE:
            if (name == "*" or node.localName == name) and (uri == "*" or node.namespaceURI == uri):
                found.append(node)
            _of_name_ns(node, uri, name, found)
    return found


class DocumentFragment(Node):
    """Nodes without a common parent. Inserting the fragment inserts its children."""

    nodeType = Node.DOCUMENT_FRAGMENT_NODE
    nodeName = "#document-fragment"
    _allowed = (1, 3, 4, 5, 7, 8, 12)

    def __init__(self):
        self.childNodes = NodeList()


class Attr(Node):
    """Attribute of an element."""

    nodeType = Node.ATTRIBUTE_NODE
    ownerElement = None
    specified = False
    _is_id = False
    _allowed = (3, 5)
    schemaType = None

    def __init__(self, qName, namespaceURI=EMPTY_NAMESPACE, localName=None, prefix=None):
        self._name = qName
        self.namespaceURI = namespaceURI
        self._prefix = prefix
        self._local = localName
        self.childNodes = NodeList()
        self._value = ""
        _append(self, Text())

    @property
    def localName(self):
        """Return the local part of the attribute's name."""
        return _local_name(self._local, self._name)

    @property
    def name(self):
        return self._name

    @name.setter
    def name(self, value):
        self._rename(value)

    nodeName = name

    def _rename(self, name):
        owner = self.ownerElement
        if owner is not None:
            del owner._attributes[self._name]
            owner._attributes[name] = self
        self._name = name

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        self._value = value
        self.childNodes[0].data = value

    nodeValue = value

    @property
    def prefix(self):
        return self._prefix

    @prefix.setter
    def prefix(self, prefix):
        if prefix == "xmlns" and self.namespaceURI and self.namespaceURI != XMLNS_NAMESPACE:
            raise xml.dom.NamespaceErr("illegal use of 'xmlns' prefix for the wrong namespace")
        self._prefix = prefix
        self._rename(self.localName if prefix is None else f"{prefix}:{self.localName}")

    @property
    def isId(self):
        """Return True if the attribute is marked as an ID."""
        return self._is_id or (self.ownerElement is not None and self.ownerElement._declared_id(self.name))

    def unlink(self):
        owner = self.ownerElement
        if owner is not None:
            owner._attributes.pop(self.name, None)
        self.ownerElement = None
        self.childNodes = NodeList()


AttributeList = NamedNodeMap


class TypeInfo:
    """Type of an element or attribute that a schema declares. Always the empty one here."""

    def __init__(self, namespace, name):
        self.namespace = namespace
        self.name = name

    def __repr__(self):
        if self.namespace:
            return f"<TypeInfo {self.name!r} (from {self.namespace!r})>"
        return f"<TypeInfo {self.name!r}>"


Attr.schemaType = TypeInfo(None, None)


class Element(Node):
    """Element: a tag name, attributes and children."""

    nodeType = Node.ELEMENT_NODE
    nodeValue = None
    schemaType = TypeInfo(None, None)
    _allowed = (1, 3, 4, 5, 7, 8)

    def __init__(self, tagName, namespaceURI=EMPTY_NAMESPACE, prefix=None, localName=None):
        self.tagName = self.nodeName = tagName
        self.prefix = prefix
        self.namespaceURI = namespaceURI
        self._local = localName
        self.childNodes = NodeList()
        self._attributes = {}

    def __repr__(self):
        return f"<DOM Element: {self.tagName} at {id(self):#x}>"

    @property
    def localName(self):
        """Return the local part of the tag name."""
        return _local_name(self._local, self.tagName)

    @property
    def attributes(self):
        """Return the attributes as a NamedNodeMap."""
        return NamedNodeMap(None, None, self)

    def _find(self, uri, local):
        for a in self._attributes.values():
            if a.namespaceURI == uri and a.localName == local:
                return a
        return None

    def _put(self, attr):
        attr.ownerElement = self
        attr.ownerDocument = self.ownerDocument
        self._attributes[attr.name] = attr

    def _drop(self, attr):
        del self._attributes[attr.name]
        attr.ownerElement = None
        attr._is_id = False
        attr.ownerDocument = self.ownerDocument

    def _declared_id(self, name):
        # A DTD knows no namespaces: what it declares is not for elements that have one.
        document = self.ownerDocument
        return document is not None and not self.namespaceURI and name in document._id_names.get(self.tagName, ())

    def unlink(self):
        for attr in list(self._attributes.values()):
            attr.unlink()
        Node.unlink(self)

    def getAttribute(self, attname):
        """Return the value of an attribute, or "" if the element lacks it."""
        attr = self._attributes.get(attname)
        return "" if attr is None else attr.value

    def getAttributeNS(self, namespaceURI, localName):
        attr = self._find(namespaceURI, localName)
        return "" if attr is None else attr.value

    def setAttribute(self, attname, value):
        attr = self._attributes.get(attname)
        if attr is None:
            attr = Attr(attname)
            attr.value = value
            self._put(attr)
        elif value != attr.value:
            attr.value = value

    def setAttributeNS(self, namespaceURI, qualifiedName, value):
        prefix, local = _split(qualifiedName)
        attr = self._find(namespaceURI, local)
        if attr is None:
            attr = Attr(qualifiedName, namespaceURI, local, prefix)
            attr.value = value
            self._put(attr)
            return
        if value != attr.value:
            attr.value = value
        if attr.prefix != prefix:
            attr.prefix = prefix

    def getAttributeNode(self, attrname):
        return self._attributes.get(attrname)

    def getAttributeNodeNS(self, namespaceURI, localName):
        return self._find(namespaceURI, localName)

    def setAttributeNode(self, attr):
        if attr.ownerElement not in (None, self):
            raise xml.dom.InuseAttributeErr("attribute node already owned")
        old = self._attributes.get(attr.name)
        if old is attr:
            return None
        if old is not None:
            self._drop(old)
        old_ns = self._find(attr.namespaceURI, attr.localName)
        if old_ns is not None and old_ns is not old:
            self._drop(old_ns)
        self._put(attr)
        return old if old is not None else old_ns

    setAttributeNodeNS = setAttributeNode

    def removeAttribute(self, name):
        attr = self._attributes.get(name)
        if attr is None:
            raise xml.dom.NotFoundErr()
        self._drop(attr)

    def removeAttributeNS(self, namespaceURI, localName):
        attr = self._find(namespaceURI, localName)
        if attr is None:
            raise xml.dom.NotFoundErr()
        self._drop(attr)

    def removeAttributeNode(self, node):
        if node is None or self._attributes.get(node.name) is not node:
            raise xml.dom.NotFoundErr()
        self._drop(node)
        return node

    removeAttributeNodeNS = removeAttributeNode

    def hasAttribute(self, name):
        return name in self._attributes

    def hasAttributeNS(self, namespaceURI, localName):
        return self._find(namespaceURI, localName) is not None

    def hasAttributes(self):
        return bool(self._attributes)

    def getElementsByTagName(self, name):
        """Return all descendants with the tag name; "*" matches every name."""
        return _of_name(self, name, NodeList())

    def getElementsByTagNameNS(self, namespaceURI, localName):
        return _of_name_ns(self, namespaceURI, localName, NodeList())

    def setIdAttribute(self, name):
        self.setIdAttributeNode(self.getAttributeNode(name))

    def setIdAttributeNS(self, namespaceURI, localName):
        self.setIdAttributeNode(self.getAttributeNodeNS(namespaceURI, localName))

    def setIdAttributeNode(self, idAttr):
        if idAttr is None or idAttr.ownerElement is not self:
            raise xml.dom.NotFoundErr()
        idAttr._is_id = True

    def writexml(self, writer, indent="", addindent="", newl=""):
        """Write the element as XML. `indent` precedes it, `addindent` is added for each level, `newl` ends lines."""
        writer.write(indent + "<" + self.tagName)
        for name, attr in self._attributes.items():
            writer.write(f' {name}="')
            _write_data(writer, attr.value, True)
            writer.write('"')
        children = self.childNodes
        if not children:
            writer.write("/>" + newl)
            return
        writer.write(">")
        if len(children) == 1 and children[0].nodeType in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE):
            children[0].writexml(writer, "", "", "")
        else:
            writer.write(newl)
            for node in children:
                node.writexml(writer, indent + addindent, addindent, newl)
            writer.write(indent)
        writer.write(f"</{self.tagName}>{newl}")


class Childless:
    """Base of nodes that cannot have children."""

    attributes = None
    childNodes = EmptyNodeList()
    firstChild = None
    lastChild = None

    def appendChild(self, node):
        raise xml.dom.HierarchyRequestErr(self.nodeName + " nodes cannot have children")

    def hasChildNodes(self):
        return False

    def insertBefore(self, newChild, refChild):
        raise xml.dom.HierarchyRequestErr(self.nodeName + " nodes do not have children")

    def removeChild(self, oldChild):
        raise xml.dom.NotFoundErr(self.nodeName + " nodes do not have children")

    def normalize(self):
        """Do nothing: there are no text nodes below."""

    def replaceChild(self, newChild, oldChild):
        raise xml.dom.HierarchyRequestErr(self.nodeName + " nodes do not have children")


class ProcessingInstruction(Childless, Node):
    """Processing instruction: `<?target data?>`."""

    nodeType = Node.PROCESSING_INSTRUCTION_NODE

    def __init__(self, target, data):
        self.target = target
        self.data = data

    @property
    def nodeValue(self):
        return self.data

    @nodeValue.setter
    def nodeValue(self, value):
        self.data = value

    @property
    def nodeName(self):
        return self.target

    @nodeName.setter
    def nodeName(self, value):
        self.target = value

    def writexml(self, writer, indent="", addindent="", newl=""):
        writer.write(f"{indent}<?{self.target} {self.data}?>{newl}")


class CharacterData(Childless, Node):
    """Base of text, CDATA sections and comments: `data` is the text."""

    def __init__(self):
        self.ownerDocument = self.parentNode = None
        self.previousSibling = self.nextSibling = None
        self.data = ""

    @property
    def length(self):
        """Return the number of characters."""
        return len(self.data)

    def __len__(self):
        return len(self.data)

    @property
    def nodeValue(self):
        return self.data

    @nodeValue.setter
    def nodeValue(self, value):
        self.data = value

    def __repr__(self):
        return f"<DOM {self.__class__.__name__} node \"{self.data[:10]!r}{'...' if len(self.data) > 10 else ''}\">"

    def _check(self, offset, count=0):
        if offset < 0:
            raise xml.dom.IndexSizeErr("offset cannot be negative")
        if offset >= len(self.data):
            raise xml.dom.IndexSizeErr("offset cannot be beyond end of data")
        if count < 0:
            raise xml.dom.IndexSizeErr("count cannot be negative")

    def substringData(self, offset, count):
        self._check(offset, count)
        return self.data[offset:offset + count]

    def appendData(self, arg):
        self.data = self.data + arg

    def insertData(self, offset, arg):
        self._check(offset)
        if arg:
            self.data = self.data[:offset] + arg + self.data[offset:]

    def deleteData(self, offset, count):
        self._check(offset, count)
        if count:
            self.data = self.data[:offset] + self.data[offset + count:]

    def replaceData(self, offset, count, arg):
        self._check(offset, count)
        if count:
            self.data = self.data[:offset] + arg + self.data[offset + count:]


class Text(CharacterData):
    """Text node."""

    nodeType = Node.TEXT_NODE
    nodeName = "#text"

    def splitText(self, offset):
        """Split the text at `offset`, a number of characters. Returns the new node with the second part, inserted after this one."""
        if offset < 0 or offset > len(self.data):
            raise xml.dom.IndexSizeErr("illegal offset value")
        new = self.__class__()
        new.data = self.data[offset:]
        new.ownerDocument = self.ownerDocument
        after = self.nextSibling
        if self.parentNode and self in self.parentNode.childNodes:
            if after is None:
                self.parentNode.appendChild(new)
            else:
                self.parentNode.insertBefore(new, after)
        self.data = self.data[:offset]
        return new

    def writexml(self, writer, indent="", addindent="", newl=""):
        _write_data(writer, f"{indent}{self.data}{newl}", False)

    def _neighbours(self):
        """Return the list of consecutive text siblings around this node, including it."""
        first = self
        while first.previousSibling is not None and first.previousSibling.nodeType in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE):
            first = first.previousSibling
        found = []
        while first is not None and first.nodeType in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE):
            found.append(first)
            first = first.nextSibling
        return found

    @property
    def wholeText(self):
        """Return the text of this node joined with all its adjacent text siblings."""
        return "".join([node.data for node in self._neighbours()])

    def replaceWholeText(self, content):
        parent = self.parentNode
        for node in self._neighbours():
            if node is not self:
                parent.removeChild(node)
        if content:
            self.data = content
            return self
        parent.removeChild(self)
        return None

    @property
    def isWhitespaceInElementContent(self):
        """Return False: no DTD says here that an element has only elements as content."""
        return False


class Comment(CharacterData):
    """Comment: `<!-- data -->`."""

    nodeType = Node.COMMENT_NODE
    nodeName = "#comment"

    def __init__(self, data):
        CharacterData.__init__(self)
        self.data = data

    def writexml(self, writer, indent="", addindent="", newl=""):
        if "--" in self.data:
            raise ValueError("'--' is not allowed in a comment node")
        writer.write(f"{indent}<!--{self.data}-->{newl}")


class CDATASection(Text):
    """CDATA section: `<![CDATA[data]]>`."""

    nodeType = Node.CDATA_SECTION_NODE
    nodeName = "#cdata-section"

    def writexml(self, writer, indent="", addindent="", newl=""):
        if "]]>" in self.data:
            raise ValueError("']]>' not allowed in a CDATA section")
        writer.write(f"<![CDATA[{self.data}]]>")


class DocumentType(Childless, Node):
    """Document type: `<!DOCTYPE name ...>`."""

    nodeType = Node.DOCUMENT_TYPE_NODE
    nodeValue = None
    name = publicId = systemId = internalSubset = None

    def __init__(self, qualifiedName):
        self.entities = ReadOnlySequentialNamedNodeMap([])
        self.notations = ReadOnlySequentialNamedNodeMap([])
        if qualifiedName:
            self.name = _split(qualifiedName)[1]
        self.nodeName = self.name

    def cloneNode(self, deep):
        if self.ownerDocument is not None:
            return None
        new = DocumentType(None)
        new.name = new.nodeName = self.name
        if deep:
            new._copy_declarations(self, None, xml.dom.UserDataHandler.NODE_CLONED)
        _tell_of_copy(self, new, xml.dom.UserDataHandler.NODE_CLONED)
        return new

    def _copy_declarations(self, other, document, operation):
        self.notations, self.entities = _copied(other.notations, document, operation), _copied(other.entities, document, operation)

    def writexml(self, writer, indent="", addindent="", newl=""):
        writer.write("<!DOCTYPE ")
        writer.write(self.name)
        if self.publicId:
            writer.write(f"{newl}  PUBLIC '{self.publicId}'{newl}  '{self.systemId}'")
        elif self.systemId:
            writer.write(f"{newl}  SYSTEM '{self.systemId}'")
        if self.internalSubset is not None:
            writer.write(" [")
            writer.write(self.internalSubset)
            writer.write("]")
        writer.write(">" + newl)


class Entity(Node):
    """Entity that the DTD declares."""

    nodeType = Node.ENTITY_NODE
    nodeValue = attributes = actualEncoding = encoding = version = None

    def __init__(self, name, publicId, systemId, notation):
        self.nodeName = name
        self.notationName = notation
        self.childNodes = NodeList()
        self.publicId, self.systemId = publicId, systemId

    def appendChild(self, newChild):
        raise xml.dom.HierarchyRequestErr("cannot append children to an entity node")

    def insertBefore(self, newChild, refChild):
        raise xml.dom.HierarchyRequestErr("cannot insert children below an entity node")

    def removeChild(self, oldChild):
        raise xml.dom.HierarchyRequestErr("cannot remove children from an entity node")

    def replaceChild(self, newChild, oldChild):
        raise xml.dom.HierarchyRequestErr("cannot replace children of an entity node")


class Notation(Childless, Node):
    """Notation that the DTD declares."""

    nodeType = Node.NOTATION_NODE
    nodeValue = None

    def __init__(self, name, publicId, systemId):
        self.nodeName = name
        self.publicId, self.systemId = publicId, systemId


class DOMImplementation:
    """Factory of documents and document types."""

    def hasFeature(self, feature, version):
        return (feature.lower(), version or None) in (
            ("core", "1.0"), ("core", "2.0"), ("core", None), ("xml", "1.0"), ("xml", "2.0"), ("xml", None), ("ls-load", "3.0"), ("ls-load", None))

    def createDocument(self, namespaceURI, qualifiedName, doctype):
        if doctype and doctype.parentNode is not None:
            raise xml.dom.WrongDocumentErr("doctype object owned by another DOM tree")
        document = Document()
        if not (namespaceURI is None and qualifiedName is None and doctype is None):
            if not qualifiedName:
                raise xml.dom.InvalidCharacterErr("Element with no name")
            prefix, local = _split(qualifiedName)
            if prefix == "xml" and namespaceURI != "http://www.w3.org/XML/1998/namespace":
                raise xml.dom.NamespaceErr("illegal use of 'xml' prefix")
            if prefix and not namespaceURI:
                raise xml.dom.NamespaceErr("illegal use of prefix without namespaces")
            element = document.createElementNS(namespaceURI, qualifiedName)
            if doctype:
                document.appendChild(doctype)
            document.appendChild(element)
        if doctype:
            doctype.parentNode = doctype.ownerDocument = document
        document.doctype = doctype
        document.implementation = self
        return document

    def createDocumentType(self, qualifiedName, publicId, systemId):
        doctype = DocumentType(qualifiedName)
        doctype.publicId, doctype.systemId = publicId, systemId
        return doctype

    def getInterface(self, feature):
        return self if self.hasFeature(feature, None) else None


class Document(Node):
    """Document: the root of the tree, and factory of its nodes."""

    nodeType = Node.DOCUMENT_NODE
    nodeName = "#document"
    nodeValue = attributes = None
    implementation = DOMImplementation()
    actualEncoding = encoding = standalone = version = None
    strictErrorChecking = False
    errorHandler = documentURI = None
    doctype = None
    async_ = False
    _allowed = (1, 7, 8, 10)

    def __init__(self):
        self.childNodes = NodeList()
        self._id_names = {}

    @property
    def documentElement(self):
        """Return the root element, or None."""
        return next((node for node in self.childNodes if node.nodeType == Node.ELEMENT_NODE), None)

    def appendChild(self, node):
        self._accept(node)
        if node.parentNode is not None:
            node.parentNode.removeChild(node)
        if node.nodeType == Node.ELEMENT_NODE and self.documentElement:
            raise xml.dom.HierarchyRequestErr("two document elements disallowed")
        return Node.appendChild(self, node)

    def unlink(self):
        if self.doctype is not None:
            self.doctype.unlink()
            self.doctype = None
        Node.unlink(self)

    def cloneNode(self, deep):
        if not deep:
            return None
        clone = self.implementation.createDocument(None, None, None)
        clone.encoding, clone.standalone, clone.version = self.encoding, self.standalone, self.version
        for node in self.childNodes:
            child = _clone(node, deep, clone)
            clone.childNodes.append(child)
            if child.nodeType == Node.DOCUMENT_TYPE_NODE:
                clone.doctype = child
            child.parentNode = clone
        return clone

    def createDocumentFragment(self):
        return self._own(DocumentFragment())

    def _own(self, node):
        node.ownerDocument = self
        return node

    def createElement(self, tagName):
        return self._own(Element(tagName))

    def createTextNode(self, data):
        return self._text(Text(), data)

    def createCDATASection(self, data):
        return self._text(CDATASection(), data)

    def _text(self, node, data):
        if not isinstance(data, str):
            raise TypeError("node contents must be a string")
        node.data = data
        return self._own(node)

    def createComment(self, data):
        return self._own(Comment(data))

    def createProcessingInstruction(self, target, data):
        return self._own(ProcessingInstruction(target, data))

    def createAttribute(self, qName):
        return self._own(Attr(qName))

    def createElementNS(self, namespaceURI, qualifiedName):
        prefix, local = _split(qualifiedName)
        return self._own(Element(qualifiedName, namespaceURI, prefix))

    def createAttributeNS(self, namespaceURI, qualifiedName):
        prefix, local = _split(qualifiedName)
        return self._own(Attr(qualifiedName, namespaceURI, local, prefix))

    def getElementById(self, id):
        stack = [self]
        while stack:
            node = stack.pop()
            if node.nodeType == Node.ELEMENT_NODE:
                for attr in node._attributes.values():
                    if attr.value == id and attr.isId:
                        return node
            stack.extend(reversed(node.childNodes))
        return None

    def getElementsByTagName(self, name):
        """Return all elements with the tag name; "*" matches every name."""
        return _of_name(self, name, NodeList())

    def getElementsByTagNameNS(self, namespaceURI, localName):
        return _of_name_ns(self, namespaceURI, localName, NodeList())

    def isSupported(self, feature, version):
        return self.implementation.hasFeature(feature, version)

    def importNode(self, node, deep):
        if node.nodeType == Node.DOCUMENT_NODE:
            raise xml.dom.NotSupportedErr("cannot import document nodes")
        if node.nodeType == Node.DOCUMENT_TYPE_NODE:
            raise xml.dom.NotSupportedErr("cannot import document type nodes")
        return _clone(node, deep, self)

    def renameNode(self, n, namespaceURI, name):
        """Rename an element or attribute of this document. Returns the node."""
        if n.ownerDocument is not self:
            raise xml.dom.WrongDocumentErr(f"cannot rename nodes from other documents;\nexpected {self},\nfound {n.ownerDocument}")
        if n.nodeType not in (Node.ELEMENT_NODE, Node.ATTRIBUTE_NODE):
            raise xml.dom.NotSupportedErr("renameNode() only applies to element and attribute nodes")
        prefix, local = None, name
        if namespaceURI != EMPTY_NAMESPACE and ":" in name:
            prefix, local = name.split(":", 1)
            if prefix == "xmlns" and namespaceURI != XMLNS_NAMESPACE:
                raise xml.dom.NamespaceErr("illegal use of 'xmlns' prefix")
        elif name == "xmlns" and namespaceURI != XMLNS_NAMESPACE and n.nodeType == Node.ATTRIBUTE_NODE and namespaceURI != EMPTY_NAMESPACE:
            raise xml.dom.NamespaceErr("illegal use of the 'xmlns' attribute")
        n.namespaceURI = namespaceURI
        n._local = local if namespaceURI != EMPTY_NAMESPACE else _NO_NAME
        if n.nodeType == Node.ELEMENT_NODE:
            n.prefix = prefix
            n.tagName = n.nodeName = name
        else:
            n._prefix = prefix
            n._rename(name)
        return n

    def writexml(self, writer, indent="", addindent="", newl="", encoding=None, standalone=None):
        """Write the document as XML, with a declaration. The parameters are those of `Element.writexml`."""
        declarations = []
        if encoding:
            declarations.append(f'encoding="{encoding}"')
        if standalone is not None:
            declarations.append(f'standalone="{"yes" if standalone else "no"}"')
        writer.write(f'<?xml version="1.0" {" ".join(declarations)}?>{newl}')
        for node in self.childNodes:
            node.writexml(writer, indent, addindent, newl)


def _clone(node, deep, document):
    """Return a copy of the node that belongs to `document`. With `deep`, copy its children, too."""
    kind = node.nodeType
    if kind == Node.ELEMENT_NODE:
        new = document.createElementNS(node.namespaceURI, node.nodeName)
        for attr in node._attributes.values():
            new.setAttributeNS(attr.namespaceURI, attr.nodeName, attr.value)
            new.getAttributeNodeNS(attr.namespaceURI, attr.localName).specified = attr.specified
    elif kind == Node.DOCUMENT_FRAGMENT_NODE:
        new = document.createDocumentFragment()
    elif kind == Node.TEXT_NODE:
        new = document.createTextNode(node.data)
    elif kind == Node.CDATA_SECTION_NODE:
        new = document.createCDATASection(node.data)
    elif kind == Node.PROCESSING_INSTRUCTION_NODE:
        new = document.createProcessingInstruction(node.target, node.data)
    elif kind == Node.COMMENT_NODE:
        new = document.createComment(node.data)
    elif kind == Node.ATTRIBUTE_NODE:
        new = document.createAttributeNS(node.namespaceURI, node.nodeName)
        new.specified = True
        new.value = node.value
    elif kind == Node.DOCUMENT_TYPE_NODE and document is not node.ownerDocument:
        new = document.implementation.createDocumentType(node.name, node.publicId, node.systemId)
        new.ownerDocument = document
        if deep:
            new._copy_declarations(node, document, xml.dom.UserDataHandler.NODE_IMPORTED)
    else:
        raise xml.dom.NotSupportedErr(f"Cannot clone node {node!r}")
    if deep and kind in (Node.ELEMENT_NODE, Node.DOCUMENT_FRAGMENT_NODE):
        for child in node.childNodes:
            new.appendChild(_clone(child, True, document))
    same = document is node.ownerDocument
    _tell_of_copy(node, new, xml.dom.UserDataHandler.NODE_CLONED if same else xml.dom.UserDataHandler.NODE_IMPORTED)
    return new


def _tell_of_copy(node, new, operation):
    """Call the handlers of a node's user data."""
    for key, (data, handler) in list(node.__dict__.get("_user_data", {}).items()):
        if handler is not None:
            handler.handle(operation, key, data, node, new)


def _copied(nodes, document, operation):
    """Return copies of the entities or notations of a document type, for another document."""
    copies = []
    for node in [nodes.item(i) for i in range(len(nodes))]:
        if node.nodeType == Node.ENTITY_NODE:
            new = Entity(node.nodeName, node.publicId, node.systemId, node.notationName)
            new.actualEncoding, new.encoding, new.version = node.actualEncoding, node.encoding, node.version
        else:
            new = Notation(node.nodeName, node.publicId, node.systemId)
        new.ownerDocument = document
        copies.append(new)
        _tell_of_copy(node, new, operation)
    return ReadOnlySequentialNamedNodeMap(copies)


_NO_NAME = ""  # the local name of a node that was renamed and has no namespace


def _local_name(local, name):
    """Return the local name of a node: as it was given, or the part of the whole name behind the colon."""
    if local == _NO_NAME:
        return None
    return name.split(":", 1)[-1] if local is None else local


def _split(name):
    """Return (prefix or None, local name) of a qualified name."""
    prefix, colon, local = name.partition(":")
    return (prefix, local) if colon else (None, name)


def parse(file, parser=None, bufsize=None):
    """Parse a file, given by its name or open. Returns the Document."""
    from xml.dom import expatbuilder, pulldom
    if parser is None and not bufsize:
        return expatbuilder.parse(file)
    return _do_pulldom_parse(pulldom.parse, (file,), {"parser": parser, "bufsize": bufsize})


def parseString(string, parser=None):
    """Parse a str or bytes. Returns the Document."""
    from xml.dom import expatbuilder, pulldom
    if parser is None:
        return expatbuilder.parseString(string)
    return _do_pulldom_parse(pulldom.parseString, (string,), {"parser": parser})


def _do_pulldom_parse(func, args, kwargs):
    from xml.dom.pulldom import _document  # defusedxml imports this function from here
    return _document(func(*args, **kwargs))


def getDOMImplementation(features=None):
    """Return the DOMImplementation, or None if it lacks one of the features, a str or pairs (feature, version)."""
    if features:
        if isinstance(features, str):
            words = features.split()
            features = []
            while words:
                feature = words.pop(0)
                features.append((feature, words.pop(0) if words and words[0][:1].isdigit() else None))
        for feature, version in features:
            if not Document.implementation.hasFeature(feature, version):
                return None
    return Document.implementation
