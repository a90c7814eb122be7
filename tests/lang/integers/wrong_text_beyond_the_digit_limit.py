# A text that is no int is told so, however long it is: the limit of digits is for ints.
for base in (10, 16, 36, 3, 0):
    for text in (
        "1" * 5000 + "a", "1" * 5000 + "!", "1" * 5000 + "_", "1" * 5000 + " ", "1" * 5000 + " 1", "-" + "1" * 5000, "1_" * 2500 + "1",
        "\u0661" * 5000 + "!", "\u0661" * 5000, "x" * 5000, "_" + "1" * 5000, "1__" + "1" * 5000, "1" * 5000 + "__1", "0x" + "1" * 5000 + "g",
    ):
        try:
            print(base, int(text, base) % 97)
        except ValueError as error:
            print(base, text[:3], text[-3:], str(error)[:45], len(str(error)))
for data in (b"1" * 5000 + b"a", b"ab" * 5000, bytearray(b"1" * 5000)):
    try:
        int(data)
    except ValueError as error:
        print(str(error)[:45])
