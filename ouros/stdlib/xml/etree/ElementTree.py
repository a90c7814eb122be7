"""Module `xml.etree.ElementTree`: trees of XML elements.

Parsing is in `_xml`, paths are in `ElementPath`, writing is in `_xml_write`. Invariant: an element does not know its
parent, so it can be a child of several.
"""

import sys as _sys
from xml.etree import ElementPath
from xml.etree.ElementPath import iterfind as _iterfind

import _xml
from _buffers import bytes_of as _bytes_of
from _xml_c14n import C14NWriterTarget
from _plain import argument_type as _argument_type, call as _call
from _xml_tree import _Element as _Base, build as _build, child as _child, document as _document

__all__ = [
    "Comment", "dump", "Element", "ElementTree", "canonicalize", "fromstring", "fromstringlist", "indent", "iselement", "iterparse", "parse",
    "ParseError", "PI", "ProcessingInstruction", "QName", "SubElement", "tostring", "tostringlist", "TreeBuilder", "VERSION", "XML", "XMLID",
    "XMLParser", "XMLPullParser", "register_namespace", "C14NWriterTarget",
]

VERSION = "1.3.0"


HTML_EMPTY = {
    "area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "link", "meta", "param", "source", "track",
    "wbr",
}


class ParseError(SyntaxError):
    """Raised for text that is not well-formed. `code` is expat's error number, `position` is (line, column)."""


def iselement(element):
    """Return True if the object has the attribute `tag`, as elements do."""
    return hasattr(element, "tag")


class Element(_Base):
    """Element: a tag, attributes, text before its first child, children, and `tail`, the text after its end tag."""

    __full_type_name__ = True  # error messages use the name xml.etree.ElementTree.Element

    __slots__ = ("__weakref__",)

    def __init__(self, tag, attrib={}, **extra):
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {_argument_type(attrib)}")
        _Base.clear(self)
        self.tag = tag
        if attrib or extra:
            self.attrib = {**attrib, **extra}

    def __repr__(self):
        return f"<{type(self).__name__} {self.tag!r} at {id(self):#x}>"

    def makeelement(self, tag, attrib, /):
        """Return a new element of the same class."""
        return type(self)(tag, attrib)

    def __copy__(self):
        new = self.makeelement(self.tag, self.attrib)
        new.attrib = self.attrib
        new.text = self.text
        new.tail = self.tail
        new._children[:] = self._children
        return new

    def __deepcopy__(self, memo, /):
        from copy import deepcopy
        new = Element(deepcopy(self.tag, memo), deepcopy(self.attrib, memo))
        memo[id(self)] = new
        new.text = deepcopy(self.text, memo)
        new.tail = deepcopy(self.tail, memo)
        for child in self._children:
            child = deepcopy(child, memo)
            _check(child)
            new._children.append(child)
        return new

    def __getstate__(self):
        return {"tag": self.tag, "_children": list(self._children), "attrib": self.attrib, "text": self.text, "tail": self.tail}

    def __setstate__(self, state, /):
        if not isinstance(state, dict):
            raise TypeError(f"Don't know how to unpickle \"{state!r}\" as an Element")
        if "tag" not in state:
            raise TypeError("tag may not be NULL")
        children = state.get("_children")
        if children is None:
            children = []
        elif not isinstance(children, list):
            raise TypeError("'_children' is not a list")
        for child in children:
            _check(child)
        self.tag = state["tag"]
        self.attrib = state.get("attrib") or {}
        self.text = state.get("text")
        self.tail = state.get("tail")
        self._children[:] = children

    def __bool__(self):
        import warnings
        warnings.warn(
            "Testing an element's truth value will always return True in future versions.  "
            "Use specific 'len(elem)' or 'elem is not None' test instead.", DeprecationWarning, stacklevel=2)
        return len(self._children) != 0

    def _item_other(self, index):
        _check_index(index)
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from None

    def __setitem__(self, index, element):
        _check_index(index)
        if isinstance(index, slice):
            element = list(element)
            for e in element:
                _check(e)
        elif index < len(self._children):
            _check(element)
        try:
            self._children[index] = element
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def __delitem__(self, index):
        _check_index(index)
        try:
            del self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def _append_other(self, subelement):
        raise _not_element("append() argument 1", subelement)

    def extend(self, elements, /):
        """Append children from an iterable."""
        try:
            elements = iter(elements)
        except TypeError:
            raise TypeError("'elements' must be an iterable") from None
        for element in list(elements):
            _check(element)
            self._children.append(element)

    def insert(self, index, subelement, /):
        if not isinstance(subelement, Element):
            raise _not_element("insert() argument 2", subelement)
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        """Remove the first child that is identical or equal to the element. Raises ValueError if there is none."""
        if not isinstance(subelement, Element):
            raise _not_element("remove() argument 1", subelement)
        for i, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[i]
                return
        raise ValueError("Element.remove(x): element not found")

    def _find_other(self, path, namespaces):
        if _is_name(path, namespaces):
            for child in self._children:
                if child.tag == path:
                    return child
            return None
        return next(_iterfind(self, path, namespaces), None)

    def _findtext_other(self, path, default, namespaces):
        found = _Base.find(self, path, namespaces)
        if found is None:
            return default
        return "" if found.text is None else found.text

    def _findall_other(self, path, namespaces):
        if _is_name(path, namespaces):
            return [child for child in self._children if child.tag == path]
        return list(_iterfind(self, path, namespaces))

    def iterfind(self, path, namespaces=None):
        """Return an iterator over the elements that the path selects."""
        return _iterfind(self, path, namespaces)

    def _get_other(self, key, default):
        return self.attrib.get(key, default)

    def _set_other(self, key, value):
        self.attrib[key] = value

    def keys(self):
        return list(self.attrib)

    def items(self):
        return list(self.attrib.items())

    def _iter_other(self, tag):
        return _iterate(self, None if tag == "*" else tag)

    def itertext(self):
        """Return an iterator over the texts within the element, in document order."""
        return _texts(self)


