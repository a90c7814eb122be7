"""Checks of loaded continuations: one rule per node class for the fields that its `resume` relies on.

Nodes trust the fields of their continuations: they index by `i` and cast a, b and c. ORDER SAVES: one rule here for each node
class that has `resume`; a class without a rule may save nothing. Invariant: a node or native itself checks the type of the value in
flight where it casts that value.
"""
from ouros._core.protocols.call cimport N_METHOD, Native
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_assign cimport AssignMany, AssignParallel, AugAttribute, AugSubscript, AugVariable, Delete, Unpack
from ouros._core.nodes.nodes_call cimport Call, CallMethod, CallStar
from ouros._core.nodes.nodes_def cimport ImportFrom, MakeClass, MakeFunction, YieldFrom
from ouros._core.nodes.nodes_expr cimport (
    Binary, BoolOp, Compare, CompareChain, DictDisplay, Display, FormattedValue, In, Is, JoinedStr, NamedExpr,
)
from ouros._core.nodes.nodes_flow cimport (
    Bind, Block, For, If, PULLED, Raise, TryExcept, TryFinally, W_AWAIT_ENTER, W_AWAIT_EXIT, W_AWAIT_JUDGE, W_BODY, W_EXIT,
    W_RAISED, W_TRUTH, With,
)
from ouros._core.nodes.nodes_match cimport Match, PAT_CLASS, PAT_MAPPING, PAT_SEQUENCE, Pattern
from ouros._core.protocols.call cimport N_CLASS
from ouros._core.nodes.nodes_async cimport AsyncFor, AsyncWith
from ouros._core.nodes.nodes_comp cimport Comprehension
from ouros._core.nodes.nodes_attribute cimport Attribute
from ouros._core.nodes.nodes_try_star cimport TryStar
from ouros._core.nodes.nodes_subscript cimport Slice, Subscript
from ouros._core.nodes.nodes_type cimport Annotations, ClassHead, MakeGeneric, Template
from ouros._core.protocols.ops cimport OP_DIVMOD
from ouros._core.snapshot.layouts cimport node_name
from ouros._core.base.status cimport *
from ouros._core.types.type_exception cimport FrameView
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.types.type_set cimport SetObject
from ouros._core.heap.value cimport *

DEF NUMBERS = 1 << 61        # bound of the numbers in loops over ranges


cdef bint nothing(K k) noexcept:
    return k.a is None and k.b is None and k.c is None and k.i == 0

cdef bint is_value(object v) noexcept:
    return type(v) is not list and type(v) is not dict and v is not SIGNAL and v is not STOP

cdef bint only_a(K k) noexcept:
    return is_value(k.a) and k.b is None and k.c is None and k.i == 0

cdef bint values_only(K k) noexcept:
    return is_value(k.a) and is_value(k.b) and is_value(k.c) and k.i == 0

cdef bint error_or_none(object v) noexcept:
    return v is None or type(v) is ExceptionObject

cdef bint all_values(list items) except -1:
    for v in items:
        if not is_value(v):
            return False
    return True

cdef bint small(K k, Py_ssize_t n) noexcept:
    return 0 <= k.i < n

cdef bint is_sequence(object v) noexcept:
    """Return whether loops iterate over v by index."""
    return type(v) is tuple or type(v) is str or type(v) is ListObject and (<ListObject>v).cls is LIST

cdef bint is_number(object v) except -1:
    return type(v) is int and -NUMBERS < v < NUMBERS


# --- statements ---

cdef bint fits_for(For node, K k) except -1:
    if k.state <= 1:
        return nothing(k)
    if k.state == 2 or k.state == 7:
        if type(k.a) is not tuple or len(<tuple>k.a) != 2 or not is_number((<tuple>k.a)[0]) or not is_number((<tuple>k.a)[1]):
            return False
        return (<tuple>k.a)[1] != 0 and -NUMBERS < k.i < NUMBERS
    if k.state == 3 or k.state == 8:
        return is_sequence(k.a) and k.i >= 0
    return k.state <= 6 and isinstance(k.a, HeapObject) and (k.i == 0 or k.i == PULLED and k.state == 4)

cdef bint fits_try(TryExcept node, K k) except -1:
    if k.state == 0:
        return nothing(k)
    return type(k.a) is ExceptionObject and error_or_none(k.b) and k.c is None and small(k, len(node.types))

