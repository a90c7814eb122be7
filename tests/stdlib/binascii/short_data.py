import binascii
import unicodedata

# Short data with characters that are no digits, in all places of a group, padding and soft line breaks.
texts = [
    b"", b"=", b"a", b"ab", b"abc", b"abcd", b"ab=c", b"ab==", b"abc=", b"abcde", b"ab=cd=", b"\1\0\0\0", b"a\nb c\td=", b"YWJj\nZGVm\n", b"YW-_",
    b"====", b"YWJj====", b"YWJjZA==YWJj", b"a=3Db=\nc=", b"=4", b"=zz", b"a b\t\n", b"\xff\xfe", b"x" * 80, b"#0V%T\n", b"!", b"$86)C9", b"\x7f", b" ",
]
for data in texts:
    for function in (binascii.a2b_base64, binascii.a2b_qp, binascii.b2a_qp, binascii.a2b_uu, binascii.b2a_uu):
        for given in (data, bytearray(data), data.decode("latin-1")):
            try:
                print(function.__name__, given, function(given))
            except Exception as e:
                print(function.__name__, given, type(e).__name__, e)

print(binascii.a2b_qp(b"a_b=5F", header=True), binascii.a2b_qp("a_b", header=0))
print(binascii.b2a_qp(b"a b\tc_", quotetabs=True), binascii.b2a_qp(b"a\nb", istext=False), binascii.b2a_qp(b"a b_", header=True))
print(binascii.b2a_uu(b"\0\0", backtick=True), binascii.b2a_uu(b"x" * 45))
try:
    binascii.b2a_uu(b"x" * 46)
except binascii.Error as e:
    print(e)
for crc in (0, 65535, 65536, -1, True, "x"):
    try:
        print(binascii.crc_hqx(b"hello", crc), binascii.crc_hqx(bytearray(b"hello"), crc))
    except TypeError as e:
        print(e)

for form in ("NFC", "NFD", "NFKC", "NFKD", "nfc", 1):
    for text in ("", "abc", "\xe9", "e\u0301", "\ufb01", "\u212b", "\u0344", "a\u0323\u0307", "a\u0307\u0323", b"x", "\xe9" * 600, "e\u0301" * 600):
        try:
            print(form, ascii(text[:4]), unicodedata.is_normalized(form, text))
        except Exception as e:
            print(form, text[:4], type(e).__name__, e)
