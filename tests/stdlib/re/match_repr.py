# The repr of a match shows the first 50 characters of the repr of its text.
import re

for text in ("a" * 60, "\n" * 40, "é" * 60, "it's " * 20, "'" * 60, "a" * 47, "a" * 48, "a" * 49, "", "a\\b" * 15):
    print(re.match("(?s).*", text))
    print(re.match(b"(?s).*", text.encode()))
