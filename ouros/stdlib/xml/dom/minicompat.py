"""Lists of nodes."""

__all__ = ["NodeList", "EmptyNodeList", "StringTypes"]

StringTypes = (str,)


class NodeList(list):
    """A list with the DOM's names."""

    __slots__ = ()

    def item(self, index):
        return self[index] if 0 <= index < len(self) else None

    @property
    def length(self):
        """The number of nodes in the NodeList."""
        return len(self)

    @length.setter
    def length(self, value):
        from xml.dom import NoModificationAllowedErr
        raise NoModificationAllowedErr("attempt to modify read-only attribute 'length'")


class EmptyNodeList(tuple):
    """The children of nodes that have none."""

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
        """The number of nodes in the NodeList."""
        return 0

    @length.setter
    def length(self, value):
        from xml.dom import NoModificationAllowedErr
        raise NoModificationAllowedErr("attempt to modify read-only attribute 'length'")
