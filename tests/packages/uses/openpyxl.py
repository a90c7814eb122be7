import io, openpyxl
book = openpyxl.Workbook()
book.active["A1"] = 42
out = io.BytesIO()
book.save(out)
assert openpyxl.load_workbook(io.BytesIO(out.getvalue())).active["A1"].value == 42
