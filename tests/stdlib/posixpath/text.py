import os
import os.path
import posixpath


def attempt(f, *args):
    name = f.__name__.removeprefix("_path_").removesuffix("_ex")
    try:
        print(name, args, repr(f(*args)))
    except Exception as e:
        print(name, args, type(e).__name__, e)


PATHS = ("", "/", "//", "///", "a", "a/", "/a", "//a", "///a/b", "a/b", "a//b", "./a", "../a", "a/..", "a/../..", "/..", "/../a", "a/./b/", ".a", "a.b.c",
         "..a", "...", "a.", "/a.d/b", "a/b.tar.gz", b"", b"/a/b.c", b"a/../b")
for f in (posixpath.split, posixpath.splitext, posixpath.basename, posixpath.dirname, posixpath.normpath, posixpath.isabs, posixpath.splitdrive,
          posixpath.splitroot, posixpath.normcase, os.fspath, os.fsencode, os.fsdecode):
    for path in PATHS:
        attempt(f, path)
for f in (posixpath.split, posixpath.splitext, posixpath.isabs, os.fspath):
    for wrong in (None, 3, [], 1.5):
        attempt(f, wrong)
for args in (("a", "b"), ("a/", "b"), ("a", "/b", "c"), ("a", ""), ("", "a"), ("", ""), ("a", "", "", "b"), ("/", "a"), ("a",), (b"a", b"b"),
             ("a", "b/", "../c"), ("a", b"b"), (b"a", "b"), ("a", 3), (3, "a"), ("a", None)):
    attempt(posixpath.join, *args)
for paths in (["/a/b", "/a/c"], ["a/b/c", "a/b"], ["a"], ["/a", "b"], [], ["/a", "/b"], ["a//b", "a/b/c/"], [b"a/b", b"a/c"], ["a", b"b"], ["./a/b", "a/c"], ["", "a"], ["/", "/a"]):
    attempt(posixpath.commonpath, paths)
for paths in (["abc", "abd"], [], ["a"], ["/opt/lib", "/opt/local"], [[1, 2, 3], [1, 2, 4]], [b"ab", b"ac"], ["", "a"]):
    attempt(posixpath.commonprefix, paths)
for args in (("/a/b", "/a/c"), ("/a", "/"), ("/", "/a/b"), ("/a/b/c", "/a"), ("/a", "/a"), ("",), (b"/a/b", b"/a"), ("/a", b"/a"), ("/a/../b", "/c")):
    attempt(posixpath.relpath, *args)
for path in ("/a/../b", "/a//b/.", "//a", b"/x/.."):
    attempt(posixpath.abspath, path)
print(os.path is posixpath, os.sep, os.linesep.encode(), os.pathsep, os.curdir, os.pardir, os.extsep, os.altsep, os.devnull, os.name)


class Place:
    def __init__(self, value):
        self.value = value

    def __fspath__(self):
        return self.value


attempt(lambda: posixpath.join(Place("a"), "b"))
attempt(lambda: posixpath.basename(Place(b"a/b")))
attempt(lambda: os.fspath(Place(3)))
print(isinstance(Place(""), os.PathLike), isinstance("", os.PathLike), issubclass(Place, os.PathLike))
