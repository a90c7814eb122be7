import pickletools

for data in (
    b"K\x01.", b"K\x01K\x01.", b"0.", b"a.", b"(.", b"t.", b"K\x01q\0q\0.", b"q\0.", b"(q\0.", b"h\5.", b"(K\1t.", b"((0.", b"K\x01p1\ng1\n.", b"(1N.",
    b"\x80\x04]\x94(K\x01h\x00e.", b"P12\n.", b"g1\n.",
):
    try:
        pickletools.dis(data)
    except ValueError as error:
        print(error)
