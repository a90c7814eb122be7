import fnmatch

PATTERNS = ("", "*", "?", "a*", "*.py", "[abc]", "[!abc]", "[a-c]x", "[]]", "[!]]", "[", "[a", "a[b-", "[]", "[!]", "[a-]", "[-a]", "[c-a]", "[!c-a]", "**",
            "a*b*c", "*a*", "??", "a?c", "[^a]", "[[]", "[a&&b]", "[~|]", "\\*", "[\\]", "a.b", "[a-c-e]", "[!-z]", "*[0-9]?*", "x[!0-9]y", "[--0]", "(a|b)", "a+b", "[a-z][!0-9]*")
NAMES = ("", "a", "b", "c", "x", "ab", "abc", "aXbYc", "a.py", "]", "[", "-", "!", "^", "ax", "bx", "dx", "a.b", "a1b", "xay", "x1y", "\\", "\\*", "&", "~", "a\nb",
         ".hidden", "a/b", "(a|b)", "a+b", "zq", "A", "[a", "0")
for pattern in PATTERNS:
    print(pattern, fnmatch.translate(pattern), [n for n in NAMES if fnmatch.fnmatch(n, pattern)] == fnmatch.filter(NAMES, pattern), fnmatch.filter(NAMES, pattern))
print(fnmatch.filterfalse(["a.py", "b.txt"], "*.py"), fnmatch.fnmatchcase("A", "a"), fnmatch.fnmatch(b"a.py", b"*.py"), fnmatch.filter([b"ab", b"c"], b"a*"))
for f in (lambda: fnmatch.fnmatch("a", b"a"), lambda: fnmatch.fnmatch(3, "a"), lambda: fnmatch.translate(3), lambda: fnmatch.filter([1], "*")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__)
