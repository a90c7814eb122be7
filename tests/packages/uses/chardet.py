import chardet
assert chardet.detect("Füße über Äcker, größer".encode("utf-8"))["encoding"].lower() == "utf-8"