def _not_element(what, value):
    kind = "None" if value is None else type(value).__name__
    return TypeError(f"{what} must be xml.etree.ElementTree.Element, not {kind}")


def _check_index(index):
    if not isinstance(index, slice) and not hasattr(type(index), "__index__"):
        raise TypeError("element indices must be integers")


def _check(child):
    if not isinstance(child, Element):
        raise TypeError(f"expected an Element, not \"{type(child).__name__}\"")


def _is_name(path, namespaces):
    """Return True if the path is a plain tag, so that children can be compared without ElementPath."""
    if namespaces is not None or not isinstance(path, str):
        return False
    known = _names.get(path) if type(path) is str else None
    if known is None:
        known = _has_no_step(path)
        if type(path) is str:
            if len(_names) >= 100:
                _names.clear()
            _names[path] = known
    return known


_names = {}  # cache of _is_name


def _has_no_step(path):
    if path[:2] == "{}" or path[:3] == "{*}":
        return False
    while "{" in path:  # a namespace may contain any character
        before, _, rest = path.partition("{")
        path = before + rest.partition("}")[2]
    return "/" not in path and "." not in path and "*" not in path and "[" not in path and "@" not in path


def _iterate(element, tag):
    if tag is None or element.tag == tag:
        yield element
    stack = [iter(element._children)]
    while stack:
        for child in stack[-1]:
            if tag is None or child.tag == tag:
                yield child
            if inner := child._inner:
                stack.append(iter(inner))
                break
        else:
            stack.pop()


def _texts(element):
    # Read each text once: a `__bool__` of the program may change it.
    if text := element.text:
        yield text
    stack = [(element, iter(element._children))]
    while stack:
        for child in stack[-1][1]:
            if text := child.text:
                yield text
            if inner := child._inner:
                stack.append((child, iter(inner)))
                break
            if text := child.tail:
                yield text
        else:
            done, _ = stack.pop()
            if stack and (text := done.tail):
                yield text


def SubElement(parent, tag, attrib={}, **extra):
    """Append a new element to a parent. Returns the element."""
    if not isinstance(parent, Element):
        raise _not_element("SubElement() argument 1", parent)
    if not isinstance(attrib, dict):
        raise TypeError(f"SubElement() argument 3 must be dict, not {_argument_type(attrib)}")
    element = _child(Element, parent, tag)
    if attrib or extra:
        element.attrib = {**attrib, **extra}
    return element


def Comment(text=None):
    """Return an element that is written as a comment."""
    element = Element(Comment)
    element.text = text
    return element