cdef bint fits_finally(K k) except -1:
    if k.state == 0:
        return nothing(k)
    if not 0 <= k.i <= RAISE or not error_or_none(k.b) or not is_value(k.a):
        return False
    return k.i != RAISE or type(k.a) is ExceptionObject

cdef bint fits_star_clauses(TryStar node, K k) except -1:
    if k.state == 0:
        return nothing(k)
    if type(k.a) is not ExceptionObject or not error_or_none(k.b) or type(k.c) is not tuple or not small(k, len(node.types)):
        return False
    for e in <tuple>k.c:
        if not error_or_none(e):
            return False
    if not <tuple>k.c or None in (<tuple>k.c)[1:]:
        return False
    return k.state != 2 and k.state != 4 or (<tuple>k.c)[0] is not None

cdef bint fits_async_for(AsyncFor node, K k) except -1:
    if k.i != 0 or k.b is not None or k.c is not None:
        return False
    return k.a is None if k.state <= 1 else isinstance(k.a, HeapObject)

cdef bint fits_with(K k, bint awaits) except -1:
    if not awaits and k.state >= W_AWAIT_ENTER and k.state <= W_AWAIT_JUDGE:
        return False
    if k.state == W_RAISED or k.state == W_TRUTH or k.state == W_AWAIT_JUDGE:
        return type(k.a) is ExceptionObject and error_or_none(k.b) and k.c is None and k.i == 0
    if k.state == W_EXIT or k.state == W_AWAIT_EXIT:
        return is_value(k.a) and 0 <= k.i <= RETURN and k.b is None and k.c is None
    return only_a(k) and (k.state <= W_BODY or k.state == W_AWAIT_ENTER or k.state == PASS)

cdef bint fits_parallel(AssignParallel node, K k) except -1:
    cdef Py_ssize_t n = len(node.targets)
    if type(k.a) is not list or not all_values(<list>k.a) or k.b is not None or k.c is not None:
        return False
    return small(k, n) and len(<list>k.a) == k.i if k.state == 0 else 0 <= k.i <= n and len(<list>k.a) == n

cdef bint fits_unpack(Unpack node, K k) except -1:
    cdef Py_ssize_t n = len(node.targets)
    if k.state == 0 or k.state == PASS:
        return nothing(k)
    if type(k.a) is not list or not all_values(<list>k.a) or not 0 <= k.i <= n:
        return False
    if k.state == 1:
        return isinstance(k.b, HeapObject) and len(<list>k.a) <= n
    return k.b is None and (k.state == 3 or len(<list>k.a) == n)


# --- calls ---

cdef bint fits_args(K k, Py_ssize_t n, Py_ssize_t before) except -1:
    """Check a call whose argument i is being evaluated. before: number of values saved ahead of the arguments."""
    return small(k, n) and is_value(k.a) and type(k.b) is tuple and len(<tuple>k.b) == k.i + before and k.c is None

cdef bint fits_self(object fn, object me) except -1:
    """Check a method that is called with `me` as first argument, without another look-up in its class."""
    if type(fn) is not Native:
        return type(fn) is Function
    if (<Native>fn).flags & N_CLASS:
        return type(me) is ClassObject and is_subclass(<ClassObject>me, (<Native>fn).owner)
    return (<Native>fn).flags & N_METHOD and type(me) is not ValueInstance and is_instance(me, (<Native>fn).owner)

cdef bint fits_star(CallStar node, K k) except -1:
    cdef Py_ssize_t i
    cdef list kw
    if k.state == 0 or k.state == PASS:
        return nothing(k)
    if not is_value(k.a) or type(k.b) is not list or not all_values(<list>k.b):
        return False
    if k.state <= 2:
        return k.c is None and small(k, len(node.args))
    if type(k.c) is not list or not small(k, len(node.keywords)) or len(<list>k.c) % 2:
        return False
    kw = <list>k.c
    for i in range(0, len(kw), 2):
        if type(kw[i]) is not str or not is_value(kw[i + 1]):
            return False
    return True

cdef bint fits_retry(K k) except -1:
    if not is_value(k.a) or type(k.b) is not tuple or not 0 <= k.i < <int64_t>1 << 50:
        return False
    if k.c is None:
        return True
    if type(k.c) is not tuple or len(<tuple>k.c) > len(<tuple>k.b):
        return False
    for name in <tuple>k.c:
        if type(name) is not str:
            return False
    return True


