# The text of a SyntaxError names the last part of any str as its file, also of an empty one.
for filename in ("", "a/b.py", "/", None, 5, b"x"):
    for line in (3, None, "x"):
        print(repr(str(SyntaxError("bad", (filename, line, 1, "text")))))
