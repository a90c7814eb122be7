"""Trees of XML elements. Parsing is in _xml, writing in _xml_write."""

import sys as _sys
from xml.etree import ElementPath
from xml.etree.ElementPath import iterfind as _iterfind

import _xml
from _xml_c14n import C14NWriterTarget

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
    """A text that is not well-formed: code (see xml.parsers.expat.errors) and position (line, column) say more."""


def iselement(element):
    """Whether it looks like an element."""
    return hasattr(element, "tag")


class Element:
    """A node of a tree: a tag, attributes, text, children; `tail` is the text behind it."""

    __slots__ = ("tag", "attrib", "text", "tail", "_children", "__weakref__")

    def __init__(self, tag, attrib={}, **extra):
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {type(attrib).__name__}")
        self.tag = tag
        self.attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    def __repr__(self):
        return f"<{type(self).__name__} {self.tag!r} at {id(self):#x}>"

    def makeelement(self, tag, attrib):
        """An element of the same kind."""
        return type(self)(tag, attrib)

    def __copy__(self):
        new = self.makeelement(self.tag, self.attrib)
        new.attrib = self.attrib
        new.text = self.text
        new.tail = self.tail
        new._children[:] = self._children
        return new

    def __deepcopy__(self, memo):
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

    def __setstate__(self, state):
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
        self._children = list(children)

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        import warnings
        warnings.warn(
            "Testing an element's truth value will always return True in future versions.  "
            "Use specific 'len(elem)' or 'elem is not None' test instead.", DeprecationWarning, stacklevel=2)
        return len(self._children) != 0

    def __getitem__(self, index):
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from None

    def __setitem__(self, index, element):
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
        try:
            del self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def append(self, subelement, /):
        """Adds a child at the end."""
        if not isinstance(subelement, Element):
            raise _not_element("append() argument 1", subelement)
        self._children.append(subelement)

    def extend(self, elements, /):
        """Adds children at the end."""
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
        """Removes a child: the same object, or one that is equal to it."""
        if not isinstance(subelement, Element):
            raise _not_element("remove() argument 1", subelement)
        for i, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[i]
                return
        raise ValueError("Element.remove(x): element not found")

    def find(self, path, namespaces=None):
        """The first element that the path leads to, or None."""
        if _is_name(path, namespaces):
            for child in self._children:
                if child.tag == path:
                    return child
            return None
        return next(_iterfind(self, path, namespaces), None)

    def findtext(self, path, default=None, namespaces=None):
        """The text of the first element that the path leads to."""
        found = self.find(path, namespaces)
        if found is None:
            return default
        return "" if found.text is None else found.text

    def findall(self, path, namespaces=None):
        """All elements that the path leads to."""
        if _is_name(path, namespaces):
            return [child for child in self._children if child.tag == path]
        return list(_iterfind(self, path, namespaces))

    def iterfind(self, path, namespaces=None):
        """An iterator over what the path leads to."""
        return _iterfind(self, path, namespaces)

    def clear(self):
        """Without attributes, text and children."""
        self.attrib = {}
        self._children = []
        self.text = self.tail = None

    def get(self, key, default=None):
        """The value of an attribute."""
        return self.attrib.get(key, default)

    def set(self, key, value, /):
        """Gives an attribute a value."""
        self.attrib[key] = value

    def keys(self):
        return list(self.attrib)

    def items(self):
        return list(self.attrib.items())

    def iter(self, tag=None):
        """The element and all below it, in document order; of a tag."""
        return _iterate(self, None if tag == "*" else tag)

    def itertext(self):
        """All texts within the element."""
        return _texts(self)


def _not_element(what, value):
    kind = "None" if value is None else type(value).__name__
    return TypeError(f"{what} must be xml.etree.ElementTree.Element, not {kind}")


def _check(child):
    if not isinstance(child, Element):
        raise TypeError(f"expected an Element, not \"{type(child).__name__}\"")


def _is_name(path, namespaces):
    """Whether the path is a tag, with nothing to look up."""
    if namespaces or not isinstance(path, str):
        return False
    known = _names.get(path) if type(path) is str else None
    if known is None:
        known = _has_no_step(path)
        if type(path) is str:
            if len(_names) >= 100:
                _names.clear()
            _names[path] = known
    return known