# --- expressions ---

cdef bint fits_display(Display node, K k) except -1:
    if k.state == PASS:
        return nothing(k)
    if k.state >= 3:
        return type(k.a) is SetObject and k.b is None and small(k, len(node.elts))
    if type(k.a) is not list or not all_values(<list>k.a):
        return False
    if k.state == 2:
        return type(k.b) is SetObject and small(k, len(<list>k.a))
    return k.b is None and small(k, len(node.elts))

cdef bint fits_joined(JoinedStr node, K k) except -1:
    if k.state == PASS:
        return nothing(k)
    if type(k.a) is not list or not small(k, len(node.parts)):
        return False
    for part in <list>k.a:
        if type(part) is not str:
            return False
    return True

cdef bint fits_rest(object rest) except -1:
    """Check an iterator, or the rest of a simple loop: (start, stop, step) or (list, tuple or str, index)."""
    if type(rest) is not tuple:
        return isinstance(rest, HeapObject)
    if len(<tuple>rest) == 3:
        for v in <tuple>rest:
            if not is_number(v):
                return False
        return (<tuple>rest)[2] != 0
    return len(<tuple>rest) == 2 and is_sequence((<tuple>rest)[0]) and is_number((<tuple>rest)[1]) and 0 <= (<tuple>rest)[1]

cdef bint fits_comprehension(Comprehension node, K k) except -1:
    cdef list its
    cdef Py_ssize_t n
    if k.state == 0:
        return nothing(k)
    if k.state > 11 or type(k.b) is not list or not is_value(k.c) or (k.state == 7 and node.kind != 2):
        return False
    if node.kind == 0:
        if type(k.a) is not list or not all_values(<list>k.a):
            return False
    elif node.kind == 1:
        if type(k.a) is not SetObject:
            return False
    elif type(k.a) is not DictObject:
        return False
    its = <list>k.b
    for rest in its:
        if not fits_rest(rest):
            return False
    n = len(its)
    if n > len(node.iters):
        return False
    if k.state == 1 or k.state == 5:
        return n < len(node.iters) and k.i == 0
    if (k.state == 10 or k.state == 11) and (node.awaiters is None or n == 0 or node.awaiters[n - 1] is None
                                             or type(its[n - 1]) is tuple):
        return False
    return 1 <= n <= len(node.iters) and 0 <= k.i <= len(<tuple?>node.conds[n - 1])

cdef bint fits_pattern(Pattern node, K k) except -1:
    cdef Py_ssize_t n = len(node.patterns) if node.patterns is not None else 0
    cdef Py_ssize_t keys = len(node.keys) if node.keys is not None else 0
    if k.state == PASS or k.state == 1 or k.state == 14:
        return nothing(k)
    if k.state == 11 or k.state == 13:
        return nothing(k) and node.kind == (PAT_SEQUENCE if k.state == 11 else PAT_MAPPING)
    if k.state == 2:
        return type(k.a) is list and all_values(<list>k.a) and len(<list>k.a) == n and small(k, n) and k.b is None and k.c is None
    if not is_value(k.a):
        return False
    if k.state == 3 or k.state == 4 or k.state == 7:
        if type(k.b) is not list or type(k.c) is not list or not all_values(<list>k.b) or not all_values(<list>k.c) or k.i != 0:
            return False
        if k.state == 7:
            return len(<list>k.c) < len(<list>k.b) == n and all([name is None or type(name) is str for name in <list>k.b])
        # Keys and values found so far; in state 4 the last key has no value yet.
        return node.kind == PAT_MAPPING and type(k.a) is DictObject and len(<list>k.b) == len(<list>k.c) + (k.state == 4) \
            and len(<list>k.c) < keys == n
    if k.state == 6 or k.state == 10:
        return node.kind == PAT_CLASS and type(k.b) is ClassObject and k.c is None and k.i == 0
    if k.state == 12:
        return node.kind == PAT_MAPPING and type(k.b) is list and all_values(<list>k.b) and len(<list>k.b) < keys and k.c is None
    if k.state == 8:
        return k.b is None and k.c is None and small(k, n)
    return (k.state == 0 or k.state == 5 and node.kind == PAT_CLASS or k.state == 9 or k.state == 15) and only_a(k)


