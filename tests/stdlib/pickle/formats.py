"""What the protocols write for all sorts of objects, byte for byte, and what comes back: plain values."""

import pickle, re

objs = [
    None,
    True,
    False,
    0,
    1,
    -1,
    255,
    256,
    65535,
    65536,
    2**31 - 1,
    2**31,
    -(2**31),
    -(2**31) - 1,
    2**63,
    -(2**63),
    2**100,
    -(2**100),
    2**2040,
    1.5,
    float("inf"),
    -0.0,
    "",
    "abc",
    "é",
    "\ud800",
    "a" * 300,
    "x\n\\\0\r\x1a",
    "\U0001f600",
    b"",
    b"abc",
    b"\xff" * 300,
    bytearray(b"abc"),
    bytearray(),
    (),
    (1,),
    (1, 2),
    (1, 2, 3),
    (1, 2, 3, 4),
    [],
    [1],
    [1, 2],
    list(range(1001)),
    {},
    {1: 2},
    {1: 2, 3: 4},
    {i: i for i in range(1001)},
    set(),
    {1},
    {1, 2},
    frozenset(),
    frozenset({1, 2}),
    set(range(1001)),
]
for i, o in enumerate(objs):
    for p in (0, 2, 4):
        try:
            d = pickle.dumps(o, p)
        except Exception as e:
            print(i, p, type(e).__name__, re.sub("0x[0-9a-f]+", "0x", str(e)), getattr(e, "__notes__", None))
            continue
        print(i, p, d if len(d) < 150 else (len(d), d[:60], __import__("zlib").crc32(d), d[-60:]))
        try:
            b = pickle.loads(d)
        except Exception as e:
            print("LOAD", type(e).__name__, e)
            continue
        print("   ", re.sub("0x[0-9a-f]+", "0x", repr(b)[:200]))
