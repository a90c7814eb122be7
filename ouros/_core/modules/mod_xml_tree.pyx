"""_xml_tree: the elements of xml.etree for the events of the tokenizer.

Elements are instances of the library's class, which a program may change. Invariant: a native does what is usual, with events and objects of
exactly the kinds that the library makes; it stops before any other, which the library's code then handles. It runs no code of the program.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.heap cimport charge, must_poll, touch, work
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport function
from ouros._core.protocols.descriptors cimport MemberObject
from ouros._core.types.type_dict cimport DictObject, new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list

NAMESPACE = {}

cdef tuple FIELDS = ("tag", "attrib", "text", "tail", "_children")

DEF START = 1                # kinds of events and a flag; ORDER: also in mod_xml.pyx
DEF END   = 2
DEF NAMES = 1
DEF ROOM  = 65536            # bytes that must be left

cdef bint has_plain_instances(object v) except -1:
    """Return whether v is a class with the slots of elements, whose instances need no code of the program."""
    cdef ClassObject cls
    cdef PyObject* member
    if type(v) is not ClassObject:
        return False
    cls = <ClassObject>v
    if cls.layout != L_OBJECT or cls.solid is not OBJECT or cls.flags & (C_BUILTIN | C_ABSTRACT | C_SETATTR | C_GETATTRIBUTE):
        return False
    for name in FIELDS:
        member = lookup(cls, name)
        if member == NULL or type(<object>member) is not MemberObject:
            return False
    return lookup(cls, "__new__") == lookup(OBJECT, "__new__")

cdef inline int set_field(Instance o, str name, object v) except -1:
    """Set a slot of an element that was touched."""
    cdef Slot s
    s.o = NULL
    slot_set(&s, v)
    return o.put(name, &s)

cdef bint is_list(object v) noexcept:
    return type(v) is ListObject and (<ListObject>v).cls is LIST and not (<ListObject>v).sorting

cdef class Builder:
    """One call of build()."""
    cdef VM*        vm
    cdef ClassObject cls
    cdef ListObject stack    # elements whose end is not read
    cdef ListObject names    # their names as written
    cdef ListObject data     # texts since the last tag
    cdef Instance   last     # the element that the text belongs to
    cdef bint       tail     # True: as its tail
    cdef dict       expanded # name as written -> tag

    cdef ListObject children(self, object element):
        """Returns: the children of an element of the usual kind, or None."""
        cdef Slot* s
        if type(element) is not Instance or (<Instance>element).cls is not self.cls:
            return None
        s = (<Instance>element).find("_children")
        return <ListObject?><object>s.o if s != NULL and is_ref(s.o) and is_list(<object>s.o) else None

    cdef bint takes_text(self) except -1:
        """Return whether flush() is possible: `last` has no text at that place yet, and there is memory for the text."""
        cdef Slot* s
        cdef int64_t size = 0
        if not self.data.items:
            return True
        for text in self.data.items:
            if type(text) is not str:
                return False
            size += 4 * len(<str>text)
        work(self.vm, size >> 5)
        s = self.last.find("tail" if self.tail else "text")
        return s != NULL and s.o == <PyObject*>None and size < self.vm.budget - ROOM

    cdef int flush(self) except -9:
        """Give the texts to `last`. Returns: -1: SIGNAL."""
        cdef list items = self.data.items
        if not items:
            return 0
        if touch(self.vm, self.last) < 0:
            return -1
        text = items[0] if len(items) == 1 else "".join(items)
        charge(self.vm, 60 + len(<str?>text))
        set_field(self.last, "tail" if self.tail else "text", text)
        items.clear()
        return 0

    cdef int start(self, tuple event) except -9:
        """Returns: 1: the event is done; 0: it is not of the usual kind; -1: SIGNAL."""
        cdef VM* vm = self.vm
        cdef ListObject children
        cdef Instance element
        cdef dict attributes
        cdef list stack = self.stack.items
        if len(event) != 6 or type(event[2]) is not str or type(event[3]) is not tuple or not stack or event[5] not in (0, NAMES):
            return 0
        if 200 * len(<tuple>event[3]) > vm.budget - ROOM:
            return 0
        tag = self.expanded.get(event[2])
        children = self.children(stack[len(stack) - 1])
        if type(tag) is not str or children is None or not self.takes_text():
            return 0
        attributes = {}
        for pair in <tuple>event[3]:
            if type(pair) is not tuple or len(<tuple>pair) != 2 or type((<tuple>pair)[0]) is not str or type((<tuple>pair)[1]) is not str:
                return 0
            if event[5] == NAMES and ((<tuple>pair)[0] == "xmlns" or ":" in <str>(<tuple>pair)[0]):
                return 0
            attributes[(<tuple>pair)[0]] = (<tuple>pair)[1]
        if touch(vm, children) < 0 or self.flush() < 0:
            return -1
        element = new_instance(self.cls)
        element.epoch = vm.epoch
        set_field(element, "tag", tag)
        set_field(element, "attrib", new_dict(vm, attributes))
        set_field(element, "text", None)
        set_field(element, "tail", None)
        set_field(element, "_children", new_list(vm, []))
        charge(vm, element.size() + 40)
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
        if type(name) is not str or <str>name != <str>event[2] or self.children(stack[len(stack) - 1]) is None or not self.takes_text():
            return 0
        if self.flush() < 0:
            return -1
        names.pop()
        self.last = <Instance?>stack.pop()
        self.tail = True
        return 1


cdef object build(VM* vm, PyObject** a):
    """
    build(events, position, class, stack, names, data, last, tail, expanded, scope): make the elements for the events from a position on.
    The lists are changed. scope: number of open elements at whose end names get other meanings. Returns: (position of the first event that
    was not handled, last, tail).
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
    if (not has_plain_instances(<object>a[2]) or type(last) is not Instance or (<Instance>last).cls is not <object>a[2]
            or (<DictObject>expanded).d is None or b.stack is b.names or b.stack is b.data or b.names is b.data):
        return (<object>a[1], last, <object>a[7])
    if touch(vm, b.stack) < 0 or touch(vm, b.names) < 0 or touch(vm, b.data) < 0:
        return SIGNAL
    b.cls, b.last, b.tail, b.expanded = <ClassObject?><object>a[2], <Instance>last, <object>a[7] is True, (<DictObject>expanded).d
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


function(NAMESPACE, "_xml_tree", "build", build, "events, position, class_, stack, names, data, last, tail, expanded, scope, /")
