import io, zipfile, zipp
z = zipfile.ZipFile(io.BytesIO(), "w")
z.writestr("a/b.txt", "hi")
p = zipp.Path(z)
assert (p / "a" / "b.txt").read_text(encoding="utf-8") == "hi" and [c.name for c in p.iterdir()] == ["a"]
