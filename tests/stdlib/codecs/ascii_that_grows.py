# Characters of ASCII that a codec lacks, or makes longer, in a long text.
for errors in ("namereplace", "xmlcharrefreplace", "backslashreplace", "replace", "ignore"):
    encoded = ("%" * 40_000).encode("cp864", errors)
    print(errors, len(encoded), encoded[:20], encoded[-20:])
try:
    ("a%" * 20_000).encode("cp864")
except UnicodeEncodeError as e:
    print(e)
print(len(("~" * 40_000).encode("hz")), len(("+" * 40_000).encode("utf-7")), len(("\\" * 40_000).encode("unicode_escape")))
