import pickletools

for data in (
    b"", b"\xff", b"I12", b"Ix\n.", b"J12", b"K", b"M1", b"\x8a\x05ab", b"U\x05ab", b"T\xff\xff\xff\xff", b"B\x05\0\0\0a", b"C\x05a",
    b"\x8e\x05\0\0\0\0\0\0\0a", b"X\x05\0\0\0a", b"\x8c\x05a", b"Fx\n", b"G12", b"S'ab\n", b"Sab\n", b"cab", b"\x8b\xff\xff\xff\xff", b"\x95\x01",
    b"\x96\x05\0\0\0\0\0\0\0a",
):
    try:
        print(data, [(opcode.name, arg, at) for opcode, arg, at in pickletools.genops(data)])
    except ValueError as error:
        print(data, error)
for data in (b"I01\n.", b"L12L\n.", b"S'a\\n'\n.", b"Va\\u1234\n.", b"cab\nc\n.", b"(K\x01K\x02t.", b"\x8a\x02\x00\xff."):
    print([(opcode.code, arg, at, opcode.proto, opcode.arg and opcode.arg.name) for opcode, arg, at in pickletools.genops(data)])
