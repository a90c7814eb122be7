"""Documents as a stream of pairs of event and node, where a node becomes a tree only if the program asks for it.

Stands on xml.sax and minidom. Invariant: a node has children only after `expandNode`, or in a `SAX2DOM`.
"""

from collections import deque as _deque
from xml.dom import XML_NAMESPACE as _XML_NAMESPACE, XMLNS_NAMESPACE as _XMLNS_NAMESPACE
from xml.sax import handler as _handler

START_ELEMENT = "START_ELEMENT"
END_ELEMENT = "END_ELEMENT"
COMMENT = "COMMENT"
START_DOCUMENT = "START_DOCUMENT"
END_DOCUMENT = "END_DOCUMENT"
PROCESSING_INSTRUCTION = "PROCESSING_INSTRUCTION"
IGNORABLE_WHITESPACE = "IGNORABLE_WHITESPACE"
CHARACTERS = "CHARACTERS"

default_bufsize = (2 ** 14) - 20


class ErrorHandler:
    """Print warnings, and raise errors."""

    def warning(self, exception):
        print(exception)

    def error(self, exception):
        raise exception

    def fatalError(self, exception):
        raise exception


class PullDOM(_handler.ContentHandler):
    """Turn the events of a SAX parser into pairs of event and node, which wait until they are taken.

    documentFactory: The DOMImplementation that makes the document; minidom's unless given.
    """

    document = None
    _locator = None

    def __init__(self, documentFactory=None):
        self.documentFactory = documentFactory
        self._waiting = _deque()
        self._before = []  # events before the first element: the document is made when that comes
        self._prefixes = [{_XML_NAMESPACE: "xml"}]  # namespace -> prefix, for each open declaration
        self._declared = []  # (prefix, namespace) that the next element declares
        self.elementStack = []

    def push(self, node):
        """Open a node."""
        self.elementStack.append(node)

    def pop(self):
        """Close the innermost open node, and return it."""
        return self.elementStack.pop()

    def _tell(self, event, node):
        self._waiting.append((event, node))

    def setDocumentLocator(self, locator):
        self._locator = locator

    def startDocument(self):
        if self.documentFactory is None:
            import xml.dom.minidom
            self.documentFactory = xml.dom.minidom.Document.implementation

    def endDocument(self):
        self._tell(END_DOCUMENT, self.document)
        self.pop()

    def clear(self):
        """Forget the document."""
        self.document = None

    def buildDocument(self, uri, tagname):
        """Make the document with its first element, and return that element."""
        document = self.document = self.documentFactory.createDocument(uri, tagname, None)
        self._tell(START_DOCUMENT, document)
        self.push(document)
        for event, *texts in self._before:
            if event == COMMENT:
                node = document.createComment(*texts)
            else:
                node = document.createProcessingInstruction(*texts)
            self._tell(event, node)
        self._before = []
        return document.firstChild

    def startPrefixMapping(self, prefix, uri):
        self._declared.append((prefix, uri))
        self._prefixes.append({**self._prefixes[-1], uri: prefix or None})

    def endPrefixMapping(self, prefix):
        self._prefixes.pop()

    def _qualified(self, uri, local):
        prefix = self._prefixes[-1][uri]
        return f"{prefix}:{local}" if prefix else local

    def startElementNS(self, name, tagName, attrs):
        uri, local = name
        if uri:
            tagName = tagName or self._qualified(uri, local)
            node = self.document.createElementNS(uri, tagName) if self.document else self.buildDocument(uri, tagName)
        else:
            node = self.document.createElement(local) if self.document else self.buildDocument(None, local)
        for (uri, local), value in attrs.items():
            if uri:
                attr = self.document.createAttributeNS(uri, self._qualified(uri, local))
                node.setAttributeNodeNS(attr)
            else:
                attr = self.document.createAttribute(local)
                node.setAttributeNode(attr)
            attr.value = value
        for prefix, uri in self._declared:
            attr = self.document.createAttributeNS(_XMLNS_NAMESPACE, f"xmlns:{prefix}" if prefix else "xmlns")
            node.setAttributeNodeNS(attr)
            attr.value = uri
        self._declared = []
        self._tell(START_ELEMENT, node)
        self.push(node)

    def endElementNS(self, name, tagName):
        self._tell(END_ELEMENT, self.pop())

    def startElement(self, name, attrs):
        node = self.document.createElement(name) if self.document else self.buildDocument(None, name)
        for key, value in attrs.items():
            attr = self.document.createAttribute(key)
            attr.value = value
            node.setAttributeNode(attr)
        self._tell(START_ELEMENT, node)
        self.push(node)

    def endElement(self, name):
        self._tell(END_ELEMENT, self.pop())

    def comment(self, s):
        if self.document:
            self._tell(COMMENT, self.document.createComment(s))
        else:
            self._before.append((COMMENT, s))

    def processingInstruction(self, target, data):
        if self.document:
            self._tell(PROCESSING_INSTRUCTION, self.document.createProcessingInstruction(target, data))
        else:
            self._before.append((PROCESSING_INSTRUCTION, target, data))

    def ignorableWhitespace(self, chars):
        self._tell(IGNORABLE_WHITESPACE, self.document.createTextNode(chars))

    def characters(self, chars):
        self._tell(CHARACTERS, self.document.createTextNode(chars))


