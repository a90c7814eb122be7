# Constructors of syntax tree nodes: one for each class, with the fields in the grammar's order; `place` sets the position.
# Inline, because the parser makes a node about every 50 ns; the casts avoid type checks. The only possible error is MemoryError.
# Written by tests/tools/generate_ast.py from the grammar in ouros/stdlib/_ast_nodes.py: change these.

from ouros._core.syntax.ast cimport *

cdef inline void place(AST node, int lineno, int col_offset, int end_lineno, int end_col_offset) noexcept:
    node.lineno = lineno
    node.col_offset = col_offset
    node.end_lineno = end_lineno
    node.end_col_offset = end_col_offset

cdef inline Module new_Module(list body):
    cdef Module node = <Module>Module.__new__(Module)
    node.kind = K_MODULE
    node.body = body
    node.type_ignores = NOTHING
    return node

cdef inline Interactive new_Interactive(list body):
    cdef Interactive node = <Interactive>Interactive.__new__(Interactive)
    node.kind = K_INTERACTIVE
    node.body = body
    return node

cdef inline Expression new_Expression(expr body):
    cdef Expression node = <Expression>Expression.__new__(Expression)
    node.kind = K_EXPRESSION
    node.body = body
    return node

cdef inline FunctionDef new_FunctionDef(
    str name, arguments args, list body, list decorator_list, expr returns, list type_params,
):
    cdef FunctionDef node = <FunctionDef>FunctionDef.__new__(FunctionDef)
    node.kind = K_FUNCTION_DEF
    node.name = name
    node.args = args
    node.body = body
    node.decorator_list = decorator_list
    node.returns = returns
    node.type_params = type_params
    return node

cdef inline AsyncFunctionDef new_AsyncFunctionDef(
    str name, arguments args, list body, list decorator_list, expr returns, list type_params,
):
    cdef AsyncFunctionDef node = <AsyncFunctionDef>AsyncFunctionDef.__new__(AsyncFunctionDef)
    node.kind = K_ASYNC_FUNCTION_DEF
    node.name = name
    node.args = args
    node.body = body
    node.decorator_list = decorator_list
    node.returns = returns
    node.type_params = type_params
    return node

cdef inline ClassDef new_ClassDef(
    str name, list bases, list keywords, list body, list decorator_list, list type_params,
):
    cdef ClassDef node = <ClassDef>ClassDef.__new__(ClassDef)
    node.kind = K_CLASS_DEF
    node.name = name
    node.bases = bases
    node.keywords = keywords
    node.body = body
    node.decorator_list = decorator_list
    node.type_params = type_params
    return node

cdef inline Return new_Return(expr value):
    cdef Return node = <Return>Return.__new__(Return)
    node.kind = K_RETURN
    node.value = value
    return node

cdef inline Delete new_Delete(list targets):
    cdef Delete node = <Delete>Delete.__new__(Delete)
    node.kind = K_DELETE
    node.targets = targets
    return node

cdef inline Assign new_Assign(list targets, expr value):
    cdef Assign node = <Assign>Assign.__new__(Assign)
    node.kind = K_ASSIGN
    node.targets = targets
    node.value = value
    return node

cdef inline TypeAlias new_TypeAlias(expr name, list type_params, expr value):
    cdef TypeAlias node = <TypeAlias>TypeAlias.__new__(TypeAlias)
    node.kind = K_TYPE_ALIAS
    node.name = name
    node.type_params = type_params
    node.value = value
    return node

cdef inline AugAssign new_AugAssign(expr target, int op, expr value):
    cdef AugAssign node = <AugAssign>AugAssign.__new__(AugAssign)
    node.kind = K_AUG_ASSIGN
    node.target = target
    node.op = op
    node.value = value
    return node

cdef inline AnnAssign new_AnnAssign(expr target, expr annotation, expr value, int simple):
    cdef AnnAssign node = <AnnAssign>AnnAssign.__new__(AnnAssign)
    node.kind = K_ANN_ASSIGN
    node.target = target
    node.annotation = annotation
    node.value = value
    node.simple = simple
    return node

