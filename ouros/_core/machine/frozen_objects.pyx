"""Freezing: the containers that a value consists of refuse changes by programs.

Must not know the callers, nor names of variables. A frozen object has the epoch EPOCH_FROZEN, which the write barrier refuses. Frozen are lists,
dicts, sets, bytearrays, arrays, deques, elements of xml.etree, memoryviews with what they show, and the attributes of instances; not functions, classes,
modules, iterators, streams and what these refer to, nor dicts that hold a module's variables. Invariant: what `freeze` froze, `thaw` reaches, because frozen containers do not change.
"""
cimport cython
from ouros._core.heap.heap cimport EPOCH_LINKED
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN
from ouros._core.modules.mod_array cimport ArrayObject
from ouros._core.modules.mod_collections cimport DequeObject
from ouros._core.modules.mod_xml_tree cimport ElementObject
from ouros._core.types.type_bytes cimport BytearrayObject
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_memoryview cimport MemoryView
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.types.type_set cimport SetObject


@cython.final
cdef class Freezer(Walker):
    cdef list todo          # objects whose references are not visited yet
    cdef set  seen          # addresses of tuples, which hold no epoch
    cdef bint on            # True: freeze the objects; False: thaw them

    cdef int visit(self, object v) except -1:
        cdef HeapObject o
        if type(v) is tuple:
            if <size_t><PyObject*>v not in self.seen:
                self.seen.add(<size_t><PyObject*>v)
                self.todo.append(v)
            return 0
        if not isinstance(v, (ListObject, DictObject, SetObject, Instance, BytearrayObject, ArrayObject, DequeObject,
                              ElementObject, MemoryView)):
            return 0
        o = <HeapObject?>v
        if o.epoch == EPOCH_LINKED or (o.epoch == EPOCH_FROZEN) == self.on:
            return 0
        # A thawed object counts as not saved since any mark.
        o.epoch = EPOCH_FROZEN if self.on else 0
        self.todo.append(o)
        return 0

    cdef int run(self) except -1:
        while self.todo:
            v = self.todo.pop()
            if type(v) is tuple:
                for x in <tuple>v:
                    self.visit(x)
            else:
                (<HeapObject?>v).walk(self)
        return 0


cdef int each(object v, bint on) except -1:
    cdef Freezer f = Freezer.__new__(Freezer)
    f.todo, f.seen, f.on = [], set(), on
    f.visit(v)
    return f.run()


cdef int freeze(object v) except -1:
    return each(v, True)


cdef int thaw(object v) except -1:
    return each(v, False)
