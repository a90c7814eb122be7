"""Prints what conversions of addresses in socket do; run in CPython and in the sandbox."""

import socket

for name in ("inet_aton", "inet_ntoa"):
    for address in (
        "127.0.0.1",
        "1.2",
        "0x7f.1",
        "010.1",
        "1.2.3",
        "4294967295",
        "4294967296",
        "256.1.1.1",
        "",
        "a",
        "1.2.3.4 x",
        b"abcd",
        b"abc",
    ):
        try:
            print(name, address, getattr(socket, name)(address))
        except (OSError, TypeError) as error:
            print(name, address, type(error), "" if isinstance(error, TypeError) else error)
TEXTS = [
    "::1", "::", "1::", "fe80::1:2", "::ffff:1.2.3.4", "::1.2.3.4", "1:2:3:4:5:6:7:8", "1:0:0:2::3", "::1:2", "FE80::A", "fe80::1%eth0",
    "1.2.3.4", "01.2.3.4", "1.2.3", " 1.2.3.4", "1::2::3", ":::", "12345::",
]  # fmt: skip
for family in (socket.AF_INET, socket.AF_INET6):
    for text in TEXTS:
        try:
            data = socket.inet_pton(family, text)
            print(int(family), text, data, socket.inet_ntop(family, data))
        except OSError as error:
            print(int(family), text, error)
for data in (b"", bytes(4), bytes(15), bytes(16)):
    try:
        print(socket.inet_ntop(socket.AF_INET6, data))
    except ValueError as error:
        print(error)
print(socket.htons(258), socket.ntohl(16909060), socket.ntohs(1), socket.htonl(0))