cdef inline For new_For(expr target, expr iter, list body, list orelse):
    cdef For node = <For>For.__new__(For)
    node.kind = K_FOR
    node.target = target
    node.iter = iter
    node.body = body
    node.orelse = orelse
    return node

cdef inline AsyncFor new_AsyncFor(expr target, expr iter, list body, list orelse):
    cdef AsyncFor node = <AsyncFor>AsyncFor.__new__(AsyncFor)
    node.kind = K_ASYNC_FOR
    node.target = target
    node.iter = iter
    node.body = body
    node.orelse = orelse
    return node

cdef inline While new_While(expr test, list body, list orelse):
    cdef While node = <While>While.__new__(While)
    node.kind = K_WHILE
    node.test = test
    node.body = body
    node.orelse = orelse
    return node

cdef inline If new_If(expr test, list body, list orelse):
    cdef If node = <If>If.__new__(If)
    node.kind = K_IF
    node.test = test
    node.body = body
    node.orelse = orelse
    return node

cdef inline With new_With(list items, list body):
    cdef With node = <With>With.__new__(With)
    node.kind = K_WITH
    node.items = items
    node.body = body
    return node

cdef inline AsyncWith new_AsyncWith(list items, list body):
    cdef AsyncWith node = <AsyncWith>AsyncWith.__new__(AsyncWith)
    node.kind = K_ASYNC_WITH
    node.items = items
    node.body = body
    return node

cdef inline Match new_Match(expr subject, list cases):
    cdef Match node = <Match>Match.__new__(Match)
    node.kind = K_MATCH
    node.subject = subject
    node.cases = cases
    return node

cdef inline Raise new_Raise(expr exc, expr cause):
    cdef Raise node = <Raise>Raise.__new__(Raise)
    node.kind = K_RAISE
    node.exc = exc
    node.cause = cause
    return node

cdef inline Try new_Try(list body, list handlers, list orelse, list finalbody):
    cdef Try node = <Try>Try.__new__(Try)
    node.kind = K_TRY
    node.body = body
    node.handlers = handlers
    node.orelse = orelse
    node.finalbody = finalbody
    return node

cdef inline TryStar new_TryStar(list body, list handlers, list orelse, list finalbody):
    cdef TryStar node = <TryStar>TryStar.__new__(TryStar)
    node.kind = K_TRY_STAR
    node.body = body
    node.handlers = handlers
    node.orelse = orelse
    node.finalbody = finalbody
    return node

cdef inline Assert new_Assert(expr test, expr msg):
    cdef Assert node = <Assert>Assert.__new__(Assert)
    node.kind = K_ASSERT
    node.test = test
    node.msg = msg
    return node

cdef inline Import new_Import(list names):
    cdef Import node = <Import>Import.__new__(Import)
    node.kind = K_IMPORT
    node.names = names
    return node

cdef inline ImportFrom new_ImportFrom(str module, list names, int level):
    cdef ImportFrom node = <ImportFrom>ImportFrom.__new__(ImportFrom)
    node.kind = K_IMPORT_FROM
    node.module = module
    node.names = names
    node.level = level
    return node

cdef inline Global new_Global(list names):
    cdef Global node = <Global>Global.__new__(Global)
    node.kind = K_GLOBAL
    node.names = names
    return node

cdef inline Nonlocal new_Nonlocal(list names):
    cdef Nonlocal node = <Nonlocal>Nonlocal.__new__(Nonlocal)
    node.kind = K_NONLOCAL
    node.names = names
    return node

cdef inline Expr new_Expr(expr value):
    cdef Expr node = <Expr>Expr.__new__(Expr)
    node.kind = K_EXPR
    node.value = value
    return node

cdef inline Pass new_Pass():
    cdef Pass node = <Pass>Pass.__new__(Pass)
    node.kind = K_PASS
    return node

cdef inline Break new_Break():
    cdef Break node = <Break>Break.__new__(Break)
    node.kind = K_BREAK
    return node

cdef inline Continue new_Continue():
    cdef Continue node = <Continue>Continue.__new__(Continue)
    node.kind = K_CONTINUE
    return node

