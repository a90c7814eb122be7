# Nodes of expressions other than calls.
from ouros._core.protocols.node cimport *

cdef class Binary(Node):
    cdef int  op             # operator, a BinOp
    cdef Node left, right
    cdef int64_t step        # signed amount that Add or Sub adds, if right is a small int constant; else 0
    cdef int  wraps          # attempts left before modular arithmetic is disabled for this node; 0: never tried; -1: disabled
    cdef int slow(self, Frame* f, Slot* a, Slot* b, Slot* out) except -9
# Evaluate `left % right` or `left & right` by low bits. Returns the tag, or T_SIGNAL to evaluate normally. Set by nodes_modular.
ctypedef int (*WrappedHook)(Frame* f, Binary node, Slot* out) except -9
cdef WrappedHook wrapped_hook
cdef class Add(Binary):
    pass
cdef class Sub(Binary):
    pass
cdef class Mul(Binary):
    pass
cdef class Unary(Node):
    cdef int  op             # 0 -, 1 +, 2 ~
    cdef Node operand
    cdef object apply(self, Frame* f, object v)
cdef class Test(Node):
    pass
cdef class Not(Test):
    cdef Node operand
cdef class Compare(Node):
    cdef int  op             # operator, a CmpOp
    cdef bint limited        # right is a small int constant
    cdef int64_t limit       # value of that constant
    cdef PyObject* word      # right, if it is a short constant str compared by == or != (borrowed); else NULL
    cdef Node left, right
cdef class Is(Test):
    cdef Node left, right
    cdef bint negate
cdef class In(Test):
    cdef Node left, right
    cdef bint negate
cdef class CompareChain(Node):
    cdef Node  first
    cdef tuple ops           # CmpOp; 6 is, 7 is not, 8 in, 9 not in
    cdef tuple rest
    cdef int decided(self, Frame* f, PyObject** value) except -9
    cdef object links(self, Frame* f, Py_ssize_t i, object left)
    cdef object link(self, Frame* f, Py_ssize_t i, object left, object right)
    cdef object decide(self, Frame* f, Py_ssize_t i, object r, object right)
cdef class BoolOp(Node):
    cdef bint  is_and
    cdef tuple values
    cdef int run(self, Frame* f, Py_ssize_t i, Slot* out) except -9
    cdef int judge(self, Frame* f, Py_ssize_t i, object v) except -9
cdef class IfExp(Node):
    cdef Node cond, then_, orelse
cdef class NamedExpr(Node):
    cdef Node target, value
cdef class FormattedValue(Node):
    cdef Node value
    cdef int  conversion     # character after `!`, or 0
    cdef Node spec           # format specification: a JoinedStr or None
    cdef object convert(self, Frame* f, object v)
    cdef object apply(self, Frame* f, object v)
cdef class JoinedStr(Node):
    cdef tuple parts
    cdef object run(self, Frame* f, Py_ssize_t i, list parts)
    cdef object joined(self, Frame* f, PyObject** p, Py_ssize_t n)     # joins n strs into one
