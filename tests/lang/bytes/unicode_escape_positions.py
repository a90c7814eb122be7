"""Errors of unicode_escape name places in the data as given, behind octal escapes above 0o377 and unknown escapes, too."""
import codecs
import warnings

warnings.simplefilter("ignore")
seen = []


def note(error):
    seen.append((error.start, error.end, error.object))
    return "?", error.end


codecs.register_error("note", note)
for data in (
        rb"\777\x", rb"\777ab\xzz", rb"\777\777\u12", rb"\q\777\x", rb"a\777\N{foo}", rb"\400\U0011ffff1", rb"\777\q\x1", b"\\777\xe9\\x", b"\\777\\",
        rb"\x41\q\x", rb"\\777\x1", rb"\477\477 \x \u1 end"):
    try:
        print(data.decode("unicode_escape"))
    except UnicodeDecodeError as error:
        print(error, error.object == data, error.start, error.end)
    print(ascii(data.decode("unicode_escape", "replace")), ascii(data.decode("unicode_escape", "ignore")))
    print(ascii(data.decode("unicode_escape", "note")), seen)
    seen.clear()
