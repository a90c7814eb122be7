# Subclasses of Signature and Parameter, and copy.replace.
import inspect, copy, dataclasses, collections, types, datetime, functools, ast, string
from inspect import Signature, Parameter, signature
class S(Signature):
    pass
class P(Parameter):
    pass
class S2(Signature):
    _parameter_cls = P
    def __init__(self, *a, **k): super().__init__(*a, **k); self.extra = 1
def f(a, b: int = 2, *c, d, e=5, **g) -> str: pass
class C:
    def __init__(self, x, y=1): pass
    def m(self, z): pass
    def __call__(self, q): pass
def t(name, fn):
    try: print(name, fn())
    except Exception as e: print(name, type(e).__name__, e)
for cls in (S, S2):
    s = cls.from_callable(f)
    t("type", lambda: (type(s).__name__, [type(p).__name__ for p in s.parameters.values()], str(s)))
    t("repr", lambda: repr(s))
    t("cls", lambda: (type(cls.from_callable(C)), type(cls.from_callable(C(1))), type(cls.from_callable(C(1).m)), type(cls.from_callable(functools.partial(f, 1)))))
    t("partial", lambda: (cls.from_callable(functools.partial(f, 1, d=3)), [type(p).__name__ for p in cls.from_callable(functools.partial(f, 1, d=3)).parameters.values()]))
    t("replace", lambda: (type(s.replace(return_annotation=int)), s.replace(return_annotation=int)))
    t("copy.replace", lambda: (type(copy.replace(s, parameters=[])), copy.replace(s, parameters=[])))
    t("eq", lambda: (s == signature(f), signature(f) == s, hash(s) == hash(signature(f)), s == cls.from_callable(f)))
    t("bind", lambda: (s.bind(1, d=2), s.bind_partial().arguments, s.bind(1, 2, 3, d=4, z=5).args))
    t("copy", lambda: (copy.copy(s), copy.deepcopy(s) == s))
    t("len", lambda: cls.from_callable(len))
    t("builtin", lambda: cls.from_callable(dict.pop) )
    t("lambda", lambda: cls.from_callable(lambda x, /, y: 0))
    t("empty", lambda: cls.empty)
    t("err", lambda: cls.from_callable(5))
    t("err2", lambda: cls.from_callable(f, follow_wrapped=False, eval_str=True))
p = P("a", P.POSITIONAL_ONLY, default=1)
t("p", lambda: (p, repr(p), type(p.replace(name="b")), p.replace(name="b", default=P.empty), copy.replace(p, annotation=int), p == Parameter("a", Parameter.POSITIONAL_ONLY, default=1)))
t("perr2", lambda: P("a", 9))
t("perr3", lambda: P("a", P.VAR_POSITIONAL, default=1))
t("perr4", lambda: P("a"))
t("perr5", lambda: Parameter(5, Parameter.KEYWORD_ONLY))
t("hash", lambda: hash(p) == hash(P("a", P.POSITIONAL_ONLY, default=1)))
t("sigs", lambda: Signature([P("a", P.KEYWORD_ONLY), P("b", P.POSITIONAL_ONLY)]))
t("sigs", lambda: Signature([P("a", P.KEYWORD_ONLY), P("a", P.KEYWORD_ONLY)]))
t("sigs", lambda: Signature([P("a", P.POSITIONAL_ONLY, default=1), P("b", P.POSITIONAL_ONLY)]))
t("sigs", lambda: Signature([p], return_annotation=3))
t("sigs", lambda: Signature([5]))
t("sigs", lambda: S2([p], __validate_parameters__=False).extra)
t("setattr", lambda: setattr(p, "name", "x"))
t("setattr", lambda: setattr(S.from_callable(f), "x", "x"))
t("setattr", lambda: setattr(signature(f), "x", "x"))
t("kind", lambda: (p.kind, p.kind.description, repr(p.kind), p.kind.name, int(p.kind)))
t("sub", lambda: inspect.signature(f, ))
b = S.from_callable(f).bind(1, d=2)
t("bound", lambda: (type(b.signature), b.args, b.kwargs, b.apply_defaults(), b, b == S.from_callable(f).bind(1, 2, d=2, e=5)))
t("fmt", lambda: S.from_callable(f).format(max_width=10))
t("fmt", lambda: S.from_callable(f).format())
def g(): pass
g.__signature__ = S2([p])
t("__signature__", lambda: (type(signature(g)), type(S.from_callable(g))))
@functools.wraps(f)
def wr(*a): pass
t("wrapped", lambda: (type(S.from_callable(wr)), S.from_callable(wr), S.from_callable(wr, follow_wrapped=False)))
# copy.replace
@dataclasses.dataclass
class D: a: int; b: int = 2
N = collections.namedtuple("N", "a b")
for v, k in [(D(1), dict(a=5)), (N(1, 2), dict(b=3)), (types.SimpleNamespace(a=1), dict(b=2)), (datetime.date(2020,1,1), dict(year=2021)), (datetime.datetime(2020,1,1), dict(hour=3)), (datetime.time(1), dict(minute=3)), (p, dict(name="q")), (5, dict(a=1)), (D, dict(a=1)), (D(1), dict(c=1)), (N(1,2), dict(c=1)), ("s", {}), (inspect.BoundArguments, {}), (slice(1), {}), ({}, {"a": 1}), (ast.Constant(1), dict(value=2)), (ast.Name("a", ast.Load()), dict(id="b")), (ast.Name("a"), dict(zz="b")), (ValueError("a"), {}), (functools.partial(f), {}), (datetime.timedelta(1), dict(days=2)), (datetime.timezone.utc, {}), (string.Template("a"), {})]:
    t(type(v).__name__, lambda: (lambda r: r if not isinstance(r, (ast.AST, types.CodeType)) else (type(r).__name__, ast.dump(r) if isinstance(r, ast.AST) else r.co_name))(copy.replace(v, **k)))
class R:
    def __replace__(self, /, **k): return k
t("own", lambda: copy.replace(R(), a=1))
t("own", lambda: copy.replace(R, a=1))
t("own", lambda: copy.replace())
class Sub(datetime.date): pass
t("sub", lambda: type(copy.replace(Sub(2020,1,1), year=1)))
class DS(D): pass
t("sub", lambda: (copy.replace(DS(1), a=2), hasattr(D, "__replace__"), hasattr(N, "__replace__"), hasattr(types.SimpleNamespace, "__replace__"), hasattr(datetime.date, "__replace__"), hasattr(Parameter, "__replace__"), hasattr(Signature, "__replace__")))