cdef inline BoolOp new_BoolOp(int op, list values):
    cdef BoolOp node = <BoolOp>BoolOp.__new__(BoolOp)
    node.kind = K_BOOL_OP
    node.op = op
    node.values = values
    return node

cdef inline NamedExpr new_NamedExpr(expr target, expr value):
    cdef NamedExpr node = <NamedExpr>NamedExpr.__new__(NamedExpr)
    node.kind = K_NAMED_EXPR
    node.target = target
    node.value = value
    return node

cdef inline BinOp new_BinOp(expr left, int op, expr right):
    cdef BinOp node = <BinOp>BinOp.__new__(BinOp)
    node.kind = K_BIN_OP
    node.left = left
    node.op = op
    node.right = right
    return node

cdef inline UnaryOp new_UnaryOp(int op, expr operand):
    cdef UnaryOp node = <UnaryOp>UnaryOp.__new__(UnaryOp)
    node.kind = K_UNARY_OP
    node.op = op
    node.operand = operand
    return node

cdef inline Lambda new_Lambda(arguments args, expr body):
    cdef Lambda node = <Lambda>Lambda.__new__(Lambda)
    node.kind = K_LAMBDA
    node.args = args
    node.body = body
    return node

cdef inline IfExp new_IfExp(expr test, expr body, expr orelse):
    cdef IfExp node = <IfExp>IfExp.__new__(IfExp)
    node.kind = K_IF_EXP
    node.test = test
    node.body = body
    node.orelse = orelse
    return node

cdef inline Dict new_Dict(list keys, list values):
    cdef Dict node = <Dict>Dict.__new__(Dict)
    node.kind = K_DICT
    node.keys = keys
    node.values = values
    return node

cdef inline Set new_Set(list elts):
    cdef Set node = <Set>Set.__new__(Set)
    node.kind = K_SET
    node.elts = elts
    return node

cdef inline ListComp new_ListComp(expr elt, list generators):
    cdef ListComp node = <ListComp>ListComp.__new__(ListComp)
    node.kind = K_LIST_COMP
    node.elt = elt
    node.generators = generators
    return node

cdef inline SetComp new_SetComp(expr elt, list generators):
    cdef SetComp node = <SetComp>SetComp.__new__(SetComp)
    node.kind = K_SET_COMP
    node.elt = elt
    node.generators = generators
    return node

cdef inline DictComp new_DictComp(expr key, expr value, list generators):
    cdef DictComp node = <DictComp>DictComp.__new__(DictComp)
    node.kind = K_DICT_COMP
    node.key = key
    node.value = value
    node.generators = generators
    return node

cdef inline GeneratorExp new_GeneratorExp(expr elt, list generators):
    cdef GeneratorExp node = <GeneratorExp>GeneratorExp.__new__(GeneratorExp)
    node.kind = K_GENERATOR_EXP
    node.elt = elt
    node.generators = generators
    return node

cdef inline Await new_Await(expr value):
    cdef Await node = <Await>Await.__new__(Await)
    node.kind = K_AWAIT
    node.value = value
    return node

cdef inline Yield new_Yield(expr value):
    cdef Yield node = <Yield>Yield.__new__(Yield)
    node.kind = K_YIELD
    node.value = value
    return node

cdef inline YieldFrom new_YieldFrom(expr value):
    cdef YieldFrom node = <YieldFrom>YieldFrom.__new__(YieldFrom)
    node.kind = K_YIELD_FROM
    node.value = value
    return node

cdef inline Compare new_Compare(expr left, list ops, list comparators):
    cdef Compare node = <Compare>Compare.__new__(Compare)
    node.kind = K_COMPARE
    node.left = left
    node.ops = ops
    node.comparators = comparators
    return node

cdef inline Call new_Call(expr func, list args, list keywords):
    cdef Call node = <Call>Call.__new__(Call)
    node.kind = K_CALL
    node.func = func
    node.args = args
    node.keywords = keywords
    return node

