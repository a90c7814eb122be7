import io, pypdf
w = pypdf.PdfWriter()
w.add_blank_page(100, 100)
out = io.BytesIO()
w.write(out)
assert len(pypdf.PdfReader(io.BytesIO(out.getvalue())).pages) == 1
