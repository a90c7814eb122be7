# ouros: no bounds checks
"""_xml_tree: parsing of usual documents in one pass, straight to elements.

Usual is a document of characters up to U+00FF, with ASCII names, without DTD, comments, instructions, CDATA sections, carriage returns and
references to entities of a DTD. Invariants: each character is read a fixed number of times. Whatever is not usual, and each error, is left to
the parser in sandbox code, which starts from the beginning. No sandbox code runs, and nothing is changed but new objects.
"""
cimport cython
from cpython.list cimport PyList_GET_SIZE
from libc.stdlib cimport free, realloc
from libc.string cimport memchr, memcmp, memset
from ouros._core.heap.heap cimport charge
from ouros._core.modules.meter cimport Meter, metered
from ouros._core.modules.meter import TooBig
from ouros._core.modules.mod_xml_tree cimport ElementObject, has_plain_instances, new_element
from ouros._core.protocols.call cimport function
from ouros._core.types.type_dict cimport new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list

cdef extern from "Python.h":
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)
    int PyUnicode_KIND(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    int PyGC_Disable() noexcept
    int PyGC_Enable() noexcept

NAMESPACE = {}

DEF LONGEST = 1 << 20        # characters of a document
DEF LONG    = 4096           # characters of a document above which the host's GC is disabled until the end
DEF PACE    = 256            # tags between two checks of the limits

cdef enum:
    IS_SPACE = 1
    IS_START = 2             # can start a name
    IS_NAME  = 4             # can continue a name
    IS_STOP  = 8             # ends plain text, or needs a look

cdef unsigned char CLASSES[256]

cdef void fill_classes() noexcept:
    cdef int c
    for c in range(32):
        CLASSES[c] = IS_STOP
    for c in (9, 10, 32):
        CLASSES[c] = IS_SPACE
    for c in range(26):
        CLASSES[65 + c] = CLASSES[97 + c] = IS_START | IS_NAME
    for c in range(48, 58):
        CLASSES[c] = IS_NAME
    CLASSES[45] = CLASSES[46] = IS_NAME          # - .
    CLASSES[58] = IS_NAME                        # :
    CLASSES[95] = IS_START | IS_NAME             # _
    CLASSES[60] = CLASSES[38] = CLASSES[93] = IS_STOP    # < & ]

fill_classes()

cdef str XML_URI = "http://www.w3.org/XML/1998/namespace"
cdef str XMLNS_URI = "http://www.w3.org/2000/xmlns/"
cdef dict PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": '"'}


cdef str character(str digits):
    """Return the character for what follows "&#" in a reference; None: it is not allowed."""
    cdef int base = 10
    cdef Py_UCS4 c
    if digits[:1] == "x":
        base = 16
        digits = digits[1:]
    if not 1 <= len(digits) <= 7:
        return None
    for c in digits:
        if not (48 <= <int>c <= 57 or base == 16 and 97 <= (<int>c | 32) <= 102):
            return None
    n = int(digits, base)
    if n < 32 and n not in (9, 10, 13) or 0xD800 <= n < 0xE000 or n in (0xFFFE, 0xFFFF) or n > 0x10FFFF:
        return None
    return chr(n)


@cython.final
cdef class Document:
    def __dealloc__(self):
        free(self.open)

    cdef Py_ssize_t end_of_name(self, Py_ssize_t i) noexcept:
        """Return the index after the name at i. Returns: -1 if there is no name, if it ends in a colon, or if it has two colons."""
        cdef const unsigned char* p = self.data
        cdef bint colon = False
        if i >= self.n or not CLASSES[p[i]] & IS_START:
            return -1
        while i < self.n and CLASSES[p[i]] & IS_NAME:
            if p[i] == c':':
                if colon or i + 1 >= self.n or not CLASSES[p[i + 1]] & IS_START:
                    return -1
                colon = True
            i += 1
        return i if i < self.n and p[i] < 128 else -1

    cdef Py_ssize_t spaces(self, Py_ssize_t i) noexcept:
        while i < self.n and CLASSES[self.data[i]] & IS_SPACE:
            i += 1
        return i

    cdef str slice(self, Py_ssize_t start, Py_ssize_t end):
        charge(self.meter.vm, 60 + end - start)
        if end - start >= 1024:
            self.meter.spent((end - start) >> 5)
        return PyUnicode_Substring(self.text, start, end)

    cdef str decoded(self, Py_ssize_t start, Py_ssize_t end):
        """Return text with its references replaced; None: one of them is not usual."""
        cdef str part, value = self.slice(start, end)
        cdef list parts
        cdef Py_ssize_t i, stop
        self.meter.needs(self.before - self.meter.vm.budget + 100 * value.count("&"))
        parts = value.split("&")
        self.meter.spent(len(parts))
        for i in range(1, len(parts)):
            part = <str?>parts[i]
            stop = part.find(";", 0, 12)
            if stop < 0:
                return None
            value = character(part[1:stop]) if part[:1] == "#" else <str?>PREDEFINED.get(part[:stop], "")
            if not value:
                return None
            parts[i] = value + part[stop + 1:]
        value = "".join(parts)
        charge(self.meter.vm, 60 + 4 * len(value))
        return value

    # --- names ---

    cdef str expanded(self, Py_ssize_t start, Py_ssize_t end, bint is_tag):
        """Return a name with its namespace; None: its prefix is not declared, or it has two."""
        cdef str name = self.slice(start, end)
        cdef Py_ssize_t colon = name.find(":")
        if colon < 0:
            if not is_tag or not self.space:
                return name
            self.room_for(self.space)
            return "{" + self.space + "}" + name
        uri = XML_URI if colon == 3 and name[:3] == "xml" else self.prefixes.get(name[:colon])
        local = name[colon + 1:]
        if uri is None or ":" in local:
            return None
        self.room_for(<str?>uri)
        return "{" + <str>uri + "}" + local

    cdef str name(self, Py_ssize_t start, Py_ssize_t end, bint is_tag):
        cdef const unsigned char* p = self.data + start
        cdef Py_ssize_t size = end - start
        cdef size_t place = (<size_t>size * 7 + p[0] * 3 + p[size - 1] * 5 + p[size >> 1]) & 63
        cdef NameEntry* entry = &self.tags[place] if is_tag else &self.attributes[place]
        if entry.size == size and memcmp(self.data + entry.start, p, size) == 0:
            return <str?><object>entry.name
        name = self.expanded(start, end, is_tag)
        if name is not None and PyList_GET_SIZE(self.kept) < 4096:
            self.kept.append(name)
            entry.start, entry.size, entry.name = start, size, <PyObject*>name
        return name

    cdef int room_for(self, str uri) except -1:
        """Charge a name with a namespace."""
        charge(self.meter.vm, 200 + 4 * len(uri))
        self.meter.needs(self.before - self.meter.vm.budget)
        self.meter.spent(len(uri) >> 5)
        return 0

    cdef int forget_names(self) except -1:
        memset(&self.tags[0], 0, 64 * sizeof(NameEntry))
        memset(&self.attributes[0], 0, 64 * sizeof(NameEntry))
        return 0

    cdef int check(self) except -1:
        """Check the limits."""
        cdef VM* vm = self.meter.vm
        cdef int64_t used = self.before - vm.budget
        if vm.budget < 0:
            # What was made is given back, and parse() is called again.
            vm.budget = self.before
            raise TooBig(2 * used)
        self.meter.spent(PACE)
        return 0

    # --- tags ---

    cdef bint declaration(self) except -1:
        """Pass over an XML declaration at the start. Returns: whether it is usual."""
        cdef Py_ssize_t end
        cdef str said
        if self.n < 5 or memcmp(self.data, b"<?xml", 5) != 0:
            return True
        end = self.text.find("?>", 5, 100)
        if end < 0:
            return False
        said = self.text[5:end].replace("'", '"').rstrip(" ")
        self.at = end + 2
        return said == ' version="1.0"' or said.lower() == ' version="1.0" encoding="utf-8"'

    cdef bint enter(self, Py_ssize_t start) except -1:
        """Note the start of the name of an element that is open now."""
        cdef Py_ssize_t room
        cdef Py_ssize_t* grown
        if self.depth == self.room:
            room = 2 * self.room + 16
            self.meter.needs(16 * room)
            grown = <Py_ssize_t*>realloc(self.open, room * sizeof(Py_ssize_t))
            if grown == NULL:
                raise MemoryError
            self.open = grown
            self.room = room
        self.open[self.depth] = start
        self.depth += 1
        return True

    cdef bint declare(self, list found) except -1:
        """Declare the namespaces of an element, given as pairs (prefix or None, URI). Returns: whether they are usual."""
        charge(self.meter.vm, 200 + 100 * len(self.prefixes))
        self.scopes.append((self.declared, self.space, self.prefixes))
        self.prefixes = self.prefixes.copy()
        self.declared = self.depth
        self.forget_names()
        for prefix, uri in found:
            if uri == XML_URI or uri == XMLNS_URI or "}" in <str?>uri or "{" in <str>uri:
                return False
            if prefix is None:
                self.space = <str?>uri or None
            elif not uri or prefix == "xml" or prefix == "xmlns":
                return False
            else:
                self.prefixes[prefix] = uri
        return True

    cdef bint start_tag(self, object parent, list element) except -1:
        """Parse the start tag at `at`, and append a new element to its parent and to the list. Returns: False: it is not usual."""
        cdef Py_ssize_t start = self.at + 1, end = self.end_of_name(start), i
        cdef list found = None, spaces = None
        cdef ElementObject o
        if end < 0:
            return False
        i = end
        if self.data[i] != c'>':
            found, spaces = [], []
            i = self.read_attributes(i, found, spaces)
            if i < 0 or spaces and not self.declare(spaces):
                return False
        tag = self.name(start, end, True)
        if tag is None:
            return False
        o = new_element(self.meter.vm, self.cls, tag)
        if found and not self.set_attributes(o, found):
            return False
        if parent is not None:
            self.append(<ElementObject?>parent, o)
        element.append(o)
        self.at = i + 1
        if self.data[i - 1] == c'/':
            if self.declared == self.depth:
                self.declared, self.space, self.prefixes = <tuple?>self.scopes.pop()
                self.forget_names()
            return True
        self.elements.append(o)
        return self.enter(start)

    cdef Py_ssize_t read_attributes(self, Py_ssize_t i, list found, list spaces) except -2:
        """
        Read the attributes from i on. found: filled with (start, end, value), spaces: with (prefix or None, name) of each xmlns.
        Returns: the index of the `>` that ends the tag; -1: it is not usual.
        """
        cdef const unsigned char* p = self.data
        cdef Py_ssize_t first, stop, begin
        cdef str value
        while p[i] != c'>':
            if p[i] == c'/':
                return i + 1 if i + 1 < self.n and p[i + 1] == c'>' else -1
            first = self.spaces(i)
            if first < self.n and (p[first] == c'>' or p[first] == c'/'):
                i = first
                continue
            stop = self.end_of_name(first)
            if first == i or stop < 0:
                return -1
            i = self.spaces(stop)
            if i >= self.n or p[i] != c'=':
                return -1
            begin = self.spaces(i + 1) + 1
            i = self.end_of_value(begin)
            value = None if i < 0 else self.decoded(begin, i) if memchr(p + begin, c'&', i - begin) != NULL else self.slice(begin, i)
            if value is None:
                return -1
            i += 1
            if stop - first >= 5 and memcmp(p + first, b"xmlns", 5) == 0 and (stop - first == 5 or p[first + 5] == c':'):
                spaces.append((None if stop - first == 5 else self.slice(first + 6, stop), value))
                if len(spaces) > 1 and len({prefix for prefix, _ in spaces}) < len(spaces):
                    return -1
                continue
            found.append((first, stop, value))
            if len(found) % 64 == 0:
                self.check()
        return i

    cdef Py_ssize_t end_of_value(self, Py_ssize_t begin) except -2:
        """Return the index of the quote that ends the value from `begin` on, behind the other quote; -1: it is not usual."""
        cdef const unsigned char* p = self.data
        cdef unsigned char quote
        cdef Py_ssize_t i = begin
        if begin > self.n or (p[begin - 1] != c'"' and p[begin - 1] != c"'"):
            return -1
        quote = p[begin - 1]
        while i < self.n and p[i] != quote:
            # Line ends and tabs would become spaces.
            if CLASSES[p[i]] & (IS_STOP | IS_SPACE) and p[i] != c' ' and p[i] != c']' and p[i] != c'&':
                return -1
            i += 1
        return i if i + 1 < self.n else -1

    cdef bint set_attributes(self, ElementObject o, list found) except -1:
        cdef dict attributes = {}
        cdef Py_ssize_t first, stop
        for first, stop, value in found:
            name = self.name(first, stop, False)
            if name is None:
                return False
            attributes[name] = value
        if len(attributes) < len(found):
            return False
        o.attrib = new_dict(self.meter.vm, attributes)
        return True

    cdef int append(self, ElementObject parent, ElementObject o) except -1:
        cdef ListObject children = parent.children
        if children is None:
            children = parent.children = new_list(self.meter.vm, [])
        self.meter.vm.budget -= 9
        children.items.append(o)
        return 0

    cdef bint end_tag(self) except -1:
        """Parse the end tag at `at`. Returns: whether it ends the innermost element."""
        cdef const unsigned char* p = self.data
        cdef Py_ssize_t i = self.at + 2, from_ = self.open[self.depth - 1], k = 0
        while i < self.n and CLASSES[p[i]] & IS_NAME and p[i] == p[from_ + k]:
            i += 1
            k += 1
        if k == 0 or CLASSES[p[from_ + k]] & IS_NAME:
            return False
        i = self.spaces(i)
        if i >= self.n or p[i] != c'>':
            return False
        self.at = i + 1
        self.depth -= 1
        if self.declared == self.depth:
            self.declared, self.space, self.prefixes = <tuple?>self.scopes.pop()
            self.forget_names()
        return True

    cdef object root(self):
        """Returns: the root element; None: the document is not usual."""
        cdef const unsigned char* p = self.data
        cdef Py_ssize_t i, start, tags = 0
        cdef list last = []      # the element that the next text belongs to
        cdef bint is_tail = False, has_reference
        cdef ElementObject owner
        cdef str text
        if not self.declaration():
            return None
        self.at = self.spaces(self.at)
        if self.at >= self.n or p[self.at] != c'<' or not self.start_tag(None, last):
            return None
        root = last[0]
        is_tail = self.depth == 0
        while self.depth:
            i = start = self.at
            has_reference = False
            while True:
                while i < self.n and not CLASSES[p[i]] & IS_STOP:
                    i += 1
                if i + 2 >= self.n:
                    return None
                if p[i] == c'<':
                    break
                if p[i] == c'&':
                    has_reference = True
                elif p[i] != c']' or (p[i + 1] == c']' and p[i + 2] == c'>'):
                    return None
                i += 1
            if i > start:
                text = self.decoded(start, i) if has_reference else self.slice(start, i)
                if text is None:
                    return None
                owner = <ElementObject?>last[0]
                if is_tail:
                    owner.tail = text
                else:
                    owner.text = text
                self.at = i
            tags += 1
            if tags % PACE == 0:
                self.check()
            if p[i + 1] == c'/':
                if not self.end_tag():
                    return None
                last[0] = self.elements.pop()
                is_tail = True
                continue
            del last[:]
            start = self.depth
            if not self.start_tag(self.elements[PyList_GET_SIZE(self.elements) - 1], last):
                return None
            is_tail = self.depth == start
        return root if self.spaces(self.at) == self.n else None


def parse(Meter meter, ClassObject cls, str text):
    cdef Document d = Document.__new__(Document)
    cdef bint collected = False
    d.meter, d.cls, d.text = meter, cls, text
    d.data = <const unsigned char*>PyUnicode_DATA(text)
    d.n = len(text)
    d.elements, d.kept, d.scopes = [], [], []
    d.prefixes = {}
    d.declared = -1
    d.before = meter.vm.budget
    meter.spent(d.n >> 5)
    if d.n >= LONG:
        # Nothing that is made here is in a garbage cycle.
        collected = PyGC_Disable()
    try:
        return d.root()
    finally:
        if collected:
            PyGC_Enable()

cdef object xml_document(VM* vm, PyObject** a):
    """document(class, text): the root element of a usual document, with elements of the class; None: left to sandbox code."""
    if not has_plain_instances(<object>a[0]) or type(<object>a[1]) is not str or not 0 < len(<str><object>a[1]) <= LONGEST:
        return None
    if PyUnicode_KIND(<object>a[1]) != 1:
        return None
    return metered(vm, parse, (<object>a[0], <object>a[1]))

function(NAMESPACE, "_xml_tree", "document", xml_document, "class_, text, /")