cdef inline FormattedValue new_FormattedValue(expr value, int conversion, JoinedStr format_spec):
    cdef FormattedValue node = <FormattedValue>FormattedValue.__new__(FormattedValue)
    node.kind = K_FORMATTED_VALUE
    node.value = value
    node.conversion = conversion
    node.format_spec = format_spec
    return node

cdef inline Interpolation new_Interpolation(expr value, str str_, int conversion, JoinedStr format_spec):
    cdef Interpolation node = <Interpolation>Interpolation.__new__(Interpolation)
    node.kind = K_INTERPOLATION
    node.value = value
    node.str = str_
    node.conversion = conversion
    node.format_spec = format_spec
    return node

cdef inline JoinedStr new_JoinedStr(list values):
    cdef JoinedStr node = <JoinedStr>JoinedStr.__new__(JoinedStr)
    node.kind = K_JOINED_STR
    node.values = values
    return node

cdef inline TemplateStr new_TemplateStr(list values):
    cdef TemplateStr node = <TemplateStr>TemplateStr.__new__(TemplateStr)
    node.kind = K_TEMPLATE_STR
    node.values = values
    return node

cdef inline Constant new_Constant(object value):
    cdef Constant node = <Constant>Constant.__new__(Constant)
    node.kind = K_CONSTANT
    node.value = value
    node.string_kind = None
    return node

cdef inline Attribute new_Attribute(expr value, str attr, int ctx):
    cdef Attribute node = <Attribute>Attribute.__new__(Attribute)
    node.kind = K_ATTRIBUTE
    node.value = value
    node.attr = attr
    node.ctx = ctx
    return node

cdef inline Subscript new_Subscript(expr value, expr slice, int ctx):
    cdef Subscript node = <Subscript>Subscript.__new__(Subscript)
    node.kind = K_SUBSCRIPT
    node.value = value
    node.slice = slice
    node.ctx = ctx
    return node

cdef inline Starred new_Starred(expr value, int ctx):
    cdef Starred node = <Starred>Starred.__new__(Starred)
    node.kind = K_STARRED
    node.value = value
    node.ctx = ctx
    return node

cdef inline Name new_Name(str id, int ctx):
    cdef Name node = <Name>Name.__new__(Name)
    node.kind = K_NAME
    node.id = id
    node.ctx = ctx
    return node

cdef inline List new_List(list elts, int ctx):
    cdef List node = <List>List.__new__(List)
    node.kind = K_LIST
    node.elts = elts
    node.ctx = ctx
    return node

cdef inline Tuple new_Tuple(list elts, int ctx):
    cdef Tuple node = <Tuple>Tuple.__new__(Tuple)
    node.kind = K_TUPLE
    node.elts = elts
    node.ctx = ctx
    return node

cdef inline Slice new_Slice(expr lower, expr upper, expr step):
    cdef Slice node = <Slice>Slice.__new__(Slice)
    node.kind = K_SLICE
    node.lower = lower
    node.upper = upper
    node.step = step
    return node

cdef inline comprehension new_comprehension(expr target, expr iter, list ifs, int is_async):
    cdef comprehension node = <comprehension>comprehension.__new__(comprehension)
    node.kind = K_COMPREHENSION
    node.target = target
    node.iter = iter
    node.ifs = ifs
    node.is_async = is_async
    return node

cdef inline ExceptHandler new_ExceptHandler(expr type_, str name, list body):
    cdef ExceptHandler node = <ExceptHandler>ExceptHandler.__new__(ExceptHandler)
    node.kind = K_EXCEPT_HANDLER
    node.type = type_
    node.name = name
    node.body = body
    return node

cdef inline arguments new_arguments(
    list posonlyargs, list args, arg vararg, list kwonlyargs, list kw_defaults, arg kwarg, list defaults,
):
    cdef arguments node = <arguments>arguments.__new__(arguments)
    node.kind = K_ARGUMENTS
    node.posonlyargs = posonlyargs
    node.args = args
    node.vararg = vararg
    node.kwonlyargs = kwonlyargs
    node.kw_defaults = kw_defaults
    node.kwarg = kwarg
    node.defaults = defaults
    return node

