import csv
for t in ("abc", "a;b;c\n1;2;3\n", "a b c\nd e f", "'a', 'b'\n'c', 'd'\n", '"a","b ""q"" c"\n1,2\n', "x\ty\n1\t2", "name|age\nbob|3\nal|44\n", "", "abc\ndef", "a,b\nc,d\ne", "1.5,2\n3,4\n", "a: b\nc: d", "Harry's, Arlington Heights, IL, 2/1/03, Kimi Hayes\nShark City, Glendale Heights, IL, 12/28/02, Prezence\n", "venue,city\nA,B\nLong one,C\n"):
    try:
        d = csv.Sniffer().sniff(t); print(repr(d.delimiter), repr(d.quotechar), d.doublequote, d.skipinitialspace, csv.Sniffer().has_header(t))
    except (csv.Error, StopIteration) as e: print(type(e), e)
print(csv.Sniffer().sniff("a,b;c\n1,2;3", delimiters=";").delimiter)
