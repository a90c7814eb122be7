# Paths that are normal already, and those that are not.
import posixpath


class Path(str):
    pass


for path in ("", "/", "//", "///", "a", "a/", "a/b", "a//b", "/a", "//a", "///a", ".", "..", "./a", "../a", "a/.", "a/..", "a/../b", "a/.b", ".a", "a.", "a./b", "a/b.txt", "/..", "/.", "/a/",
             "a\0b", "a/...", "/a/b/../../..", "a/b/../../..", Path("a"), Path("a//b"), b"a", b"a//b/.."):
    print(repr(posixpath.normpath(path)), type(posixpath.normpath(path)).__name__, end="; ")