_names = {}  # path without namespaces -> whether it is a tag


def _has_no_step(path):
    if path[:2] == "{}" or path[:3] == "{*}":
        return False
    while "{" in path:  # A namespace may hold any character.
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
            if child._children:
                stack.append(iter(child._children))
                break
        else:
            stack.pop()


def _texts(element):
    # A text is asked once, and given as it was: its __bool__ may change it.
    if text := element.text:
        yield text
    stack = [(element, iter(element._children))]
    while stack:
        for child in stack[-1][1]:
            if text := child.text:
                yield text
            if child._children:
                stack.append((child, iter(child._children)))
                break
            if text := child.tail:
                yield text
        else:
            done, _ = stack.pop()
            if stack and (text := done.tail):
                yield text


def SubElement(parent, tag, attrib={}, **extra):
    """A new last child."""
    if not isinstance(parent, Element):
        raise _not_element("SubElement() argument 1", parent)
    if not isinstance(attrib, dict):
        raise TypeError(f"SubElement() argument 3 must be dict, not {type(attrib).__name__}")
    element = Element.__new__(Element)
    element.tag = tag
    element.attrib = {**attrib, **extra}
    element.text = element.tail = None
    element._children = []
    parent._children.append(element)
    return element


def Comment(text=None):
    """An element that is written as a comment."""
    element = Element(Comment)
    element.text = text
    return element


def ProcessingInstruction(target, text=None):
    """An element that is written as <?target text?>."""
    element = Element(ProcessingInstruction)
    element.text = target if not text else target + " " + text
    return element


PI = ProcessingInstruction


class QName:
    """A name with its namespace, for tags and for values of attributes."""

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
    """A document: a root element, and how it is read and written."""

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
        """Reads a file, by its name or open; gives the root."""
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
        """Writes the tree to a file, by its name or open."""
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
    """The prefix that a namespace gets when trees are written."""
    if prefix[:2] == "ns" and prefix[2:].isdecimal():
        raise ValueError("Prefix format reserved for internal use")
    for key, value in list(_namespace_map.items()):
        if key == uri or value == prefix:
            del _namespace_map[key]
    _namespace_map[uri] = prefix


register_namespace._namespace_map = _namespace_map


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """The element as text: bytes, or a str with encoding="unicode"."""
    import io
    stream = io.StringIO() if encoding == "unicode" else io.BytesIO()
    ElementTree(element).write(
        stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
        short_empty_elements=short_empty_elements)
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    """The element as text in parts."""
    import _xml_write
    parts = _xml_write.parts(element, None, encoding, xml_declaration, default_namespace, method, short_empty_elements)
    return parts if encoding == "unicode" else ["".join(parts).encode(encoding or "us-ascii", "xmlcharrefreplace")]


def dump(elem):
    """Prints an element or tree, for debugging."""
    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(_sys.stdout, encoding="unicode")
    tail = elem.getroot().tail
    if not tail or tail[-1] != "\n":
        _sys.stdout.write("\n")


def indent(tree, space="  ", level=0):
    """Puts line breaks and spaces between elements, so that the text shows the structure."""
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
    """The tree of a file, by its name or open."""
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def XML(text, parser=None):
    """The root element of a text."""
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    """(root element, elements by their ids)"""
    tree = XML(text, parser)
    return tree, {element.get("id"): element for element in tree.iter() if element.get("id")}


def fromstringlist(sequence, parser=None):
    """The root element of a text in parts."""
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()


