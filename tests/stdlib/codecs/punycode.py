# punycode (RFC 3492): texts there and back, and bytes that are none.
tests = ["", "a", "bücher", "ü", "他们为什么不说中文", "ليهمابتكلموشعربي؟", "Pročprostěnemluvíčesky", "3年B組金八先生", "安室奈美恵-with-SUPER-MONKEYS", "-> $1.00 <-", "\U0001f600x\U0010ffff", "ÿ"*20+"z", "a-b-ü"]
for t in tests:
    e = t.encode("punycode"); print(e, e.decode("punycode") == t)
for d in (b"bcher-kva", b"BCHER-KVA", b"abc", b"abc-", b"a-", b"-a", b"x-99999999", b"b\xfccher-kva", b"a-k!", b"zzz", b"---", b"w&"):
    for err in ("strict", "ignore", "replace", "nope"):
        try: print(d, err, d.decode("punycode", err))
        except UnicodeError as e: print(d, err, type(e).__name__, e)
for d in (b"x-\xff", b"x-zzzzzz", b"a-99999b", b"-"):
    for err in ("strict", "ignore", "replace"):
        try: print(d, err, ascii(d.decode("punycode", err)))
        except UnicodeError as e: print(d, err, type(e).__name__, e, e.start, e.end)
from encodings.aliases import aliases
print(len(aliases), aliases["latin_1"] if "latin_1" in aliases else aliases["latin1"], aliases["utf8"], sorted(aliases)[:5])
for d in (b"a-99999b", b"99999b", b"a-nkaz9999b", b"tda99999b", b"abc-9999999b", b"tda999999b"):
    try: print(d, ascii(d.decode("punycode")))
    except UnicodeError as e: print(d, e.start, e.end, e.reason)
for d in (b"abc-99", b"99", b"abc-a!b", b"a!b", b"zz\xff", b"a-zz\xff", b"abc-zzz", b""):
    for errors in ("strict", "ignore", "replace"):
        try: print(d, errors, ascii(d.decode("punycode", errors)))
        except UnicodeError as e: print(d, e.start, e.end, e.reason)