# --- definitions ---

cdef bint fits_function(MakeFunction node, K k) except -1:
    if type(k.a) is not list or not all_values(<list>k.a) or k.b is not None or k.c is not None:
        return False
    if k.state == 1:
        return small(k, len(<list>k.a)) and k.i < len(node.decorators)
    return len(<list>k.a) < len(node.decorators) + len(node.defaults) + len(node.kwdefaults) and k.i == 0

cdef bint fits_class_parts(object decorators, object bases, object keywords) except -1:
    if type(decorators) is not list or not all_values(<list>decorators) or type(keywords) is not dict:
        return False
    for v in bases:
        if not is_value(v):
            return False
    for name, v in (<dict>keywords).items():
        if type(name) is not str or not is_value(v):
            return False
    return True

cdef bint fits_class(MakeClass node, K k) except -1:
    cdef Py_ssize_t n = len(node.decorators) + len(node.args) + len(node.keywords)
    if k.state == PASS:
        return nothing(k)
    if k.state == 2:
        # c: decorators, bases, keywords, metaclass, bases as written
        return k.a is None and is_value(k.b) and type(k.c) is tuple \
            and len(<tuple>k.c) == 5 and type((<tuple>k.c)[1]) is tuple and type((<tuple>k.c)[4]) is tuple \
            and is_value((<tuple>k.c)[3]) and all_values(list(<tuple>(<tuple>k.c)[4])) \
            and type((<tuple>k.c)[0]) is list and len(<list>(<tuple>k.c)[0]) == len(node.decorators) \
            and fits_class_parts((<tuple>k.c)[0], (<tuple>k.c)[1], (<tuple>k.c)[2])
    if k.state == 5:
        return type(k.a) is list and all_values(<list>k.a) and type(k.b) is tuple and all_values(list(<tuple>k.b)) \
            and k.c is None and k.i == 0 and len(<list>k.a) == len(node.decorators)
    if type(k.a) is not list or k.b is not None or k.c is not None:
        return False
    if k.state > 4:
        return False
    if k.state >= 3:
        return all_values(<list>k.a) and (k.i == 0 or small(k, len(<list>k.a))) and len(<list>k.a) <= len(node.decorators)
    if len(<list>k.a) != 4 or not is_number((<list>k.a)[0]) or not 0 <= (<list>k.a)[0] < n or type((<list>k.a)[2]) is not list:
        return False
    return fits_class_parts((<list>k.a)[1], (<list>k.a)[2], (<list>k.a)[3]) \
        and len(<list?>(<list>k.a)[1]) == min(<Py_ssize_t>(<list>k.a)[0], len(node.decorators))

cdef bint fits_annotations(Annotations node, K k) except -1:
    if k.state == PASS:
        return nothing(k)
    if k.state == 7:
        return type(k.a) is list and len(<list>k.a) == 0 and k.b is None and k.c is None and k.i == 0
    if k.state > 7 or type(k.a) is not list or not all_values(<list>k.a) or len(<list>k.a) % 2 or k.b is not None or k.c is not None:
        return False
    for i in range(0, len(<list>k.a), 2):
        if type((<list>k.a)[i]) is not str:
            return False
    return small(k, len(node.values))

cdef bint fits_generic(MakeGeneric node, K k) except -1:
    if type(k.a) is not list or not all_values(<list>k.a) or k.b is not None or k.c is not None:
        return False
    if k.state == 1:
        return small(k, len(<list>k.a)) and k.i < len(node.decorators)
    if k.state == 2:
        return len(<list>k.a) == len(node.decorators) and k.i == 0
    return len(<list>k.a) < len(node.decorators) + len(node.defaults) + len(node.kwdefaults) and k.i == 0

cdef bint fits_yield_from(YieldFrom node, K k) except -1:
    if k.state == 6:
        return type(k.a) is ExceptionObject and isinstance(k.b, HeapObject) and k.c is None and small(k, 2)
    if k.b is not None or k.c is not None or k.i != 0:
        return False
    if k.state == 5:
        return type(k.a) is ExceptionObject
    if k.state == 2 or k.state == 3:
        return isinstance(k.a, HeapObject)
    return k.a is None and (k.state == 1 or k.state == PASS or k.state == 0 and node.value is not None)


