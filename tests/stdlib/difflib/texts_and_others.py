import shlex, difflib, html, tomllib, uuid, types, abc, queue
print(shlex.split("a 'b c' \"d e\" f\\ g"), shlex.quote("a b'c"), shlex.join(["a", "b c"]), list(shlex.shlex("a=1; b # c", posix=True)))
for s in ("'a", "a\\", '"x'):
    try: print(shlex.split(s))
    except ValueError as e: print(e)
print(list(difflib.unified_diff(["a", "b"], ["a", "c"], "x", "y", lineterm="")), list(difflib.ndiff(["abc"], ["abd"])), difflib.get_close_matches("appel", ["ape", "apple", "peach"]), difflib.SequenceMatcher(None, "abcd", "bcde").ratio(), difflib.SequenceMatcher(None, "abxcd", "abcd").get_opcodes(), difflib.SequenceMatcher(None, "ab", "ba").get_matching_blocks(), list(difflib.context_diff(["a"], ["b"], lineterm="")), difflib.SequenceMatcher(lambda x: x == " ", "a b", "ab").find_longest_match())
print(html.escape("<a href='x'>&\""), html.unescape("&lt;&amp;&#65;&#x42;&eacute;&nosuch;"), html.escape("'", quote=False))
print(tomllib.loads('a = 1\nb = [1, 2.5, "x"]\n[c]\nd = 2024-01-02T03:04:05Z\ne = true\n[[f]]\ng = {h = "i"}\n[[f]]\ng = 2'))
for s in ("a = ", "a = 1\na = 2", "[a", "a = 'x", "a = 01", "= 1", "a = 2024-13-01"):
    try: print(tomllib.loads(s))
    except tomllib.TOMLDecodeError as e: print(e, e.msg, e.lineno, e.colno) if hasattr(e, "msg") else print(e)
u = uuid.UUID("12345678-1234-5678-1234-567812345678"); print(u, repr(u), u.hex, u.int, u.version, u.variant, u.fields, u.urn, uuid.uuid5(uuid.NAMESPACE_DNS, "x.org"), uuid.uuid3(uuid.NAMESPACE_URL, "a"), uuid.UUID(int=5) < u, len(str(uuid.uuid4())), uuid.uuid4().version, uuid.NIL, uuid.MAX, uuid.uuid7().version, uuid.uuid8(1, 2, 3))
for f in (lambda: uuid.UUID("x"), lambda: uuid.UUID(), lambda: uuid.UUID(bytes=b"a"), lambda: uuid.UUID(int=-1), lambda: u < 5, lambda: setattr(u, "hex", 1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
ns = types.SimpleNamespace(a=1); ns.b = 2; print(ns, ns == types.SimpleNamespace(a=1, b=2), types.MappingProxyType({"a": 1}), types.new_class("X", (), {}, lambda d: d.update(y=3)).y, types.MethodType(lambda s: s, 5)(), types.GenericAlias(list, (int,)), types.FunctionType.__name__, types.resolve_bases((int,)), types.get_original_bases(dict), types.NoneType, types.EllipsisType, types.coroutine, types.DynamicClassAttribute) if False else print(ns)
class A(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
    @property
    @abc.abstractmethod
    def p(self): ...
try: A()
except TypeError as e: print(e)
class B(A):
    def f(self): return 1
try: B()
except TypeError as e: print(e)
A.register(int); print(isinstance(5, A), issubclass(int, A), A.__abstractmethods__ == {"f", "p"})