cdef inline arg new_arg(str arg_, expr annotation):
    cdef arg node = <arg>arg.__new__(arg)
    node.kind = K_ARG
    node.arg = arg_
    node.annotation = annotation
    return node

cdef inline keyword new_keyword(str arg_, expr value):
    cdef keyword node = <keyword>keyword.__new__(keyword)
    node.kind = K_KEYWORD
    node.arg = arg_
    node.value = value
    return node

cdef inline alias new_alias(str name, str asname):
    cdef alias node = <alias>alias.__new__(alias)
    node.kind = K_ALIAS
    node.name = name
    node.asname = asname
    return node

cdef inline withitem new_withitem(expr context_expr, expr optional_vars):
    cdef withitem node = <withitem>withitem.__new__(withitem)
    node.kind = K_WITHITEM
    node.context_expr = context_expr
    node.optional_vars = optional_vars
    return node

cdef inline match_case new_match_case(pattern pattern_, expr guard, list body):
    cdef match_case node = <match_case>match_case.__new__(match_case)
    node.kind = K_MATCH_CASE
    node.pattern = pattern_
    node.guard = guard
    node.body = body
    return node

cdef inline MatchValue new_MatchValue(expr value):
    cdef MatchValue node = <MatchValue>MatchValue.__new__(MatchValue)
    node.kind = K_MATCH_VALUE
    node.value = value
    return node

cdef inline MatchSingleton new_MatchSingleton(object value):
    cdef MatchSingleton node = <MatchSingleton>MatchSingleton.__new__(MatchSingleton)
    node.kind = K_MATCH_SINGLETON
    node.value = value
    return node

cdef inline MatchSequence new_MatchSequence(list patterns):
    cdef MatchSequence node = <MatchSequence>MatchSequence.__new__(MatchSequence)
    node.kind = K_MATCH_SEQUENCE
    node.patterns = patterns
    return node

cdef inline MatchMapping new_MatchMapping(list keys, list patterns, str rest):
    cdef MatchMapping node = <MatchMapping>MatchMapping.__new__(MatchMapping)
    node.kind = K_MATCH_MAPPING
    node.keys = keys
    node.patterns = patterns
    node.rest = rest
    return node

cdef inline MatchClass new_MatchClass(expr cls, list patterns, list kwd_attrs, list kwd_patterns):
    cdef MatchClass node = <MatchClass>MatchClass.__new__(MatchClass)
    node.kind = K_MATCH_CLASS
    node.cls = cls
    node.patterns = patterns
    node.kwd_attrs = kwd_attrs
    node.kwd_patterns = kwd_patterns
    return node

cdef inline MatchStar new_MatchStar(str name):
    cdef MatchStar node = <MatchStar>MatchStar.__new__(MatchStar)
    node.kind = K_MATCH_STAR
    node.name = name
    return node

cdef inline MatchAs new_MatchAs(pattern pattern_, str name):
    cdef MatchAs node = <MatchAs>MatchAs.__new__(MatchAs)
    node.kind = K_MATCH_AS
    node.pattern = pattern_
    node.name = name
    return node

cdef inline MatchOr new_MatchOr(list patterns):
    cdef MatchOr node = <MatchOr>MatchOr.__new__(MatchOr)
    node.kind = K_MATCH_OR
    node.patterns = patterns
    return node

cdef inline TypeVar new_TypeVar(str name, expr bound, expr default_value):
    cdef TypeVar node = <TypeVar>TypeVar.__new__(TypeVar)
    node.kind = K_TYPE_VAR
    node.name = name
    node.bound = bound
    node.default_value = default_value
    return node

cdef inline ParamSpec new_ParamSpec(str name, expr default_value):
    cdef ParamSpec node = <ParamSpec>ParamSpec.__new__(ParamSpec)
    node.kind = K_PARAM_SPEC
    node.name = name
    node.default_value = default_value
    return node

cdef inline TypeVarTuple new_TypeVarTuple(str name, expr default_value):
    cdef TypeVarTuple node = <TypeVarTuple>TypeVarTuple.__new__(TypeVarTuple)
    node.kind = K_TYPE_VAR_TUPLE
    node.name = name
    node.default_value = default_value
    return node
