# What is shown of a SyntaxError that the program makes, by the parts of its place.
import traceback

for place in (
    ("f.py", 3, 5, "x = = 1\n"), ("f.py", 3, 0, "x = 1\n"), ("f.py", 3, None, "x\n"), ("f.py", 3, -1, "abc\n"), ("f.py", 3, 50, "abc\n"),
    ("f.py", 3, 2, "  abc\n"), ("f.py", 3, 2, None), ("f.py", None, 2, "abc"), (None, 3, 2, "abc"), (None, None, 2, "abc"),
    ("f.py", 3, 2, "abcdef", 3, 4), ("f.py", 3, 2, "abcdef", 4, 4), ("f.py", 3, 2, "abcdef", 3, 0), ("f.py", 3, 2, "abcdef", 3, -1),
    ("f.py", 3, 2, "abcdef", 3, 99), ("f.py", 3, 4, "abcdef", 3, 2), ("", 3, 1, ""), ("f.py", 3, "a", "abc"), ("f.py", 3, 2, 5),
    ("f.py", 3, 2, "abc\ndef\n", 4, 2),
):
    print("".join(traceback.format_exception_only(SyntaxError("bad", place))))
