import pydoc
import collections.abc

print(pydoc.splitdoc("a\n\nb\nc"), pydoc.splitdoc("a"), pydoc.splitdoc("a\nb"), pydoc.splitdoc("\n x \n\n"))
print(pydoc.cram("abcdefghij", 7), pydoc.cram("abc", 5), pydoc.replace("abc", "a", "1", "b", "2"), pydoc.stripid("<x at " + "0x7f0012ab>"))
print(pydoc.classname(collections.OrderedDict, "collections"), pydoc.classname(collections.abc.Set, "x"))
print([pydoc.visiblename(n, obj=pydoc) for n in ("a", "_a", "__a__", "__doc__", "__slots__")], pydoc.visiblename("_x", ["_x"]), pydoc.isdata(3), pydoc.isdata(len))
print(pydoc.locate("collections.OrderedDict"), pydoc.locate("str.upper"), pydoc.locate("nope.x"), pydoc.locate("collections.nope"))
try:
    pydoc.safeimport("nope.x")
except pydoc.ErrorDuringImport as error:
    print(error)
print(pydoc.safeimport("collections.nope"), pydoc.safeimport("collections.abc").__name__)


class A:
    "Own."
    def f(self): "Doc f."
    def g(self):
        """
        First.

            Second.
        """


class B(A):
    def f(self): pass


print([pydoc.getdoc(x) for x in (A, B, B.f, A.g, A(), 3, None, "x")])
print(sorted(n for n in pydoc.allmethods(B) if not n.startswith("__")))
print([(n, k) for n, k, _, _ in pydoc.classify_class_attrs(B) if n in ("f", "__dict__", "g")])
pydoc.doc(B.f, title="Title %s", output=None)
print(pydoc.ErrorDuringImport("f", (ValueError, ValueError("v"), None)))