def iterparse(source, events=None, parser=None):
    """An iterator over (event, element) while a file is read."""
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
    """A parser that is fed, and asked for what it has seen."""

    def __init__(self, events=None, *, _parser=None):
        from collections import deque
        self._events_queue = deque()
        self._parser = _parser or XMLParser(target=TreeBuilder())
        if events is None:
            events = ("end",)
        self._parser._setevents(self._events_queue, events)

    def feed(self, data):
        """More of the document."""
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
        """No more of the document follows."""
        self._close_and_return_root()

    def read_events(self):
        """An iterator over what has been seen and not been asked for yet."""
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
    """Makes a tree of the calls start(), data(), end() and so on."""

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
        """The root element."""
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

    def data(self, data):
        self._data.append(data)

    def start(self, tag, attrs):
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

    def end(self, tag):
        if self._data:
            self._flush()
        if not self._elem:
            raise IndexError("pop from empty stack")
        self._last = self._elem.pop()
        self._tail = True
        return self._last

    def comment(self, text):
        return self._single(self._comment_factory, self.insert_comments, text)

    def pi(self, target, text=None):
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
    """Hands events to a target."""

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

    def _handle(self, events):
        if not self._direct or self._level or self._defaults:
            _xml.Reader._handle(self, events)
            return
        # What a TreeBuilder would do, without calls.
        builder = self._builder
        stack = builder._elem
        data = builder._data
        names = self._open
        expanded = self._expanded
        last = builder._last
        tail = builder._tail
        new = Element.__new__
        for event in events:
            if type(event) is str:
                data.append(event)
                continue
            kind = event[0]
            if kind == 1 and not event[5] and stack:
                if data:
                    text = "".join(data) if len(data) > 1 else data[0]
                    data.clear()
                    if not tail:
                        last.text = text if last.text is None else last.text + text
                    else:
                        last.tail = text if last.tail is None else last.tail + text
                name = event[2]
                self._now = event[1]
                last = new(Element)
                last.tag = expanded.get(name) or self._expand(name)
                last.attrib = dict(event[3])
                last.text = last.tail = None
                last._children = []
                stack[-1]._children.append(last)
                if event[4]:
                    tail = True
                else:
                    tail = False
                    stack.append(last)
                    names.append(name)
            elif kind == 2 and names and names[-1] == event[2] and not (self._scopes and self._scopes[-1][0] == len(names)):
                if data:
                    text = "".join(data) if len(data) > 1 else data[0]
                    data.clear()
                    if not tail:
                        last.text = text if last.text is None else last.text + text
                    else:
                        last.tail = text if last.tail is None else last.tail + text
                names.pop()
                last = stack.pop()
                tail = True
            else:
                builder._last, builder._tail = last, tail
                _xml.Reader._handle(self, (event,))
                last, tail = builder._last, builder._tail
                expanded = self._expanded
                data = builder._data
        builder._last, builder._tail = last, tail

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
    """Reads a document that it is fed in parts and calls the methods of its target."""

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
        """A part of the document, as str or bytes."""
        if not isinstance(data, (str, bytes, bytearray, memoryview)):
            raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
        self._reader.feed(data)

    def flush(self):
        """Looks at what was held back."""
        self._reader._held = 0
        self._reader._take("", False)

    def close(self):
        """The end of the document: gives what the target's close() gives."""
        try:
            self._reader.feed("" if self._reader._decoder is False else b"", True)
        finally:
            self._reader._finished = True
        close = getattr(self.target, "close", None)
        return close() if close is not None else None

    def _setevents(self, events_queue, events_to_report):
        """Lets `events_queue` have what happens, for XMLPullParser."""
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
    """The document in its canonical form (C14N 2.0): a str, or written to `out`."""
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
    """A context that gives a function for text and the name of the encoding, for a file by its name or open."""
    from contextlib import contextmanager
    from _xml_write import writer
    return contextmanager(writer)(file_or_filename, encoding)


def __getattr__(name):
    # Parts of the writer, which programs replace to write elements of their own kind: `_serialize["xml"] = _serialize_xml = f`.
    if name in ("_namespaces", "_serialize", "_serialize_xml", "_serialize_html", "_serialize_text"):
        import _xml_write
        return vars(_xml_write)[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _raise_serialization_error(text):
    raise TypeError(f"cannot serialize {text!r} (type {type(text).__name__})")


def _escape_cdata(text):
    """A text with the characters that have a meaning in XML as references; packages that write XML use it."""
    try:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def _escape_attrib(text):
    """The same for a value of an attribute."""
    try:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
        return text.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def _escape_attrib_html(text):
    """The same in HTML."""
    try:
        return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)
