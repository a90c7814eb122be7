"""Lists of nodes with the DOM's interface: `NodeList` and `EmptyNodeList`."""

__all__ = ["NodeList", "EmptyNodeList", "StringTypes"]

StringTypes = (str,)


class NodeList(list):
    """List of nodes with the DOM's `item` and `length`."""

    __slots__ = ()

    def item(self, index):
        return self[index] if 0 <= index < len(self) else None

    @property
    def length(self):
        """Return the number of nodes. Setting it raises NoModificationAllowedErr."""
        return len(self)

    @length.setter
    def length(self, value):
        from xml.dom import NoModificationAllowedErr
        raise NoModificationAllowedErr("attempt to modify read-only attribute 'length'")


class EmptyNodeList(tuple):
    """Immutable empty list: the child nodes of a leaf."""

    __slots__ = ()

    def item(self, index):
        return None

    def __add__(self, other):
        new = NodeList()
        new.extend(other)
        return new

    __radd__ = __add__

    @property
    def length(self):
        """Return 0. Setting it raises NoModificationAllowedErr."""
        return 0

    @length.setter
    def length(self, value):
        from xml.dom import NoModificationAllowedErr
        raise NoModificationAllowedErr("attempt to modify read-only attribute 'length'")
