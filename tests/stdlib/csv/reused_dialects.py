"""Settings that were checked once serve again, unless options change them."""
import csv
import io

tab = csv.get_dialect("excel-tab")
print(csv.reader([], "excel-tab").dialect is tab, csv.reader([], tab).dialect is tab, csv.writer(io.StringIO(), tab).dialect is tab)
print(csv.reader([], tab, quotechar="'").dialect is tab, csv.reader([], tab, quotechar="'").dialect.delimiter == "\t")

csv.register_dialect("own", delimiter=";", quoting=csv.QUOTE_ALL)
print(list(csv.reader(["a;b"], "own")), list(csv.reader(["a:b"], "own", delimiter=":")))
csv.register_dialect("own", delimiter="|")
print(list(csv.reader(["a|b"], "own")), list(csv.reader(["a;b"], csv.get_dialect("own"))))


class Changing(csv.excel):
    delimiter = ";"


print(list(csv.reader(["a;b"], Changing)))
Changing.delimiter = ":"
print(list(csv.reader(["a;b:c"], Changing)), list(csv.reader(["a;b:c"], Changing())))

for options in (
    {}, {"delimiter": ";"}, {"quotechar": None}, {"quoting": 3}, {"quoting": 2}, {"delimiter": " "}, {"delimiter": " ", "skipinitialspace": True},
    {"escapechar": "\\"}, {"strict": 1}, {"delimiter": ""}, {"delimiter": "ab"}, {"delimiter": None}, {"quotechar": ","}, {"quotechar": " "},
    {"lineterminator": "|"}, {"lineterminator": ","}, {"lineterminator": None}, {"quoting": 7}, {"quoting": True}, {"quoting": -1},
    {"delimiter": "\n"}, {"quotechar": "\r"}, {"escapechar": ","}, {"escapechar": '"'}, {"quotechar": None, "quoting": 0}, {"delimiter": "é"},
    {"quotechar": "x", "quoting": 1}, {"quotechar": ""}, {"doublequote": 0}, {"doublequote": []}, {"escapechar": " ", "skipinitialspace": True},
):
    try:
        out = io.StringIO()
        rows = csv.reader(['a;"b c",d e\\f,1'], **options)
        given = [getattr(rows.dialect, name) for name in ("delimiter", "quotechar", "escapechar", "quoting", "doublequote", "skipinitialspace")]
        print(options, given, list(rows), rows.line_num)
        csv.writer(out, **options).writerow(["a", "b;c", 'd"e', 1])
        print(repr(out.getvalue()))
    except Exception as e:
        print(options, type(e).__name__, e)

d = csv.reader([], csv.unix_dialect, delimiter=";", quotechar="'").dialect
print(d.delimiter, d.quotechar, d.escapechar, d.quoting, d.doublequote, d.skipinitialspace, d.strict, repr(d.lineterminator))
for name in ("delimiter", "quoting"):
    try:
        setattr(d, name, 1)
    except AttributeError as e:
        print(e)
csv.register_dialect("mine", csv.excel_tab, quotechar=None, quoting=csv.QUOTE_NONE, strict=True)
d = csv.get_dialect("mine")
print(d.delimiter, d.quotechar, d.quoting, d.strict, csv.reader([], "mine", quoting=csv.QUOTE_NONE).dialect.quotechar)
try:
    csv.reader([], "mine", quoting=csv.QUOTE_ALL)
except TypeError as e:
    print(e)