# --- one rule for each class ---

cdef bint fits_statement(object t, Node node, K k) except -1:
    if t is Block:
        return nothing(k) or small(k, len((<Block?>node).items)) and k.a is None and k.b is None and k.c is None
    if t is If:
        return small(k, len((<If?>node).tests)) and k.a is None and k.b is None and k.c is None
    if t is For:
        return k.b is None and k.c is None and fits_for(<For?>node, k)
    if t is TryExcept:
        return fits_try(<TryExcept?>node, k)
    if t is TryFinally:
        return fits_finally(k)
    if t is With:
        return fits_with(k, False)
    if t is TryStar:
        return fits_star_clauses(<TryStar?>node, k)
    if t is AsyncFor:
        return fits_async_for(<AsyncFor?>node, k)
    if t is AsyncWith:
        return fits_with(k, True)
    if t is Raise:
        return is_value(k.a) and k.b is None and k.c is None and 0 <= k.i <= 1
    if t is AssignParallel:
        return fits_parallel(<AssignParallel?>node, k)
    if t is AssignMany:
        return is_value(k.a) and 0 <= k.i <= len((<AssignMany?>node).targets) and k.b is None and k.c is None
    if t is Delete:
        return 0 <= k.i <= len((<Delete?>node).targets) and k.a is None and k.b is None and k.c is None
    if t is Unpack:
        return fits_unpack(<Unpack?>node, k)
    if t is Match:
        return k.state == 0 and nothing(k) or is_value(k.a) and small(k, len((<Match?>node).bodies)) and k.b is None and k.c is None
    if t is Bind:
        return 0 < k.i <= len((<Bind?>node).slots) and k.a is None and k.b is None and k.c is None
    if t is ImportFrom:
        if k.state == 1 or k.state == 3:
            return is_value(k.a) and small(k, len((<ImportFrom?>node).names)) and k.b is None and k.c is None
        return (k.state == 0 or k.state == 2 or k.state == PASS) and nothing(k)
    return nothing(k)

cdef bint fits_expression(object t, Node node, K k) except -1:
    if isinstance(node, (Binary, Compare, AugVariable, Attribute, FormattedValue)) or t is Is or t is In:
        return only_a(k)
    if isinstance(node, (Subscript, AugAttribute, AugSubscript)):
        return values_only(k)
    if t is NamedExpr:
        return nothing(k) if k.state == 0 else k.state == 1 and only_a(k)
    if t is CompareChain:
        return small(k, len((<CompareChain?>node).ops)) and is_value(k.a) and is_value(k.b) and k.c is None
    if t is BoolOp:
        # The truth of an operand is asked only if another operand follows.
        return small(k, len((<BoolOp?>node).values) - (k.state != 0)) and is_value(k.a) and k.b is None and k.c is None
    if t is Slice:
        return type(k.a) is list and len(<list>k.a) < 3 and all_values(<list>k.a) and k.b is None and k.c is None and k.i == 0
    if t is Display:
        return k.c is None and fits_display(<Display?>node, k)
    if t is DictDisplay:
        return k.state == PASS and nothing(k) or type(k.a) is DictObject and is_value(k.b) and k.c is None \
            and small(k, len((<DictDisplay?>node).values))
    if t is JoinedStr:
        return k.b is None and k.c is None and fits_joined(<JoinedStr?>node, k)
    if t is Comprehension:
        return fits_comprehension(<Comprehension?>node, k)
    if t is Pattern:
        return fits_pattern(<Pattern?>node, k)
    if t is MakeFunction:
        return fits_function(<MakeFunction?>node, k)
    if t is MakeClass:
        return fits_class(<MakeClass?>node, k)
    if t is YieldFrom:
        return fits_yield_from(<YieldFrom?>node, k)
    if t is Annotations:
        return fits_annotations(<Annotations?>node, k)
    if t is Template:
        return type(k.a) is list and all_values(<list>k.a) and len(<list>k.a) < len((<Template?>node).parts) and k.b is None \
            and k.c is None and k.i == 0
    if t is MakeGeneric:
        return fits_generic(<MakeGeneric?>node, k)
    if t is ClassHead:
        return small(k, 4) and k.a is None and k.b is None and k.c is None
    return nothing(k)

cdef bint callable_or_none(object v) except -1:
    return v is None or isinstance(v, HeapObject)

