# Fields of many characters that are written in steps, and values whose text is asked for once.
import csv
import io


class Asked:
    count = 0

    def __init__(self, text):
        self.text = text

    def __str__(self):
        Asked.count += 1
        return self.text


for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC, csv.QUOTE_NONE):
    Asked.count = 0
    out = io.StringIO()
    writer = csv.writer(out, quoting=quoting, escapechar='\\')
    for size in (10, 3000, 100_000):
        row = [Asked('a"' * size), 'b' * size, 1.5, None, Asked('é,' * size), size]
        print(writer.writerow(row) == len(out.getvalue()), Asked.count)
        out.seek(0)
        out.truncate()
        writer.writerow(row)
        if size > 60_000:
            print(len(out.getvalue()))
            out.seek(0)
            out.truncate()
            continue
        back = next(csv.reader(io.StringIO(out.getvalue()), quoting=csv.QUOTE_NONE if quoting == csv.QUOTE_NONE else csv.QUOTE_MINIMAL, escapechar='\\'))
        print(back == ['a"' * size, 'b' * size, '1.5', '', 'é,' * size, str(size)])
        out.seek(0)
        out.truncate()
