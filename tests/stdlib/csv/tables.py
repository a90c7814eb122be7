import csv, io


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


texts = ['a,b,c\n1,2,3\n', 'a,"b,c",d\n"x ""q"" y",,z\n', '"multi\nline",2\r\n3,4\r\n', '', '\n\na\n', 'a, b , c', "'x','y'", 'a\tb\tc', '1;2;"3;4"', '"unterminated', 'a"b,c', '"a"b,c', 'x,\\"y\\",z', ',,', '""', 'é,日本\n', '"a" ,b']
for t in texts:
    attempt(lambda: list(csv.reader(io.StringIO(t, newline=""))))
for t, kw in (('a;b', {"delimiter": ";"}), ("'a,b',c", {"quotechar": "'"}), ('a, "b"', {"skipinitialspace": True}), ('a\\,b,c', {"escapechar": "\\"}), ('1,"2",x', {"quoting": csv.QUOTE_NONNUMERIC}), ('1,"2"', {"quoting": csv.QUOTE_NONNUMERIC}), ('a"b', {"quoting": csv.QUOTE_NONE}), ('"a"b', {"strict": True}), ('"a', {"strict": True}), ('"a""b"', {"doublequote": False}), ("a\tb", {"dialect": "excel-tab"}), (',"",x', {"quoting": csv.QUOTE_NOTNULL})):
    attempt(lambda: list(csv.reader(t.splitlines(True), **kw)))
rows = [["a", 1, 1.5, None, True], ["x,y", 'q"q', "line\nbreak", "", " sp "], [], [""], [None], ["é", b"b"]]
for kw in ({}, {"quoting": csv.QUOTE_ALL}, {"quoting": csv.QUOTE_NONNUMERIC}, {"quoting": csv.QUOTE_NONE, "escapechar": "\\"}, {"delimiter": "\t", "lineterminator": "\n"}, {"quotechar": "'"}, {"doublequote": False, "escapechar": "\\"}, {"dialect": "unix"}, {"quoting": csv.QUOTE_STRINGS}, {"quoting": csv.QUOTE_NOTNULL}):
    for row in rows:
        out = io.StringIO(newline="")
        try:
            n = csv.writer(out, **kw).writerow(row)
            print(n, repr(out.getvalue()))
        except csv.Error as e:
            print("Error", e)
out = io.StringIO()
w = csv.DictWriter(out, fieldnames=["a", "b"], restval="-", extrasaction="ignore")
w.writeheader()
w.writerows([{"a": 1, "b": 2}, {"a": 3}, {"a": 4, "c": 5}])
print(repr(out.getvalue()))
r = csv.DictReader(io.StringIO("x,y\n1,2\n3\n4,5,6\n\n"), restval="R", restkey="K")
print(r.fieldnames, list(r), r.line_num)
attempt(lambda: csv.DictWriter(out, ["a"]).writerow({"z": 1}))
attempt(lambda: csv.DictWriter(out, ["a"], extrasaction="x"))
for kw in ({"delimiter": ""}, {"delimiter": 5}, {"quotechar": "ab"}, {"quoting": 9}, {"quoting": "x"}, {"foo": 1}, {"lineterminator": None}, {"dialect": "nope"}, {"quotechar": None, "quoting": 1}):
    attempt(lambda: csv.reader([], **kw))
attempt(lambda: list(csv.reader([b"a"])))
attempt(lambda: csv.writer(5))
attempt(lambda: csv.writer(io.StringIO()).writerow(5))
csv.register_dialect("pipes", delimiter="|", quoting=csv.QUOTE_ALL)
print(csv.list_dialects(), list(csv.reader(["a|b"], "pipes")), csv.get_dialect("pipes").delimiter, csv.field_size_limit())
csv.unregister_dialect("pipes")
attempt(lambda: csv.get_dialect("pipes"))


class Semi(csv.excel):
    delimiter = ";"


print(list(csv.reader(["a;b,c"], Semi())), list(csv.reader(["a;b"], Semi)), csv.Sniffer().sniff("a;b;c\n1;2;3\n").delimiter, csv.reader(["a"]).dialect.delimiter)
