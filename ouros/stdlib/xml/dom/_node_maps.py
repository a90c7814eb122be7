"""Mappings of the nodes of `xml.dom.minidom`: attributes of elements, and entities and notations of document types."""

import xml.dom


def _is_attr(node):
    from xml.dom.minidom import Attr
    return isinstance(node, Attr)


class NamedNodeMap:
    """Attributes of an element, as a mapping from name to Attr."""

    __module__ = "xml.dom.minidom"

    def __init__(self, attrs, attrsNS, ownerElement):
        self._ownerElement = ownerElement

    @property
    def _attributes(self):
        return self._ownerElement._attributes

    @property
    def length(self):
        """Return the number of attributes."""
        return len(self._attributes)

    def item(self, index):
        values = list(self._attributes.values())
        return values[index] if 0 <= index < len(values) else None

    def items(self):
        return [(a.nodeName, a.value) for a in self._attributes.values()]

    def itemsNS(self):
        return [((a.namespaceURI, a.localName), a.value) for a in self._attributes.values()]

    def keys(self):
        return self._attributes.keys()

    def keysNS(self):
        return [(a.namespaceURI, a.localName) for a in self._attributes.values()]

    def values(self):
        return self._attributes.values()

    def get(self, name, value=None):
        return self._attributes.get(name, value)

    def __len__(self):
        return len(self._attributes)

    def __contains__(self, key):
        if isinstance(key, str):
            return key in self._attributes
        return self._ownerElement._find(*key) is not None

    def __eq__(self, other):
        return isinstance(other, NamedNodeMap) and self._ownerElement is other._ownerElement

    __hash__ = None

    def __getitem__(self, name):
        if isinstance(name, tuple):
            found = self._ownerElement._find(*name)
            if found is None:
                raise KeyError(name)
            return found
        return self._attributes[name]

    def __setitem__(self, name, value):
        if isinstance(value, str):
            self._ownerElement.setAttribute(name, value)
        elif _is_attr(value):
            self.setNamedItem(value)
        else:
            raise TypeError("value must be a string or Attr object")

    def __delitem__(self, name):
        self[name].unlink()

    def getNamedItem(self, name):
        return self._attributes.get(name)

    def getNamedItemNS(self, namespaceURI, localName):
        return self._ownerElement._find(namespaceURI, localName)

    def removeNamedItem(self, name):
        node = self.getNamedItem(name)
        if node is None:
            raise xml.dom.NotFoundErr()
        self._ownerElement._drop(node)
        return node

    def removeNamedItemNS(self, namespaceURI, localName):
        node = self.getNamedItemNS(namespaceURI, localName)
        if node is None:
            raise xml.dom.NotFoundErr()
        self._ownerElement._drop(node)
        return node

    def setNamedItem(self, node):
        if not _is_attr(node):
            raise xml.dom.HierarchyRequestErr(f"{node!r} cannot be child of {self!r}")
        old = self._attributes.get(node.name)
        if old is not None:
            self._ownerElement._drop(old)
        self._ownerElement._put(node)
        return old

    setNamedItemNS = setNamedItem


class ReadOnlySequentialNamedNodeMap:
    """Read-only mapping of entities or notations by name, in the order of the document."""

    __module__ = "xml.dom.minidom"

    def __init__(self, seq=()):
        self._seq = seq

    def __len__(self):
        return len(self._seq)

    @property
    def length(self):
        """Return the number of entries."""
        return len(self._seq)

    def getNamedItem(self, name):
        return next((n for n in self._seq if n.nodeName == name), None)

    def getNamedItemNS(self, namespaceURI, localName):
        return next((n for n in self._seq if n.namespaceURI == namespaceURI and n.localName == localName), None)

    def __getitem__(self, name_or_tuple):
        found = self.getNamedItemNS(*name_or_tuple) if isinstance(name_or_tuple, tuple) else self.getNamedItem(name_or_tuple)
        if found is None:
            raise KeyError(name_or_tuple)
        return found

    def item(self, index):
        return self._seq[index] if 0 <= index < len(self._seq) else None

    def _refuse(self, *args):
        raise xml.dom.NoModificationAllowedErr("NamedNodeMap instance is read-only")

    removeNamedItem = removeNamedItemNS = setNamedItem = setNamedItemNS = _refuse
