"""_xml_tree: the elements of xml.etree, made for the events of the tokenizer, searched and written.

Element is a class of the library, derived from the class here. Invariant: a native does what is usual, with objects of exactly the kinds that the
library makes. It leaves anything else to the library's code: to the methods _get_other, _find_other, ... of Element, or it returns None. It
runs no code of the program. A dump may hold any object as a child, so natives ask for its type.
"""
cimport cython
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR, raise_error, raise_type
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, touch, work
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN, born
from ouros._core.protocols.call cimport attribute, call_special, function, method, static_method
from ouros._core.protocols.node cimport Function, ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport equal
from ouros._core.types.type_dict cimport DictObject, dict_find_key, dict_next, dict_store, new_dict
from ouros._core.types.type_sequence cimport ITERATOR, SequenceIter, SliceObject, declare_iterator, list_get, new_list, seq_iter, slice_is_plain

cdef extern from *:
    """
    OU_RECYCLER(ou_elements)
    """
    ou_recycler ou_elements
    void ou_elements_dealloc(PyObject* o)

NAMESPACE = {}
cdef ClassObject ELEMENT = builtin_class("_Element", (OBJECT,), L_OTHER)
ELEMENT.ns["__module__"] = "xml.etree.ElementTree"
cdef ClassObject ELEMENT_ITERATOR = builtin_class("_element_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ELEMENT_ITERATOR.ns["__module__"] = "_elementtree"
declare_iterator(ELEMENT_ITERATOR)

DEF START = 1                # kinds of events and a flag; ORDER: also in mod_xml.pyx
DEF END   = 2
DEF NAMES = 1
DEF ROOM  = 65536            # bytes that must be left
DEF SIZE  = 128              # bytes of an element
DEF LONG  = 1000             # characters of a tag


@cython.final
cdef class ElementObject(NativeObject):
    cdef object iterate(self, VM* vm):
        cdef SequenceIter it
        cdef ListObject children = children_of(vm, self)
        if children is None:
            return SIGNAL
        it = <SequenceIter?>seq_iter(children)
        it.cls = ITERATOR
        return born(vm, it)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.tag = f.value(self.tag)
        self.attrib = f.perhaps(self.attrib, DictObject)
        self.text = f.value(self.text)
        self.tail = f.value(self.tail)
        self.children = f.perhaps(self.children, ListObject)
        return f.check(not f.loading or self.children is None or self.children.cls is LIST)

recycle(&ou_elements, ElementObject.__new__(ElementObject), ELEMENT, <destructor>ou_elements_dealloc, NULL)


cdef ElementObject new_element(VM* vm, ClassObject cls, object tag):
    cdef ElementObject o = <ElementObject?>blank(&ou_elements)
    o.cls = cls
    o.epoch = vm.epoch
    o.tag = tag
    charge(vm, SIZE)
    return o

cdef ListObject children_of(VM* vm, ElementObject o):
    """Returns: the list of children, made if there is none; None: SIGNAL."""
    cdef ListObject l = o.children
    if l is None:
        l = new_list(vm, [])
        charge(vm, 56)
        if o.epoch == EPOCH_FROZEN:
            l.epoch = EPOCH_FROZEN
            return l
        if touch(vm, o) < 0:
            return None
        l.epoch = vm.epoch
        o.children = l
    return l

cdef DictObject attributes_of(VM* vm, ElementObject o):
    """Returns: the dict of attributes, made if there is none; None: SIGNAL."""
    cdef DictObject d = o.attrib
    if d is None:
        d = new_dict(vm, {})
        charge(vm, 64)
        if o.epoch == EPOCH_FROZEN:
            d.epoch = EPOCH_FROZEN
            return d
        if touch(vm, o) < 0:
            return None
        d.epoch = vm.epoch
        o.attrib = d
    return d

cdef list items_of_element(ElementObject o):
    """Returns: the items of the list of children; None: there is no list."""
    return None if o.children is None else o.children.items

cdef bint has_plain_instances(object v) except -1:
    """Return whether v is a class of elements, whose instances need no code of the program."""
    cdef ClassObject cls
    if type(v) is not ClassObject:
        return False
    cls = <ClassObject>v
    if cls.layout != L_OTHER or cls.solid is not ELEMENT or cls.flags & (C_BUILTIN | C_ABSTRACT | C_SETATTR | C_GETATTRIBUTE):
        return False
    return lookup(cls, "__new__") == lookup(ELEMENT, "__new__")

cdef bint is_list(object v) noexcept:
    return type(v) is ListObject and (<ListObject>v).cls is LIST and not (<ListObject>v).sorting

cdef object other_way(VM* vm, str name, PyObject** a, Py_ssize_t n):
    """Call the method of sandbox code for arguments that the native does not handle."""
    if lookup(class_of(<object>a[0]), name) == NULL:
        return raise_type(vm, "not an Element")
    return call_special(vm, <object>a[0], name, a + 1, n)


# --- one element ---

cdef object element_new(VM* vm, PyObject** a):
    """_Element.__new__(cls, *args, **kwargs): an element without a tag."""
    return new_element(vm, <ClassObject?><object>a[0], None)

cdef object element_clear(VM* vm, PyObject** a):
    cdef ElementObject o = <ElementObject?><object>a[0]
    if touch(vm, o) < 0 or (o.children is not None and touch(vm, o.children) < 0):
        return SIGNAL
    o.attrib = o.text = o.tail = None
    if o.children is not None:
        # The list is emptied, since iterators may refer to it.
        o.children.items.clear()
    return None

cdef object refuse_deletion(VM* vm):
    return raise_error(vm, ATTRIBUTE_ERROR, "can't delete element attribute")

cdef enum Part:
    TAG  = 0
    TEXT = 1
    TAIL = 2

cdef object set_part(VM* vm, PyObject** a, int part):
    cdef ElementObject o = <ElementObject?><object>a[0]
    if a[1] == NULL:
        return refuse_deletion(vm)
    if touch(vm, o) < 0:
        return SIGNAL
    if part == TAG:
        o.tag = <object>a[1]
    elif part == TEXT:
        o.text = <object>a[1]
    else:
        o.tail = <object>a[1]
    return None

cdef object element_tag(VM* vm, PyObject** a): return (<ElementObject?><object>a[0]).tag
cdef object element_text(VM* vm, PyObject** a): return (<ElementObject?><object>a[0]).text
cdef object element_tail(VM* vm, PyObject** a): return (<ElementObject?><object>a[0]).tail
cdef object element_set_tag(VM* vm, PyObject** a): return set_part(vm, a, TAG)
cdef object element_set_text(VM* vm, PyObject** a): return set_part(vm, a, TEXT)
cdef object element_set_tail(VM* vm, PyObject** a): return set_part(vm, a, TAIL)

cdef object element_attrib(VM* vm, PyObject** a):
    cdef DictObject d = attributes_of(vm, <ElementObject?><object>a[0])
    return SIGNAL if d is None else d

cdef object element_set_attrib(VM* vm, PyObject** a):
    cdef ElementObject o = <ElementObject?><object>a[0]
    if a[1] == NULL:
        return refuse_deletion(vm)
    if type(<object>a[1]) is not DictObject:
        return raise_type(vm, f"attrib must be dict, not {type_name(<object>a[1])}")
    if touch(vm, o) < 0:
        return SIGNAL
    o.attrib = <DictObject><object>a[1]
    return None

cdef object element_children(VM* vm, PyObject** a):
    cdef ListObject l = children_of(vm, <ElementObject?><object>a[0])
    return SIGNAL if l is None else l

cdef object element_inner(VM* vm, PyObject** a):
    """_inner: the list of children, or None if there are none."""
    cdef list items = items_of_element(<ElementObject?><object>a[0])
    return (<ElementObject?><object>a[0]).children if items else None

cdef object element_get(VM* vm, PyObject** a):
    cdef ElementObject o = <ElementObject?><object>a[0]
    cdef PyObject** at
    cdef int found = -1
    if type(<object>a[1]) is str:
        found = 0 if o.attrib is None else dict_find_key(o.attrib, <object>a[1], &at)
    if found < 0:
        return other_way(vm, "_get_other", a, 2)
    return <object>at[0] if found else <object>a[2]

cdef object element_set(VM* vm, PyObject** a):
    cdef DictObject d
    if type(<object>a[1]) is not str:
        return other_way(vm, "_set_other", a, 2)
    d = attributes_of(vm, <ElementObject?><object>a[0])
    if d is None or d.cls is not DICT or d.d is None:
        return SIGNAL if d is None else other_way(vm, "_set_other", a, 2)
    if touch(vm, d) < 0 or dict_store(vm, d, <object>a[1], <object>a[2]) < 0:
        return SIGNAL
    return None


# --- children ---

cdef object element_len(VM* vm, PyObject** a):
    cdef list items = items_of_element(<ElementObject?><object>a[0])
    return 0 if items is None else len(items)

cdef object element_getitem(VM* vm, PyObject** a):
    cdef ElementObject o = <ElementObject?><object>a[0]
    cdef list items = items_of_element(o)
    cdef int64_t i
    if items is not None:
        if compact_int(a[1], &i):
            if i < 0:
                i += len(items)
            if 0 <= i < len(items):
                return items[i]
        elif type(<object>a[1]) is SliceObject and slice_is_plain(<SliceObject><object>a[1]):
            return list_get(vm, o.children, <object>a[1])
    return other_way(vm, "_item_other", a, 1)

cdef object element_append(VM* vm, PyObject** a):
    cdef ListObject children
    if type(<object>a[1]) is not ElementObject:
        return other_way(vm, "_append_other", a, 1)
    children = children_of(vm, <ElementObject?><object>a[0])
    if children is None or touch(vm, children) < 0:
        return SIGNAL
    vm.budget -= 9
    children.items.append(<object>a[1])
    return None

cdef object make_child(VM* vm, PyObject** a):
    """child(class, parent, tag): a new element as the last child. Returns: None: the class has instances of another kind."""
    cdef ElementObject o
    cdef ListObject children
    if not has_plain_instances(<object>a[0]) or type(<object>a[1]) is not ElementObject:
        return None
    children = children_of(vm, <ElementObject><object>a[1])
    if children is None or touch(vm, children) < 0:
        return SIGNAL
    o = new_element(vm, <ClassObject?><object>a[0], <object>a[2])
    vm.budget -= 9
    children.items.append(o)
    return o

cdef bint is_name(object path) except -1:
    """Return whether a path is a str that is a plain tag, so that tags can be compared with it."""
    cdef Py_UCS4 c
    cdef Py_ssize_t start = 0
    if type(path) is not str:
        return False
    if path[:1] == "{":
        if path[1:2] == "}" or path[1:3] == "*}":
            return False
        start = (<str>path).find("}") + 1
        if start == 0:
            return False
    for c in (<str>path)[start:] if start else <str>path:
        if c == u"/" or c == u"." or c == u"*" or c == u"[" or c == u"@" or c == u"{" or c == u"}":
            return False
    return True

cdef int has_tag(object child, str path) except -9:
    """Returns: 1 or 0; -1: the comparison may need code of the program, or much time."""
    if type(child) is not ElementObject:
        return -1
    tag = (<ElementObject>child).tag
    if type(tag) is str:
        if tag is path or len(<str>tag) != len(path):
            return tag is path
        # The comparison of long texts takes time that sandbox code is charged for.
        return <str>tag == path if len(path) <= LONG else -1
    return 0 if tag is None or type(tag) is Function else -1

cdef object found_child(VM* vm, PyObject** a):
    """Returns: the first child whose tag is the path; None: there is none; SIGNAL: left to sandbox code."""
    cdef list items = items_of_element(<ElementObject?><object>a[0])
    cdef Py_ssize_t i
    cdef int same
    if not is_name(<object>a[1]):
        return SIGNAL
    if items is not None:
        for i in range(len(items)):
            same = has_tag(items[i], <str?><object>a[1])
            if same:
                work(vm, i)
                return SIGNAL if same < 0 else items[i]
        work(vm, len(items))
    return None

cdef object element_find(VM* vm, PyObject** a):
    found = SIGNAL if is_set(a[2]) else found_child(vm, a)
    return other_way(vm, "_find_other", a, 2) if found is SIGNAL else found

cdef object element_findtext(VM* vm, PyObject** a):
    found = SIGNAL if is_set(a[3]) else found_child(vm, a)
    if found is SIGNAL:
        return other_way(vm, "_findtext_other", a, 3)
    if found is None:
        return <object>a[2]
    text = (<ElementObject?>found).text
    return "" if text is None else text

cdef object element_findall(VM* vm, PyObject** a):
    cdef list items = items_of_element(<ElementObject?><object>a[0]), found = []
    cdef Py_ssize_t i
    cdef int same
    if is_set(a[2]) or not is_name(<object>a[1]):
        return other_way(vm, "_findall_other", a, 2)
    if items is not None:
        if reserve(vm, 9 * len(items)) < 0:
            return SIGNAL
        work(vm, len(items))
        for i in range(len(items)):
            same = has_tag(items[i], <str?><object>a[1])
            if same < 0:
                return other_way(vm, "_findall_other", a, 2)
            if same:
                found.append(items[i])
    charge(vm, 56)
    return born(vm, new_list(vm, found))

# --- all elements of a tree ---

@cython.final
cdef class ElementIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef list stack, places
        cdef list items
        cdef Py_ssize_t at
        cdef int64_t i
        cdef int same
        if touch(vm, self) < 0 or touch(vm, self.stack) < 0 or touch(vm, self.places) < 0:
            return SIGNAL
        stack, places = self.stack.items, self.places.items
        while True:
            vm.ticks -= 1
            # An element may be below itself, so that this does not end.
            if must_poll(vm) and poll(vm) != NORMAL:
                return then(vm, SIGNAL, HAS_TAG, self, None, None, 0)
            found = self.root
            if found is None:
                at = len(stack) - 1
                if at < 0 or len(places) != at + 1 or not exact_int64(list_at(<PyObject*>places, at), &i):
                    return STOP
                v = stack[at]
                items = items_of_element(<ElementObject>v) if type(v) is ElementObject else None
                if items is None or not 0 <= i < len(items):
                    stack.pop()
                    places.pop()
                    continue
                places[at] = i + 1
                found = items[i]
            self.root = None
            if type(found) is not ElementObject:
                continue
            vm.budget -= 48
            stack.append(found)
            places.append(0)
            if self.tag is None:
                return found
            same = has_tag(found, self.tag)
            if same > 0:
                return found
            if same < 0:
                return then(vm, equal(vm, (<ElementObject>found).tag, self.tag), HAS_TAG, self, found, None, 0)

    cdef int fields(self, Fields f) except -1:
        self.tag = f.perhaps(self.tag, str)
        self.root = f.perhaps(self.root, ElementObject)
        self.stack = f.exactly(self.stack, ListObject)
        self.places = f.exactly(self.places, ListObject)
        return 0

# saves: the iterator, the element that it may give or None; value: whether the element has the tag
cdef object with_tag(VM* vm, object value, object iterator, object element, object c, int64_t i):
    return element if value is True else (<ElementIter?>iterator).next(vm)

cdef ResumeFunction HAS_TAG = resume_function("element_has_tag", with_tag)

cdef object element_iter(VM* vm, PyObject** a):
    cdef ElementIter it
    tag = None if a[1] == NULL else <object>a[1]
    if tag is not None and type(tag) is not str:
        return other_way(vm, "_iter_other", a, 1)
    it = ElementIter.__new__(ElementIter)
    it.cls = ELEMENT_ITERATOR
    it.epoch = vm.epoch
    it.tag = None if tag == "*" else tag
    it.root = <ElementObject?><object>a[0]
    it.stack, it.places = born(vm, new_list(vm, [])), born(vm, new_list(vm, []))
    charge(vm, 96 + 112)
    return it

cdef inline bint is_set(PyObject* v) noexcept:
    return v != NULL and v != <PyObject*>None


# --- parsing ---

cdef class Builder:
    """One call of build()."""
    cdef VM*        vm
    cdef ClassObject cls
    cdef ListObject stack    # elements whose end is not read
    cdef ListObject names    # their names as written
    cdef ListObject data     # texts since the last tag
    cdef ElementObject last  # the element that the text belongs to
    cdef bint       tail     # True: as its tail
    cdef dict       expanded # name as written -> tag
    cdef bint       plain    # other names without a prefix are tags

    cdef ListObject children(self, object element):
        """Returns: the children of an element of the usual kind; None: of another kind, or SIGNAL."""
        if type(element) is not ElementObject or (<ElementObject>element).cls is not self.cls:
            return None
        return children_of(self.vm, <ElementObject>element)

    cdef bint takes_text(self) except -1:
        """Return whether flush() is possible: `last` has no text at that place yet, and there is memory for the text."""
        cdef int64_t size = 0
        if not self.data.items:
            return True
        for text in self.data.items:
            if type(text) is not str:
                return False
            size += 4 * len(<str>text)
        work(self.vm, size >> 5)
        return (self.last.tail if self.tail else self.last.text) is None and size < self.vm.budget - ROOM

    cdef int flush(self) except -9:
        """Give the texts to `last`. Returns: -1: SIGNAL."""
        cdef list items = self.data.items
        if not items:
            return 0
        if touch(self.vm, self.last) < 0:
            return -1
        text = items[0] if len(items) == 1 else "".join(items)
        charge(self.vm, 60 + len(<str?>text))
        if self.tail:
            self.last.tail = text
        else:
            self.last.text = text
        items.clear()
        return 0

    cdef int start(self, tuple event) except -9:
        """Returns: 1: the event is done; 0: it is not of the usual kind; -1: SIGNAL."""
        cdef VM* vm = self.vm
        cdef ListObject children
        cdef ElementObject element
        cdef dict attributes = None
        cdef list stack = self.stack.items
        if len(event) != 6 or type(event[2]) is not str or type(event[3]) is not tuple or not stack or event[5] not in (0, NAMES):
            return 0
        if 200 * len(<tuple>event[3]) > vm.budget - ROOM:
            return 0
        tag = self.expanded.get(event[2])
        if tag is None and self.plain and ":" not in <str>event[2]:
            tag = event[2]
        children = self.children(stack[len(stack) - 1])
        if type(tag) is not str or children is None or not self.takes_text():
            return 0
        if event[3]:
            attributes = {}
        for pair in <tuple>event[3]:
            if type(pair) is not tuple or len(<tuple>pair) != 2 or type((<tuple>pair)[0]) is not str or type((<tuple>pair)[1]) is not str:
                return 0
            if event[5] == NAMES and ((<tuple>pair)[0] == "xmlns" or ":" in <str>(<tuple>pair)[0]):
                return 0
            attributes[(<tuple>pair)[0]] = (<tuple>pair)[1]
        if touch(vm, children) < 0 or self.flush() < 0:
            return -1
        element = new_element(vm, self.cls, tag)
        if attributes is not None:
            element.attrib = new_dict(vm, attributes)
            charge(vm, 64)
        vm.budget -= 9
        children.items.append(element)
        self.last = element
        self.tail = event[4] is True
        if not self.tail:
            stack.append(element)
            self.names.items.append(event[2])
        return 1

    cdef int end(self, tuple event, int64_t scope) except -9:
        """Returns: as start()."""
        cdef list stack = self.stack.items, names = self.names.items
        if len(event) != 3 or type(event[2]) is not str or not names or not stack or len(names) == scope:
            return 0
        name = names[len(names) - 1]
        if type(name) is not str or <str>name != <str>event[2] or not self.takes_text():
            return 0
        if type(stack[len(stack) - 1]) is not ElementObject or (<ElementObject>stack[len(stack) - 1]).cls is not self.cls:
            return 0
        if self.flush() < 0:
            return -1
        names.pop()
        self.last = <ElementObject?>stack.pop()
        self.tail = True
        return 1


cdef object build(VM* vm, PyObject** a):
    """
    build(events, position, class, stack, names, data, last, tail, expanded, scope, plain): make the elements for the events from a position
    on. The lists are changed. scope: number of open elements at whose end names get other meanings. plain: no default namespace is in scope.
    Returns: (position of the first event that was not handled, last, tail).
    """
    cdef Builder b = Builder.__new__(Builder)
    cdef int64_t at, scope, first
    cdef Py_ssize_t n
    cdef int done = 1
    cdef tuple events
    cdef object last = <object>a[6], expanded = <object>a[8], event, kind
    if type(<object>a[0]) is not tuple or not exact_int64(a[1], &at) or at < 0 or not exact_int64(a[9], &scope):
        return (<object>a[1], last, <object>a[7])
    if not (is_list(<object>a[3]) and is_list(<object>a[4]) and is_list(<object>a[5]) and type(expanded) is DictObject):
        return (<object>a[1], last, <object>a[7])
    b.vm, b.stack, b.names, b.data = vm, <ListObject?><object>a[3], <ListObject?><object>a[4], <ListObject?><object>a[5]
    if (not has_plain_instances(<object>a[2]) or type(last) is not ElementObject or (<ElementObject>last).cls is not <object>a[2]
            or (<DictObject>expanded).d is None or b.stack is b.names or b.stack is b.data or b.names is b.data):
        return (<object>a[1], last, <object>a[7])
    if touch(vm, b.stack) < 0 or touch(vm, b.names) < 0 or touch(vm, b.data) < 0:
        return SIGNAL
    b.plain = <object>a[10] is True
    b.cls, b.last, b.tail, b.expanded = <ClassObject?><object>a[2], <ElementObject>last, <object>a[7] is True, (<DictObject>expanded).d
    events = <tuple><object>a[0]
    n = len(events)
    first = at
    # Nothing is reserved: with little memory left, the library's code continues, which can be suspended.
    while at < n and vm.budget > ROOM:
        event = events[at]
        if type(event) is str:
            charge(vm, 8)
            b.data.items.append(event)
        else:
            if type(event) is not tuple or not event:
                break
            kind = (<tuple>event)[0]
            done = b.start(<tuple>event) if kind == START else b.end(<tuple>event, scope) if kind == END else 0
            if done <= 0:
                break
        at += 1
        if at & 63 == 0:
            work(vm, 512)
            if must_poll(vm):
                break
    work(vm, 8 * (at - first & 63))
    return SIGNAL if done < 0 else (at, b.last, b.tail)


# --- writing ---

cdef class TreeWalk:
    """Walk over a tree of plain elements, in document order."""
    cdef VM*        vm
    cdef ClassObject cls     # class of all elements
    cdef list       lists    # lists of children that are not finished
    cdef list       places   # the index of the next child in each
    cdef int        steps

    cdef bint can_go_on(self) noexcept:
        """Return whether limits allow to go on. Nothing is reserved: with little memory left, the library's code does all of it."""
        self.steps += 1
        if self.steps & 63 == 0:
            work(self.vm, 1024)
            if must_poll(self.vm):
                return False
        return self.vm.budget > ROOM

    cdef bint enter(self, ElementObject o) except -1:
        """Return whether the element has children: they come next."""
        cdef list items = items_of_element(o)
        if not items:
            return False
        self.lists.append(items)
        self.places.append(0)
        return True

    cdef object next(self):
        """Returns: the next element; None: the end of the innermost list of children, which is left; SIGNAL: an object of another kind."""
        cdef list items = self.lists[len(self.lists) - 1]
        cdef Py_ssize_t i = self.places[len(self.places) - 1]
        if i >= len(items):
            self.lists.pop()
            self.places.pop()
            return None
        self.places[len(self.places) - 1] = i + 1
        return items[i] if self.is_plain(items[i]) else SIGNAL

    cdef bint is_plain(self, object v) except -1:
        """Return whether the object is an element with a str as its tag, and strs or None as its texts."""
        cdef ElementObject o
        if type(v) is not ElementObject:
            return False
        o = <ElementObject>v
        if o.cls is not self.cls or type(o.tag) is not str or (o.attrib is not None and (o.attrib.d is None or o.attrib.cls is not DICT)):
            return False
        return (o.text is None or type(o.text) is str) and (o.tail is None or type(o.tail) is str)

cdef TreeWalk new_walk(VM* vm, object cls, object root):
    """Returns: None: the root is no plain element."""
    cdef TreeWalk w = TreeWalk.__new__(TreeWalk)
    if not has_plain_instances(cls):
        return None
    w.vm, w.cls, w.lists, w.places = vm, <ClassObject?>cls, [], []
    return w if w.is_plain(root) else None

cdef object names_in(VM* vm, PyObject** a):
    """names(class, root): the list of the distinct tags and attribute names in order. Returns: None: the tree is not plain."""
    cdef TreeWalk w = new_walk(vm, <object>a[0], <object>a[1])
    cdef dict names = {}
    cdef DictObject attributes
    cdef PyObject* key
    cdef PyObject* value
    cdef Py_ssize_t at
    if w is None:
        return None
    found = <object>a[1]
    while True:
        if not w.can_go_on():
            return None
        if (<ElementObject?>found).tag not in names:
            charge(vm, 110)
            names[(<ElementObject?>found).tag] = None
        attributes = (<ElementObject?>found).attrib
        at = 0
        while attributes is not None and dict_next(attributes, &at, &key, &value):
            if type(<object>key) is not str or type(<object>value) is not str or not w.can_go_on():
                return None
            if <object>key not in names:
                charge(vm, 110)
                names[<object>key] = None
        w.enter(<ElementObject?>found)
        found = None
        while found is None and w.lists:
            found = w.next()
        if found is SIGNAL:
            return None
        if found is None:
            return born(vm, new_list(vm, list(names)))

@cython.final
cdef class Writer(TreeWalk):
    """One call of written()."""
    cdef list out

    cdef bint put(self, str text) except -1:
        """Return whether limits allow to go on."""
        charge(self.vm, 60 + 4 * len(text))
        self.out.append(text)
        return self.can_go_on()

    cdef str escaped(self, object v, bint in_tag):
        """Returns: the text with references for special characters; None: it is no str, or needs too much memory."""
        cdef str text
        cdef Py_UCS4 c
        cdef bint special = False
        if type(v) is not str or 24 * len(<str>v) > self.vm.budget - ROOM:
            return None
        text = <str>v
        work(self.vm, len(text))
        for c in text:
            if c <= u">" and (c == u"&" or c == u"<" or c == u">" or (in_tag and (c == u'"' or c == u"\r" or c == u"\n" or c == u"\t"))):
                special = True
                break
        if not special:
            return text
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        if in_tag:
            text = text.replace('"', "&quot;").replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")
        return text

    cdef str name(self, dict names, object key):
        v = names.get(key) if type(key) is str else None
        return <str>v if type(v) is str else None

    cdef bint head(self, ElementObject o, dict names, tuple more, bint short) except -1:
        """Write the start tag and the text. Return False to leave all to sandbox code."""
        cdef PyObject* key
        cdef PyObject* value
        cdef Py_ssize_t at = 0
        cdef str name = self.name(names, o.tag), text
        if name is None or not self.put("<" + name):
            return False
        for v in more:
            if type(v) is not str or not self.put(<str>v):
                return False
        while o.attrib is not None and dict_next(o.attrib, &at, &key, &value):
            name, text = self.name(names, <object>key), self.escaped(<object>value, True)
            if name is None or text is None or not self.put(f' {name}="{text}"'):
                return False
        if not o.text and not items_of_element(o) and short:
            return self.put(" />")
        if not self.put(">"):
            return False
        if o.text:
            text = self.escaped(o.text, False)
            return text is not None and self.put(text)
        return True

    cdef bint foot(self, ElementObject o, dict names, bint short) except -1:
        """Write the end tag, and the text behind it. Return as head()."""
        cdef str text
        if o.text or items_of_element(o) or not short:
            if not self.put(f"</{self.name(names, o.tag)}>"):
                return False
        if o.tail:
            text = self.escaped(o.tail, False)
            return text is not None and self.put(text)
        return True

cdef object written(VM* vm, PyObject** a):
    """
    written(class, root, names, more, short): the parts of the tree as XML, a list. names: a dict from tags and attribute names to names as
    written; more: a tuple of attributes of the root, as written. Returns: None: the tree is not plain.
    """
    cdef Writer w
    cdef TreeWalk checked = new_walk(vm, <object>a[0], <object>a[1])
    cdef list open_ = []
    cdef dict names
    cdef bint short
    if checked is None or type(<object>a[2]) is not DictObject or (<DictObject><object>a[2]).d is None or type(<object>a[3]) is not tuple:
        return None
    w = Writer.__new__(Writer)
    w.vm, w.cls, w.lists, w.places, w.out = vm, checked.cls, [], [], []
    names = (<DictObject><object>a[2]).d
    short = <object>a[4] is True
    found = <object>a[1]
    if not w.head(<ElementObject?>found, names, <tuple><object>a[3], short):
        return None
    while True:
        if w.enter(<ElementObject?>found):
            open_.append(found)
        else:
            if not w.foot(<ElementObject?>found, names, short):
                return None
        found = None
        while found is None:
            if not w.lists:
                return born(vm, new_list(vm, w.out))
            found = w.next()
            if found is None and not w.foot(<ElementObject?>open_.pop(), names, short):
                return None
        if found is SIGNAL or not w.head(<ElementObject?>found, names, (), short):
            return None


static_method(ELEMENT, "__new__", element_new, "cls, /, *args, **kwargs")
method(ELEMENT, "__getitem__", element_getitem, "self, key, /")
method(ELEMENT, "__len__", element_len, "self, /")
attribute(ELEMENT, "_children", element_children, NULL)
attribute(ELEMENT, "_inner", element_inner, NULL)
method(ELEMENT, "append", element_append, "self, subelement, /")
attribute(ELEMENT, "attrib", element_attrib, element_set_attrib)
method(ELEMENT, "clear", element_clear, "self, /")
method(ELEMENT, "find", element_find, "self, path, namespaces=None")
method(ELEMENT, "findall", element_findall, "self, path, namespaces=None")
method(ELEMENT, "findtext", element_findtext, "self, path, default=None, namespaces=None")
method(ELEMENT, "get", element_get, "self, key, default=None")
method(ELEMENT, "iter", element_iter, "self, tag=None")
method(ELEMENT, "set", element_set, "self, key, value, /")
attribute(ELEMENT, "tag", element_tag, element_set_tag)
attribute(ELEMENT, "tail", element_tail, element_set_tail)
attribute(ELEMENT, "text", element_text, element_set_text)

function(NAMESPACE, "_xml_tree", "build", build, "events, position, class_, stack, names, data, last, tail, expanded, scope, plain, /")
function(NAMESPACE, "_xml_tree", "child", make_child, "class_, parent, tag, /")
function(NAMESPACE, "_xml_tree", "names", names_in, "class_, root, /")
function(NAMESPACE, "_xml_tree", "written", written, "class_, root, names, more, short, /")
NAMESPACE["_Element"] = ELEMENT
