# UTF-8 with surrogates and with errors, in short and long strs of pickles, and by decode().
import pickle

PARTS = [
    b"a", b"\x80", b"\xc3\xa9", b"\xed\xa0\x80", b"\xed\xb0\x80", b"\xed\xbf\xbf", b"\xed\x9f\xbf", b"\xf0\x9f\x98\x80", b"\xed", b"\xed\xa0",
    b"\xed\xc0\x80", b"\xc0\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xf5", b"\xe2\x82\xac", b"\xff", b"\xef\xbf\xbf",
]


def outcome(function, *args):
    try:
        return function(*args)
    except UnicodeDecodeError as e:
        return e.encoding, e.start, e.end, e.reason, e.object == args[0]


def load(data):
    return pickle.loads(b"\x80\x04X" + len(data).to_bytes(4, "little") + data + b".")


def decode(data):
    return data.decode("utf-8", "surrogatepass")


for a in PARTS:
    for b in PARTS:
        for data in (a + b, b"\xed\xa0\x81" + a + b, a + b"\xed\xb3\x80" + b):
            found = outcome(decode, data)
            assert outcome(load, data) == found
            assert outcome(decode, bytearray(data)) == found
            assert outcome(str, data, "utf8", "surrogatepass") == found
            long = outcome(load, b"-" * 300 + data)
            assert long == ("-" * 300 + found if type(found) is str else (found[0], found[1] + 300, found[2] + 300, found[3], found[4]))
            print(ascii(found))
