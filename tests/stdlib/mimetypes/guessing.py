import mimetypes

for name in ("a.html", "a.HTML", "photo.jpeg", "x.tar.gz", "x.tgz", "http://h/p/a.json?q=1", "data:,x", "data:text/csv;x,1", "noext", "a.unknown", "s.js", "s.css", "a.py",
             "a.csv", "a.pdf", "a.xml", "a.svg", "a.mp4", "a.zip", "a.docx", "a.md", "a.webp", ".bashrc", "a.b/c", "a.wasm", "a.rtf", "a.xul"):
    print(name, mimetypes.guess_type(name), mimetypes.guess_type(name, strict=False))
for type in ("text/html", "image/jpeg", "text/plain", "application/json", "no/such", "TEXT/HTML", "audio/mpeg"):
    print(type, mimetypes.guess_extension(type), mimetypes.guess_all_extensions(type))
mimetypes.add_type("x/mine", ".mine")
print(mimetypes.guess_type("q.mine"), mimetypes.guess_extension("x/mine"), mimetypes.types_map[".mine"], mimetypes.guess_file_type("a/b.txt"))
m = mimetypes.MimeTypes()
print(m.guess_type("a.mine"), m.types_map[1][".html"], sorted(mimetypes.suffix_map), sorted(mimetypes.encodings_map), mimetypes.common_types[".rtf"])
