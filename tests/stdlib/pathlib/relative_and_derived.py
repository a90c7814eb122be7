# relative_to() with and without walk_up, and paths that are made from the parts of others.
from pathlib import PurePosixPath as P, PureWindowsPath as W

PAIRS = [("/a/b/c", "/a"), ("/a/b", "/a/b"), ("a/b", "."), ("a/b", "a/c"), ("/a", "b"), ("a", "/b"), ("/a/b", "/"), ("a/b", "a/../b"), ("x", "a/..")]
for one, other in PAIRS:
    for walk_up in (False, True):
        for cls in (P, W):
            try:
                print(cls.__name__, repr(cls(one).relative_to(other, walk_up=walk_up)))
            except ValueError as error:
                print(type(error).__name__, error)
for one, other in [("C:/A/b", "c:/a"), ("C:/a", "D:/a"), ("C:a", "C:/a"), ("//h/s/x", "//H/S")]:
    try:
        print(repr(W(one).relative_to(other)))
    except ValueError as error:
        print(type(error).__name__, error)
for path in [P("/a/b.tar.gz"), P("a"), P("/"), P("."), P("a/./b//c"), W("C:/x/y.txt"), W("a/c:b")]:
    print(repr(path.parent), str(path.parent), path.parent.parts, path.parent == type(path)(str(path.parent)), [str(p) for p in path.parents])
    if path.name:
        print(path.with_suffix(".z"), path.with_name("n"), path.with_stem("s").parts, hash(path.with_name("n")) == hash(path.parent / "n"))


class Tagged(P):
    def __init__(self, *parts, tag=None):
        super().__init__(*parts)
        self.tag = tag

    def with_segments(self, *parts):
        return type(self)(*parts, tag=self.tag)


t = Tagged("/a/b/c", tag=7)
print(t.parent.tag, t.with_name("d").tag, t.relative_to("/a").tag, (t / "x").tag, [p.tag for p in t.parents])
