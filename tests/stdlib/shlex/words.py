import shlex, fnmatch

for s in ["a b c", "a 'b c' \"d e\"", "a\\ b", "x=\"y z\" # c", "'it'\"'\"'s'", "", "  ", "a\"b\"c", "\"a\\\"b\"", "''", "a|b && c"]:
    print(s, shlex.split(s), shlex.split(s, comments=True), shlex.split(s, posix=False))
for s in ["'", "\"a", "\\"]:
    try:
        print(shlex.split(s))
    except ValueError as e:
        print(e)
print(shlex.quote("a b"), shlex.quote("it's"), shlex.quote(""), shlex.quote("safe-1.txt"), shlex.join(["a", "b c", ""]), list(shlex.shlex("a = 'b c'; d+1")), list(shlex.shlex("a && b || c; d>e", punctuation_chars=True)))
for name, pat in (("foo.py", "*.py"), ("a.txt", "?.txt"), ("x1", "x[0-9]"), ("xa", "x[!0-9]"), ("a[b", "a[[]b"), ("FOO", "foo"), ("", "*"), ("a-b", "a[-x]b"), ("ab", "*b*")):
    print(name, pat, fnmatch.fnmatch(name, pat), fnmatch.fnmatchcase(name, pat), fnmatch.filter([name, "zz"], pat))
