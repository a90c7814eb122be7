"""_syntax: syntax trees as objects of the program, for the module `ast`.

Must not know which node classes exist: the caller passes them by name, and under "" the class of all others, if there is one. Invariant: the
parser's tree never leaves this module. The objects are made with an explicit stack, so the depth does not matter.
"""
from ouros._core.syntax.ast cimport AST, Assign, BinOp, Call, Expr, Name, Return, Subscript, expr, stmt
from ouros._core.syntax.ast_fields cimport Verbatim, fields, has_position
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport ExceptionObject, exception_classes, new_exception, raise_value, throw
from ouros._core.heap.heap cimport charge, reserve, work
from ouros._core.modules.meter cimport meter_of
from ouros._core.syntax.parser cimport parse_expression, parse_interactive, parse_module
from ouros._core.types.type_dict cimport DictObject, dict_find_name
from ouros._core.types.type_sequence cimport new_list

from ouros._core.base.limiter import Stopped

NAMESPACE = {}
NODE_MARK = "_is_syntax_node"

DEF LARGEST = 400000         # characters; the objects of the tree are made at once, without a look at the limits


cdef object raise_syntax(VM* vm, SyntaxFailure e, Stage stage=S_PARSER):
    cdef ExceptionObject x
    line = e.source_line if stage == S_PARSER else None
    place = (e.filename, e.line, e.column, line, e.end_line, e.end_column)
    x = new_exception(vm, <ClassObject?>exception_classes[e.type_name], (e.message,) if stage == S_NAMES else (e.message, place))
    x.extra = {"msg": e.message, "filename": e.filename, "lineno": e.line, "offset": e.column, "text": line,
               "end_lineno": e.end_line, "end_offset": e.end_column, "print_file_and_line": None, "name_from": None}
    return throw(vm, x)


cdef int put(Instance o, str name, object v) except -1:
    cdef Slot s
    slot_unbox(&s, v)
    return o.put(name, &s)


cdef Instance new_node(VM* vm, AST node, DictObject classes):
    """Make an object of the node's class, without fields. Returns: None: `classes` has no such class."""
    cdef PyObject* cls = dict_find_name(classes, type(node).__name__)
    cdef Instance o
    if cls == NULL:
        cls = dict_find_name(classes, "")
    if cls == NULL or type(<object>cls) is not ClassObject or (<ClassObject><object>cls).layout != L_OBJECT:
        return None
    o = new_instance(<ClassObject><object>cls)
    o.epoch = vm.epoch
    charge(vm, 260)
    return o


cdef object made(VM* vm, object v, DictObject classes, list todo):
    """Make the object for a field's value and push its nodes onto `todo`. Returns: STOP: a class is missing."""
    cdef PyObject* p
    cdef list items
    if isinstance(v, AST):
        o = new_node(vm, <AST>v, classes)
        if o is None:
            return STOP
        todo.append((v, o))
        return o
    if type(v) is Verbatim:
        p = dict_find_name(classes, (<Verbatim>v).text)
        return <object>p if p != NULL else None if dict_find_name(classes, "") != NULL else STOP
    if type(v) is list:
        items = []
        for item in <list>v:
            x = made(vm, item, classes, todo)
            if x is STOP:
                return STOP
            items.append(x)
        charge(vm, 80 + 8 * len(items))
        return new_list(vm, items)
    if type(v) is bool:
        return v
    return v


cdef object objects_of(VM* vm, AST tree, DictObject classes):
    cdef list todo = []
    cdef AST node
    cdef Instance o
    root = made(vm, tree, classes, todo)
    while root is not STOP and todo:
        node, o = todo.pop()
        work(vm, 10)
        for name, v in fields(node):
            x = made(vm, v, classes, todo)
            if x is STOP:
                root = STOP
                break
            put(o, name, x)
        if has_position(node.kind):
            put(o, "lineno", node.lineno)
            put(o, "col_offset", node.col_offset)
            put(o, "end_lineno", node.end_lineno)
            put(o, "end_col_offset", node.end_col_offset)
    if root is STOP:
        return raise_value(vm, "the classes of the tree are not those of ast")
    return root


cdef object syntax_parse(VM* vm, PyObject** a):
    cdef AST tree
    text, filename, mode = <str?><object>a[0], <str?><object>a[1], <str?><object>a[2]
    if len(text) > LARGEST:
        return raise_value(vm, f"source is too long to be parsed: {len(text)} characters, at most {LARGEST}")
    if reserve(vm, 100 * len(text) + 4096) < 0:
        return SIGNAL
    vm.budget += 100 * len(text) + 4096
    work(vm, 8 * len(text))
    try:
        if mode == "eval":
            tree = parse_expression(text, filename, None, meter_of(vm))
        elif mode == "single":
            tree = parse_interactive(text, filename, None, meter_of(vm))
        else:
            tree = parse_module(text, filename, None, meter_of(vm))
    except Stopped:
        return SIGNAL
    except SyntaxFailure as e:
        return raise_syntax(vm, e)
    return objects_of(vm, tree, <DictObject?><object>a[3])

cdef object syntax_shape(VM* vm, PyObject** a):
    """shape(source): what traceback needs to know of a statement, without objects for its nodes. Returns: None if it is not parsed, or

    (number of statements, class of the first, class of its value, function of a call is a name, place of the value as four numbers, end of its
    first part as two, place of its second part as four). Lines count from 1, columns in bytes. Parts that are not there are zeros."""
    cdef str text = <str?><object>a[0]
    cdef list body
    cdef stmt s
    cdef expr value = None, first = None, second = None
    if len(text) > LARGEST:
        return None
    if reserve(vm, 100 * len(text) + 4096) < 0:
        return SIGNAL
    vm.budget += 100 * len(text) + 4096
    work(vm, 8 * len(text))
    try:
        body = parse_module(text, "<unknown>", None, meter_of(vm)).body
    except Stopped:
        return SIGNAL
    except SyntaxFailure:
        return None
    if not body:
        return None
    s = <stmt?>body[0]
    if type(s) is Return:
        value = (<Return>s).value
    elif type(s) is Assign:
        value = (<Assign>s).value
    elif type(s) is Expr:
        value = (<Expr>s).value
    if value is None:
        return (len(body), type(s).__name__, None, False, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    if type(value) is BinOp:
        first, second = (<BinOp>value).left, (<BinOp>value).right
    elif type(value) is Subscript:
        first, second = (<Subscript>value).value, (<Subscript>value).slice
    elif type(value) is Call:
        first = (<Call>value).func
    charge(vm, 400)
    return (
        len(body), type(s).__name__, type(value).__name__, type(first) is Name, value.lineno, value.end_lineno, value.col_offset, value.end_col_offset,
        0 if first is None else first.end_lineno, 0 if first is None else first.end_col_offset,
        0 if second is None else second.lineno, 0 if second is None else second.col_offset,
        0 if second is None else second.end_lineno, 0 if second is None else second.end_col_offset)

function(NAMESPACE, "_syntax", "shape", syntax_shape, "source: str, /")
function(NAMESPACE, "_syntax", "parse", syntax_parse, "source: str, filename: str, mode: str, classes: dict, /")
