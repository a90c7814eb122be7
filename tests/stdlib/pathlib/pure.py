import copy
import pathlib
from pathlib import Path, PurePath, PurePosixPath


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


TEXTS = ("", ".", "/", "//", "///", "a", "a/", "a/b", "/a/b", "//a/b", "///a", "./a", "a/./b", "a/../b", "..", "a.b", "a.tar.gz", ".a", ".a.b", "a.", "a..b", "..a", "/a.b/c", "a b", "é")
for text in TEXTS:
    p = PurePosixPath(text)
    print(repr(p), str(p), p.parts, p.drive, p.root, p.anchor, repr(p.name), repr(p.suffix), p.suffixes, repr(p.stem), p.parent, list(map(str, p.parents)), p.is_absolute(), bytes(p),
          hash(p) == hash(str(p)))
    for f in (lambda: p.with_name("n"), lambda: p.with_stem("s"), lambda: p.with_suffix(".x"), lambda: p.with_suffix(""), lambda: p / "q", lambda: "q" / p, lambda: p.joinpath("x", "y"),
              lambda: p / "/z", lambda: p.as_uri(), lambda: p.relative_to("a"), lambda: p.relative_to("/a"), lambda: p.relative_to("a/c", walk_up=True), lambda: p.is_relative_to("a")):
        attempt(f)
print(PurePosixPath("a", "b", "c"), PurePosixPath("a", "/b", "c"), PurePosixPath("a", PurePath("b")), PurePosixPath(), PurePosixPath("a", ""), PurePosixPath("", "a"))
for a, b in (("a", "a"), ("a", "b"), ("a/b", "a"), ("a", "A"), ("a/b", "a.b")):
    p, q = PurePosixPath(a), PurePosixPath(b)
    print(p == q, p != q, p < q, p <= q, p > q, p >= q, p == a, p == Path(a))
for f in (lambda: PurePosixPath("a") < "a", lambda: PurePath(3), lambda: PurePath(b"a"), lambda: PurePath(None), lambda: PurePath("a") / 3, lambda: 3 / PurePath("a"), lambda: PurePath("a").with_name(""),
          lambda: PurePath("a").with_name("x/y"), lambda: PurePath("a").with_name("."), lambda: PurePath("").with_name("x"), lambda: PurePath("a").with_suffix("x"), lambda: PurePath("a").with_suffix("."),
          lambda: PurePath("a").with_suffix("./x"), lambda: PurePath("a.b").with_stem(""), lambda: PurePath("a").relative_to("b"), lambda: PurePath("a").relative_to("/b", walk_up=True),
          lambda: PurePath("a").relative_to("..", walk_up=True), lambda: PurePath("/a/b").relative_to("/c/d", walk_up=True), lambda: PurePath("a").match(""), lambda: PurePath("a").parents[5], lambda: PurePath("a").x,
          lambda: PurePath("a/b/c").parents[-1], lambda: PurePath("a/b/c").parents[:2], lambda: len(PurePath("/a/b").parents), lambda: PurePath("a/b") in PurePath("a/b/c").parents,
          lambda: PurePath("a").with_segments("x", "y"), lambda: PurePath("a").relative_to(), lambda: Path.from_uri("file:///a%20b/%C3%A9"), lambda: Path.from_uri("http://x"), lambda: Path.from_uri("file:a"),
          lambda: PurePath("a").parser.__name__, lambda: PurePath("a/b").parents, lambda: sorted([PurePath("b"), PurePath("a/c"), PurePath("a.b")]), lambda: {PurePath("a"): 1}[PurePath("./a")]):
    attempt(f)
PATTERNS = ("a", "*", "**", "*.py", "a/*", "a/**", "**/b", "**/*.py", "/*", "/**", "a/*/c", "a/**/c", "?", "[ab]", "*/", "", "a/b/c", "**/a/**", "A", "b.*")
for text in ("", "a", "b.py", "a/b", "a/b.py", "/a", "/a/b", "a/b/c", "a/x/y/c", ".hid", "x/.hid/b", "a/b/c.py"):
    p = PurePosixPath(text)
    print(repr(text), [x for x in PATTERNS if p.full_match(x)], [x for x in PATTERNS if x and p.match(x)], p.full_match("A", case_sensitive=False), p.match("*.PY", case_sensitive=False))


class Mine(PurePosixPath):
    def __init__(self, *args, tag="none"):
        super().__init__(*args)
        self.tag = tag

    def with_segments(self, *args):
        return type(self)(*args, tag=self.tag)


m = Mine("a/b", tag="t")
print(m, repr(m), m.parent.tag, (m / "c").tag, m.with_name("z").tag, m.parents[0].tag, type(m.parent).__name__)
print(copy.copy(PurePath("a/b")), copy.deepcopy(Path("a/b")), PurePosixPath("a").__reduce__()[0].__name__, type(PurePath("a")).__name__, type(Path("a")).__name__)
print(isinstance(Path("a"), PurePosixPath), issubclass(Path, PurePath), Path("~").name, Path("a").as_posix(), f"{Path('x')}", "%s" % Path("y"), PurePath("a").__fspath__())