def ProcessingInstruction(target, text=None):
    """Return an element that is written as `<?target text?>`."""
    element = Element(ProcessingInstruction)
    element.text = target if not text else target + " " + text
    return element


PI = ProcessingInstruction


class QName:
    """Qualified name {URI}name, for tags and for values of attributes."""

    def __init__(self, text_or_uri, tag=None):
        if tag:
            text_or_uri = f"{{{text_or_uri}}}{tag}"
        self.text = text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{type(self).__name__} {self.text!r}>"

    def __hash__(self):
        return hash(self.text)

    def _other(self, other):
        return other.text if isinstance(other, QName) else other

    def __le__(self, other):
        return self.text <= self._other(other)

    def __lt__(self, other):
        return self.text < self._other(other)

    def __ge__(self, other):
        return self.text >= self._other(other)

    def __gt__(self, other):
        return self.text > self._other(other)

    def __eq__(self, other):
        return self.text == self._other(other)


class ElementTree:
    """Document: a root element, with methods that read and write files."""

    def __init__(self, element=None, file=None):
        if element is not None and not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        return self._root

    def _setroot(self, element):
        if not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element

    def parse(self, source, parser=None):
        """Parse a file, given by its name or open, into this tree. Returns the root."""
        close = False
        if not hasattr(source, "read"):
            source = open(source, "rb")
            close = True
        try:
            if parser is None:
                parser = XMLParser()
            while data := source.read(65536):
                parser.feed(data)
            self._root = parser.close()
            return self._root
        finally:
            if close:
                source.close()

    def iter(self, tag=None):
        return self._root.iter(tag)

    def _path(self, path):
        if path[:1] == "/":
            path = "." + path
            import warnings
            warnings.warn(
                f"This search is broken in 1.3 and earlier, and will be fixed in a future version.  If you rely on the current behaviour, "
                f"change it to {path!r}", FutureWarning, stacklevel=3)
        return path

    def find(self, path, namespaces=None):
        return self._root.find(self._path(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(self._path(path), default, namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(self._path(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._root.iterfind(self._path(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *, short_empty_elements=True):
        """Write the tree to a file, given by its name or open."""
        import _xml_write
        _xml_write.write(self._root, file_or_filename, encoding, xml_declaration, default_namespace, method, short_empty_elements)

    def write_c14n(self, file):
        return self.write(file, method="c14n")


_namespace_map = {
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/wsdl/": "wsdl",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
}


def register_namespace(prefix, uri):
    """Set the prefix that writing uses for a namespace. Raises ValueError for the reserved prefixes ns0, ns1, ..."""
    if prefix[:2] == "ns" and prefix[2:].isdecimal():
        raise ValueError("Prefix format reserved for internal use")
    for key, value in list(_namespace_map.items()):
        if key == uri or value == prefix:
            del _namespace_map[key]
    _namespace_map[uri] = prefix


register_namespace._namespace_map = _namespace_map


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """Return the element as bytes, or as a str for `encoding="unicode"`."""
    import io
    stream = io.StringIO() if encoding == "unicode" else io.BytesIO()
    ElementTree(element).write(
        stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
        short_empty_elements=short_empty_elements)
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """Return the parts of what tostring() returns as a list."""
    import _xml_write
    parts = _xml_write.parts(element, None, encoding, xml_declaration, default_namespace, method, short_empty_elements)
    return parts if encoding == "unicode" else ["".join(parts).encode(encoding or "us-ascii", "xmlcharrefreplace")]


def dump(elem):
    """Write an element or tree to sys.stdout."""
    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(_sys.stdout, encoding="unicode")
    tail = elem.getroot().tail
    if not tail or tail[-1] != "\n":
        _sys.stdout.write("\n")


def indent(tree, space="  ", level=0):
    """Insert newlines and indentation between the elements of a tree, in place."""
    if isinstance(tree, ElementTree):
        tree = tree.getroot()
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    if not len(tree):
        return
    breaks = ["\n" + level * space]
    _indent_children(tree, space, breaks, 0)


def _indent_children(element, space, breaks, level):
    inner = level + 1
    if inner == len(breaks):
        breaks.append(breaks[level] + space)
    separator = breaks[inner]
    if not element.text or not element.text.strip():
        element.text = separator
    child = None
    for child in element:
        if len(child):
            _indent_children(child, space, breaks, inner)
        if not child.tail or not child.tail.strip():
            child.tail = separator
    if child is not None and not child.tail.strip():
        child.tail = breaks[level]


def parse(source, parser=None):
    """Parse a file, given by its name or open. Returns an ElementTree."""
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def XML(text, parser=None):
    """Parse a str or bytes. Returns the root element."""
    if not parser:
        # A native makes the elements of a usual document in one pass.
        whole = text.decode("ascii") if type(text) is bytes and text.isascii() else text
        if (root := _document(Element, whole)) is not None:
            return root
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    """Parse a str or bytes. Returns (root element, dict from `id` attributes to elements)."""
    tree = XML(text, parser)
    return tree, {element.get("id"): element for element in tree.iter() if element.get("id")}


def fromstringlist(sequence, parser=None):
    """Parse a document given as a sequence of parts. Returns the root element."""
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


def iterparse(source, events=None, parser=None):
    """Return an iterator over (event, element) that reads the file as it goes."""
    return _Iterparse(source, events, parser)


class _Iterparse:
    def __init__(self, source, events, parser):
        self._parser = XMLPullParser(events=events, _parser=parser)
        self._close = False
        self.root = None
        if not hasattr(source, "read"):
            source = open(source, "rb")
            self._close = True
        self._source = source
        self._events = self._run()

    def _run(self):
        try:
            while True:
                yield from self._parser.read_events()
                data = self._source.read(16 * 1024)
                if not data:
                    break
                self._parser.feed(data)
            root = self._parser._close_and_return_root()
            yield from self._parser.read_events()
            self.root = root
        finally:
            self._close_source()

    def _close_source(self):
        if self._close:
            self._close = False
            self._source.close()

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._events)

    def close(self):
        self._close_source()
        self._events.close()


class XMLPullParser:
    """Parser for documents that arrive in parts, with events that the caller fetches."""

    def __init__(self, events=None, *, _parser=None):
        from collections import deque
        self._events_queue = deque()
        self._parser = _parser or XMLParser(target=TreeBuilder())
        if events is None:
            events = ("end",)
        self._parser._setevents(self._events_queue, events)

    def feed(self, data):
        """Parse the next part of the document. An error is raised by read_events(), after the events before it."""
        if self._parser is None:
            raise ValueError("feed() called after end of stream")
        if data:
            try:
                self._parser.feed(data)
            except SyntaxError as error:
                self._events_queue.append(error)

    def _close_and_return_root(self):
        root = self._parser.close()
        self._parser = None
        return root

    def close(self):
        """End the document. Raises ParseError if it is incomplete."""
        self._close_and_return_root()

    def read_events(self):
        """Yield the events that were not read yet."""
        events = self._events_queue
        while events:
            event = events.popleft()
            if isinstance(event, Exception):
                raise event
            yield event

    def flush(self):
        if self._parser is None:
            raise ValueError("flush() called after end of stream")
        self._parser.flush()


class TreeBuilder:
    """Target of XMLParser that builds a tree."""

    __full_type_name__ = True  # error messages use the name xml.etree.ElementTree.TreeBuilder

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False, insert_pis=False):
        self._data = []
        self._elem = []
        self._last = self._root = None
        self._tail = False
        self._comment_factory = comment_factory or Comment
        self._pi_factory = pi_factory or ProcessingInstruction
        self._factory = element_factory or Element
        self.insert_comments = insert_comments
        self.insert_pis = insert_pis

    def close(self):
        """End the tree. Returns the root element."""
        if self._data:
            self._flush()
        return self._root

    def _flush(self):
        if self._last is not None:
            text = "".join(self._data)
            if self._tail:
                old = self._last.tail
                self._last.tail = text if old is None else old + text
            else:
                old = self._last.text
                self._last.text = text if old is None else old + text
        self._data = []

    def data(self, data, /):
        self._data.append(data)

    def start(self, tag, attrs, /):
        if self._data:
            self._flush()
        self._last = element = self._factory(tag, attrs)
        if self._elem:
            self._elem[-1].append(element)
        elif self._root is None:
            self._root = element
        self._elem.append(element)
        self._tail = False
        return element

    def end(self, tag, /):
        if self._data:
            self._flush()
        if not self._elem:
            raise IndexError("pop from empty stack")
        self._last = self._elem.pop()
        self._tail = True
        return self._last

    def comment(self, text, /):
        return self._single(self._comment_factory, self.insert_comments, text)

    def pi(self, target, text=None, /):
        return self._single(self._pi_factory, self.insert_pis, target, text)

    def _single(self, factory, insert, *arguments):
        element = factory(*arguments)
        if insert:
            if self._data:
                self._flush()
            self._last = element
            if self._elem:
                self._elem[-1].append(element)
            self._tail = True
        return element


class _Reader(_xml.Reader):
    """Reader that calls the methods of an XMLParser's target."""

    def __init__(self, parser, encoding, target, entities):
        _xml.Reader.__init__(self, encoding, "{", "}")
        self._parser = parser
        self._entity_texts = entities
        self._doctype_call = getattr(target, "doctype", None)
        self._builder = target
        self._direct = type(target) is TreeBuilder and target._factory is Element
        self._start_call = getattr(target, "start", None)
        self._end_call = getattr(target, "end", None)
        self._add = getattr(target, "data", None)
        self._comment_call = getattr(target, "comment", None)
        self._pi_call = getattr(target, "pi", None)
        self._prefix_call = getattr(target, "start_ns", None)
        self._prefix_end_call = getattr(target, "end_ns", None)

    def _forget(self):
        """Drop what refers to the parser and its target after the last event: without cycles, trees are freed at once."""
        self._parser = self._builder = self._doctype_call = self._start_call = self._end_call = self._add = None
        self._comment_call = self._pi_call = self._prefix_call = self._prefix_end_call = None

    def _handle(self, events):
        if not self._direct or self._level or self._defaults:
            _xml.Reader._handle(self, events)
            return
        # A native makes the elements that a plain TreeBuilder would make for the usual events.
        builder = self._builder
        at, count = 0, len(events)
        while at < count:
            plain = not self._prefixes.get("")
            scope = self._scopes[-1][0] if self._scopes else -1
            at, builder._last, builder._tail = _build(
                events, at, Element, builder._elem, self._open, builder._data, builder._last, builder._tail, self._expanded, scope,
                plain)
            if at < count:
                _xml.Reader._handle(self, events[at:at + 1])
                at += 1

    def make_error(self, code, line, column):
        error = ParseError(f"{_xml.MESSAGES[code]}: line {line}, column {column}")
        error.code = code
        error.position = line, column
        return error

    def on_start(self, name, attributes):
        if self._start_call is not None:
            self._start_call(name, dict(attributes))

    def on_end(self, name):
        if self._end_call is not None:
            self._end_call(name)

    def on_text(self, text):
        if self._add is not None:
            self._add(text)

    def on_comment(self, text):
        if self._comment_call is not None:
            self._comment_call(text)

    def on_instruction(self, target, text):
        if self._pi_call is not None:
            self._pi_call(target, text)

    def on_prefix(self, prefix, uri):
        if self._prefix_call is not None:
            self._prefix_call(prefix or "", uri or "")

    def on_prefix_end(self, prefix):
        if self._prefix_end_call is not None:
            self._prefix_end_call(prefix or "")

    def on_doctype(self, name, system, public, internal):
        declarations = self._parser._declarations
        if declarations is not None:
            declarations._reader.on_doctype(name, system, public, internal)
        if self._doctype_call is not None:
            self._doctype_call(name, public, system)
        elif hasattr(self._parser, "doctype"):
            import warnings
            warnings.warn(
                "The doctype() method of XMLParser is ignored.  Define doctype() method on the TreeBuilder target.", RuntimeWarning)

    def on_entity(self, name, is_parameter, entity):
        declarations = self._parser._declarations
        if declarations is not None:
            declarations._reader.on_entity(name, is_parameter, entity)

    def on_reference(self, name, entity):
        declarations = self._parser._declarations
        if declarations is not None and entity is not None and declarations.ExternalEntityRefHandler is not None:
            declarations._reader.on_reference(name, entity)
            return
        if name in self._entity_texts:
            self.on_text(self._entity_texts[name])
            return
        line, column = self.place()
        error = ParseError(f"undefined entity &{name};: line {line}, column {column}")
        error.code = 11
        error.position = line, column
        raise error


class XMLParser:
    """Parser that gets a document in parts and calls the methods of its target."""

    __full_type_name__ = True  # error messages use the name xml.etree.ElementTree.XMLParser

    def __init__(self, *, target=None, encoding=None):
        if encoding is not None and not isinstance(encoding, str):
            raise TypeError(f"XMLParser() argument 'encoding' must be str or None, not {type(encoding).__name__}")
        self.target = TreeBuilder() if target is None else target
        self.entity = {}
        self._declarations = None
        self._reader = _Reader(self, encoding, self.target, self.entity)

    version = "Expat 2.7.3"

    @property
    def parser(self):
        """The expat parser below. Its handlers for the DTD and for references to entities are called, if the program sets them."""
        if self._declarations is None:
            from pyexpat import ParserCreate
            self._declarations = ParserCreate()
        return self._declarations

    _parser = parser

    def feed(self, data, /):
        """Parse the next part of the document, a str or bytes."""
        if not isinstance(data, (str, bytes, bytearray, memoryview)):
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        self._reader.feed(data if isinstance(data, str) else _bytes_of(data))

    def flush(self):
        """Parse a token that was held back because it arrived in small parts."""
        self._reader._held = 0
        self._reader._take("", False)

    def close(self):
        """End the document. Returns the result of the target's close(), or None. Raises ParseError if the document is incomplete."""
        try:
            self._reader.feed("" if self._reader._decoder is False else b"", True)
        finally:
            self._reader._finished = True
            self._reader._forget()
        close = getattr(self.target, "close", None)
        return close() if close is not None else None

    def _setevents(self, events_queue, events_to_report):
        """Make the parser append the events with these names to the queue, for XMLPullParser."""
        reader = self._reader
        target = self.target
        append = events_queue.append
        reader._direct = False
        for name in events_to_report:
            if name == "start":
                reader._start_call = lambda tag, attributes: append(("start", target.start(tag, attributes)))
            elif name == "end":
                reader._end_call = lambda tag: append(("end", target.end(tag)))
            elif name == "start-ns":
                if hasattr(target, "start_ns"):
                    reader._prefix_call = lambda prefix, uri: append(("start-ns", target.start_ns(prefix, uri)))
                else:
                    reader._prefix_call = lambda prefix, uri: append(("start-ns", (prefix, uri)))
            elif name == "end-ns":
                if hasattr(target, "end_ns"):
                    reader._prefix_end_call = lambda prefix: append(("end-ns", target.end_ns(prefix)))
                else:
                    reader._prefix_end_call = lambda prefix: append(("end-ns", None))
            elif name == "comment":
                reader._comment_call = lambda text: append(("comment", target.comment(text)))
            elif name == "pi":
                reader._pi_call = lambda target_name, text: append(("pi", target.pi(target_name, text)))
            else:
                raise ValueError(f"unknown event {name!r}")


def canonicalize(xml_data=None, *, out=None, from_file=None, **options):
    """Convert a document to canonical XML (C14N 2.0). Returns a str, or None if `out` gets the text."""
    if xml_data is None and from_file is None:
        raise ValueError("Either 'xml_data' or 'from_file' must be provided as input")
    import io
    text = None
    if out is None:
        text = out = io.StringIO()
    parser = XMLParser(target=C14NWriterTarget(out.write, **options))
    if xml_data is not None:
        parser.feed(xml_data)
        parser.close()
    else:
        parse(from_file, parser=parser)
    return text.getvalue() if text is not None else None


def _get_writer(file_or_filename, encoding):
    """Return a context manager for (function that writes text, name of the encoding) of a file, given by its name or open."""
    from contextlib import contextmanager
    from _xml_write import writer
    return contextmanager(writer)(file_or_filename, encoding)


def __getattr__(name):
    # Internals of CPython's module that programs replace to write elements of their own: `_serialize["xml"] = f`.
    if name in ("_namespaces", "_serialize", "_serialize_xml", "_serialize_html", "_serialize_text"):
        import _xml_write
        return vars(_xml_write)[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _raise_serialization_error(text):
    raise TypeError(f"cannot serialize {text!r} (type {type(text).__name__})")


def _escape_cdata(text):
    """Return the text with &, < and > as entity references. Packages that write XML call it."""
    try:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def _escape_attrib(text):
    """Return the value with the characters as references that an attribute cannot contain. Packages call it."""
    try:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
        return text.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def _escape_attrib_html(text):
    """Return the value with the characters as references that an HTML attribute cannot contain. Packages call it."""
    try:
        return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)
