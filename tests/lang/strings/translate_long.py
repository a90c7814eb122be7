# Texts that str.translate makes in pieces.
from zlib import crc32

text = "abcdé" * 60_000
for table in (
    {97: "xyz", 98: None, 99: "Q"},
    {97: "ü", 98: 100},
    {97: 0x1F600},
    {i: chr(i + 1) for i in range(300)},
    {97: "w" * 40, 233: ""},
    {100: True},
):
    made = text.translate(table)
    print(len(made), made[:60], made[-60:], crc32(made.encode()))
try:
    text.translate({101: 0, 97: 0x110000})
except (ValueError, TypeError) as error:
    print(type(error).__name__, error)


class Table(dict):
    def __getitem__(self, key):
        return "-" if key == 97 else key


print(text[:12].translate(Table()))
