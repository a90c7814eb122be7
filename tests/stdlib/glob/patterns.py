import glob

for s in ("a*b", "[x]?", "plain", "", b"a*", "!"):
    print(repr(s), repr(glob.escape(s)), glob.has_magic(s))
for pattern in ("", "*", "**", "a/*", "**/b", "a/**", "*.py", "a/**/b", "?x", "[ab]/c", "a**", ".x/*", "**/**/c", "/a", "a/"):
    for recursive in (False, True):
        for hidden in (False, True):
            print(pattern, recursive, hidden, glob.translate(pattern, recursive=recursive, include_hidden=hidden))
print(glob.translate("a\\b/*", seps="/\\"))
