"""PureWindowsPath and ntpath."""

import ntpath
from pathlib import PurePosixPath, PureWindowsPath as P


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for text in ("c:/a/b.txt", "c:a", "//host/share/a", "\\\\host\\share", "a/b/../c", "/a", "", "c:", "c:\\", "a.tar.gz", "c:/A/./B", "//?/C:/x", "C:\\con.txt", "./c:b"):
    p = P(text)
    print(repr(p), str(p), p.as_posix(), p.drive, p.root, p.anchor, p.parts, p.name, p.suffix, p.suffixes, p.stem, p.is_absolute(), p.parent, list(p.parents))
print(P("a", "b\\c", "/d"), P("c:/x", "d:y"), P("c:/x", "c:y"), P("c:/x", "/y"), P("a") / "b", "a" / P("b"), P(PurePosixPath("a/b")))
print(P("C:/A") == P("c:\\a"), hash(P("A")) == hash(P("a")), P("a") == PurePosixPath("a"), P("a") < P("B"), sorted([P("b"), P("A"), P("c")]))
print(P("c:/a/b").relative_to("C:/A"), P("c:/a/b").is_relative_to("c:/"), P("c:/a/b").with_name("x"), P("c:/a/b.t").with_suffix(".u"), P("a/b.t").with_stem("q"))
print(P("a/B.PY").match("*.py"), P("c:/a/b.py").full_match("c:/**/*.py"), P("/a/b").match("/a"), P("c:/x y").as_uri(), P("//h/s/x").as_uri())
attempt(lambda: P("a").as_uri())
attempt(lambda: P("c:/a").relative_to("d:/"))
attempt(lambda: P("a").with_name("b\\c"))
attempt(lambda: P("c:/").with_name("x"))
attempt(lambda: P("a") < 5)
for f in (ntpath.splitdrive, ntpath.splitroot, ntpath.split, ntpath.normpath, ntpath.normcase, ntpath.isabs, ntpath.splitext, ntpath.basename):
    print(f.__name__, [f(t) for t in ("c:\\a\\b.txt", "//h/s/a/../b", "/a/./b/", "c:a", "", "a.b.c", "\\\\?\\UNC\\h\\s\\x")])
print(ntpath.join("c:\\a", "b", "c"), ntpath.join("c:\\a", "d:b"), ntpath.join("//h/s", "x"), ntpath.join(b"a", b"b"))
print(ntpath.commonpath(["C:\\a\\b", "c:/a/c"]), ntpath.relpath("c:\\a\\b", "c:\\a\\c"), ntpath.isreserved("a/con.txt"), ntpath.isreserved("conx"))
attempt(lambda: ntpath.commonpath(["c:\\a", "d:\\a"]))
