# Templates of sub(): what they stand for, or what is wrong with them.
import re


def attempt(template, pattern="(?P<n>a)(b)?", text="xaby a"):
    if isinstance(template, bytes):
        pattern, text = pattern.encode(), text.encode()
    try:
        print(ascii(template), ascii(re.sub(pattern, template, text)), ascii(re.search(pattern, text).expand(template)))
    except re.error as e:
        print(ascii(template), "|", ascii(e.msg), e.pos, e.lineno, e.colno)
    except IndexError as e:
        print(ascii(template), "| IndexError", e)


for template in (
    "", "-", "\\", "-\\", "\\1\\", "\\3\\", "\\0", "\\00", "\\000", "\\0000", "\\08", "\\1", "\\2", "\\3", "\\8", "\\10", "\\18", "\\101", "\\377", "\\400",
    "\\777", "\\1234", "\\g", "\\g<", "\\g<>", "\\g<n", "\\g<n>", "\\g<m>", "\\g<1>", "\\g<01>", "\\g<3>", "\\g<0>", "\\g<-1>", "\\g<+1>", "\\g< 1>", "\\g<1 >",
    "\\g<1a>", "\\g<n\\>>", "\\g<\xe9>", "\\g<\u0661>", "\\g<99999999999>", "\\gn", "\\g(n)", "\\a\\b\\f\\n\\r\\t\\v", "\\\\", "\\.", "\\-\\ ", "\\\n", "\\\xe9",
    "\\q", "\\A", "\\x41", "\\u0041", "\\N{DIGIT ONE}", "[\\2]", "\\g<2>\\g<n>\\1", "&", "$1", "\n\\g<", "\n\n \\3",
):
    attempt(template)
    if template.isascii() or "\u0661" not in template:
        attempt(template.encode("latin-1"))
