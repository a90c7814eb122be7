import datetime
import io
import plistlib

value = {
    "name": "x & <y> \u20ac", "n": 5, "big": 1 << 63, "neg": -3, "f": 1.5, "yes": True, "no": False, "data": b"\0\1binary" * 12, "list": [1, "a", [], {}],
    "date": datetime.datetime(2024, 5, 6, 7, 8, 9), "empty": {}, "deep": {"a": {"b": {"c": [b"x" * 60]}}}, "lines": "a\r\nb",
}
text = plistlib.dumps(value)
print(text.decode())
back = plistlib.loads(text)
print(back == {**value, "lines": "a\nb"}, list(back))
binary = plistlib.dumps(value, fmt=plistlib.FMT_BINARY)
print(binary[:8], len(binary), plistlib.loads(binary) == value)
print(binary)
print(plistlib.loads(plistlib.dumps({"u": plistlib.UID(7), "long": "x" * 300, "l": list(range(40))}, fmt=plistlib.FMT_BINARY)))
print(list(plistlib.loads(plistlib.dumps({"b": 1, "a": 2}, sort_keys=False))))
f = io.BytesIO()
plistlib.dump([1, 2], f)
f.seek(0)
print(plistlib.load(f))
print(plistlib.loads("<plist><array><integer>0x1F</integer><real>2</real><date>2020-01-02T03:04:05Z</date></array></plist>"))
aware = datetime.datetime(2024, 1, 1, 12, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
print(plistlib.loads(plistlib.dumps(aware, aware_datetime=True), aware_datetime=True))
for f in (lambda: plistlib.loads(b"nothing"), lambda: plistlib.loads(b"bplist00" + b"x" * 40), lambda: plistlib.dumps({1: 2}), lambda: plistlib.dumps({"a": object}), lambda: plistlib.dumps("\0"),
          lambda: plistlib.dumps(1 << 64), lambda: plistlib.loads("<plist><dict><key>a</key></dict></plist>"), lambda: plistlib.loads("<plist><dict><string>a</string></dict></plist>"),
          lambda: plistlib.loads("<?xml version='1.0'?><!DOCTYPE p [<!ENTITY e 'x'>]><plist>&e;</plist>"), lambda: plistlib.UID(-1), lambda: plistlib.dumps({1: 2, "a": 3}, skipkeys=True).count(b"key")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(plistlib.FMT_XML, repr(plistlib.FMT_BINARY), plistlib.UID(3), plistlib.UID(3) == plistlib.UID(3))