cdef bint fits_named(str name, K k) except -1:
    if name == "n:native_retry":
        return fits_retry(k)
    if name == "n:deliver":
        return only_a(k)
    if name == "n:binary_retry":
        return is_value(k.a) and is_value(k.b) and k.c is None and 0 <= k.i <= OP_DIVMOD
    if name == "n:gen_end":
        return type(k.a) is Generator and error_or_none(k.b) and k.c is None and (<Generator>k.a).state == 2
    if name == "n:gen_resume":
        if type(k.a) is not Generator or not is_value(k.b) or not is_value(k.c):
            return False
        return k.state == NORMAL or k.state == RAISE and type(k.b) is ExceptionObject \
            and (k.c is None or type(k.c) is TracebackObject)
    if name == "n:flow_end":
        if k.state == 2:
            return k.i == 1 and is_value(k.a) and error_or_none(k.b) and k.c is None
        return k.i > 0 and k.state == 0 and callable_or_none(k.a) and k.b is None and k.c is None
    if name == "n:flow_parked":
        return k.i >= 0 and k.a is None and error_or_none(k.b) and k.c is None
    if name == "n:flow_switch":
        return k.i > 0 and callable_or_none(k.a) and k.b is None and k.c is None and (k.state == 0 or k.state == 1 and k.a is not None)
    if name == "n:frame_end":
        return (k.a is None or type(k.a) is FrameView) and k.b is None and k.c is None and k.i == 0
    if name == "n:frame_start":
        return nothing(k) and k.frame is not None and class_frame_fits(k.frame)
    return nothing(k)


cdef bint k_fits(K k) except -1:
    cdef Node node = k.node
    cdef str name = node_name(node)
    t = type(node)
    if name is not None:
        # A Post itself checks the fields that it casts.
        return True if t is Post else fits_named(name, k)
    if t is Call:
        return (k.state == 0 or k.state == PASS) and nothing(k) or fits_args(k, len((<Call?>node).args), 0)
    if t is CallMethod:
        if k.state == 1 or k.state == 2:
            return fits_args(k, len((<CallMethod?>node).args), k.state - 1) and (k.state == 1 or fits_self(k.a, (<tuple?>k.b)[0]))
        return (k.state == 0 or k.state == 3 or k.state == PASS) and nothing(k)
    if t is CallStar:
        return fits_star(<CallStar?>node, k)
    if isinstance(node, (Block, If, For, TryExcept, TryFinally, With, Raise, AssignMany, AssignParallel, Delete, Unpack, Match, Bind,
                         ImportFrom, TryStar, AsyncFor, AsyncWith)):
        return fits_statement(t, node, k)
    return fits_expression(t, node, k)


cdef dict hidden_cells(Source source):
    """Return the slots in which inlined comprehensions keep their cells, by index of the code."""
    cdef dict found = {}
    cdef Node node
    for node in source.nodes:
        if type(node) is Comprehension and (<Comprehension>node).cells:
            found.setdefault(node.unit, set()).update((<Comprehension>node).cells)
    return found


cdef bint class_frame_fits(HeapFrame frame) noexcept:
    """Check that code with its own namespace, such as a class body, has it in its first slot."""
    cdef Code code = frame.fn.code
    if code.kind != CODE_CLASS and not (code.kind == CODE_MODULE and code.nparams):
        return True
    return is_ref(frame.slots[0].o)


cdef bint cells_fit(HeapFrame frame, dict hidden) except -1:
    cdef Code code = frame.fn.code
    cdef Py_ssize_t i
    if not class_frame_fits(frame):
        return False
    for i in hidden.get(code.index, ()):
        if frame.slots[i].o == NULL:
            # A comprehension makes new cells at its start; until then no code may find the slot empty.
            slot_unbox(&frame.slots[i], new_cell())
        elif not is_ref(frame.slots[i].o) or type(<object>frame.slots[i].o) is not Cell:
            return False
    for i in range(code.first_cell, code.first_hidden):
        if not is_ref(frame.slots[i].o) or type(<object>frame.slots[i].o) is not Cell:
            return False
    if code.cell_params is not None:
        for i in code.cell_params:
            if not is_ref(frame.slots[i].o) or type(<object>frame.slots[i].o) is not Cell:
                return False
    return True
