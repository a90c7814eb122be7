import struct

for n in (5, 300):
    for form, values in ((f"{n}b", [1] * (n - 1) + [1000]), (f"{n}cb", [b"a"] * n + [1000]), (f"{n}cb", [b"a"] * (n - 1) + [1, 1000])):
        try:
            struct.pack(form, *values)
        except struct.error as e:
            print(n, e)
