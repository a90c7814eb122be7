import io, xlsxwriter
out = io.BytesIO()
book = xlsxwriter.Workbook(out, {"in_memory": True})
book.add_worksheet().write(0, 0, 1)
book.close()
assert out.getvalue()[:2] == b"PK"