class DOMEventStream:
    """The pairs of event and node of a document that is read in pieces.

    Args:
        stream: Open file of the document.
        parser: SAX parser.
        bufsize: How many characters or bytes are read at a time.
    """

    def __init__(self, stream, parser, bufsize):
        self.stream = stream
        self.parser = parser
        self.bufsize = bufsize
        if not hasattr(parser, "feed"):
            self.getEvent = self._all_events
        self.reset()

    def reset(self):
        """Prepare for a new document."""
        self.pulldom = PullDOM()
        self.parser.setFeature(_handler.feature_namespaces, 1)
        self.parser.setContentHandler(self.pulldom)

    def __iter__(self):
        return self

    def __next__(self):
        event = self.getEvent()
        if event is None:
            raise StopIteration
        return event

    def expandNode(self, node):
        """Add to a node what follows up to its end."""
        path = [node]
        for event, child in self:
            if child is node:
                return
            if event == END_ELEMENT:
                path.pop()
            else:
                path[-1].appendChild(child)
                if event == START_ELEMENT:
                    path.append(child)

    def getEvent(self):
        """Return the next pair of event and node, or None at the end."""
        while not self.pulldom._waiting:
            data = self.stream.read(self.bufsize)
            if not data:
                self.parser.close()
                return None
            self.parser.feed(data)
        return self.pulldom._waiting.popleft()

    def _all_events(self):
        # The parser cannot be fed in pieces.
        self.parser.parse(self.stream)
        self.getEvent = self._next_event
        return self._next_event()

    def _next_event(self):
        return self.pulldom._waiting.popleft() if self.pulldom._waiting else None

    def clear(self):
        """Forget parser and stream."""
        self.pulldom.clear()
        del self.pulldom
        self.parser = None
        self.stream = None


def _document(events):
    """Return the Document with all that the events tell."""
    _, document = events.getEvent()
    events.expandNode(document)
    events.clear()
    return document


class SAX2DOM(PullDOM):
    """Build the whole tree while it reads; `document` is the result."""

    def _attach(self):
        self.elementStack[-2].appendChild(self.elementStack[-1])

    def startElementNS(self, name, tagName, attrs):
        PullDOM.startElementNS(self, name, tagName, attrs)
        self._attach()

    def startElement(self, name, attrs):
        PullDOM.startElement(self, name, attrs)
        self._attach()

    def _append_last(self):
        self.elementStack[-1].appendChild(self._waiting[-1][1])

    def processingInstruction(self, target, data):
        PullDOM.processingInstruction(self, target, data)
        if self.document:
            self._append_last()

    def ignorableWhitespace(self, chars):
        PullDOM.ignorableWhitespace(self, chars)
        self._append_last()

    def characters(self, chars):
        PullDOM.characters(self, chars)
        self._append_last()


def parse(stream_or_string, parser=None, bufsize=None):
    """Return the DOMEventStream of a file, by its name or open."""
    from xml.sax import make_parser
    stream = open(stream_or_string, "rb") if isinstance(stream_or_string, str) else stream_or_string
    return DOMEventStream(stream, parser or make_parser(), default_bufsize if bufsize is None else bufsize)


def parseString(string, parser=None):
    """Return the DOMEventStream of a text."""
    from io import StringIO
    from xml.sax import make_parser
    return DOMEventStream(StringIO(string), parser or make_parser(), len(string))
