"""Texts and bytes for everything that parses them. Run by driver.py.

As natives.py, whose runs it uses: a statement is one call inside the sandbox with a text that mutation made from a few good ones.
"""

from __future__ import annotations

import random
import zlib

import natives
from driver import Case, Note

STATEMENTS = 200
POOL = """for name in ("array ast base64 binascii codecs configparser csv datetime decimal fractions html io ipaddress json math operator pickle plistlib quopri re shlex string struct textwrap time tokenize "
    "tomllib unicodedata urllib.parse uuid zipfile zlib gzip bz2 lzma difflib").split():
    try: exec("import " + name)
    except ImportError: pass
import xml.etree.ElementTree as ET
class P:
    x = [1, {"k": (2,)}]
    def __format__(self, spec): return spec * 2
def keep(o): repr(o)
def err(e): str(e), e.args
p = P()
"""
GOOD = {
    "code": ["def f(a, /, b=1, *c, d, **e):\n    return [i async for i in a if i]\n", "match x:\n    case {'a': [1, *y], **z} | P(q=3) as w if w: pass\n", "f'{a!r:>{b}} {{}} {c=}'", "t'{x:{y}}'",
             "class A[T: int, *U, **V](B, metaclass=M):\n    x: int = 1\n    @p\n    async def f(self): await g\n", "try:\n    pass\nexcept* (A, B) as e: raise\nelse: x\nfinally: y\n",
             "lambda *a, k=1: (yield)", "with (a as b, c as (d, e)): global g; del g[1:2, ...]", "x = y = [*a, *b]; x @= {**c, 'd': 1_000.5e-3j, 0xFF: b'\\xff' rb'\\n'}", "type X[T] = list[T]", "a if b else c or not d < e != f is not g not in h",
             "'''\\N{DASH} \\u20ac \\x41\\777'''", "1 if x else 2 \\\n + 3 # \xe9", "print((a := 5), b'', end='')"],
    "pattern": [r"(?P<x>a+)|(b)", r"(?<=ab)c(?!d)(?:e|f){2,5}?", r"\b[\w\d\s^-z]+\B(?i:x)(?(1)y|z)", r"((a*)*)*b", r"(?s-i:.)\1\Z(?#c)(?>a++)[^\]]", r"\u1234\x41[a-\xff]{,3}", r"(?x) a # b", r"(a|b|)*?(?=\1)^$"],
    "subject": ["aaabbbabab", "abceeffd xyz", "line\nother\r\n\tend", "\xe9\u20ac\U0001f600\ud800", "a" * 200 + "b"],
    "json": ['{"a": [1, -2.5e10, true, null, "x\\u00e9\\ud83d\\ude00"], "b": {}}', '[[[[1]]]]', '"\\n"', "NaN", "[1,2,]", "-Infinity", "1" * 400],
    "struct": ["<iq", ">3s2xH?", "@lLnN0q", "=efd", "10p", "!5i 3c", "P", "999999999s", "2i 2"],
    "format": ["{0.x[1][k]!r:>{1}}", "{:08.3f}", "{:+,d}", "{:_x}", "{!s:^10}", "{a}", "{:%Y-%m}", "{:#010b}", "{0[x]}", "{:*<20.5e}", "{:z.2%}", "{:.1000g}", "{:n}", "%(a)s", "{:,.2f}"],
    "percent": ["%s %r %a", "%05.2f|%-10d|%+x|%#o", "%(k)s %(k)r", "%c%%", "%*.*f", "%e %g %G", "% d", "%1000d", "%i %u"],
    "time": ["%Y-%m-%d %H:%M:%S.%f %z %Z %j %U %w %a %A %b %B %c %x %X %p %G-%V-%u %%", "%-d %:z %E %", "2020-02-29T12:34:56.123456+01:00", "2020-W09-6", "20200229T1234Z", "Sat, 29 Feb 2020"],
    "xml": ["<a x='1'><b>t&amp;&#65;</b><!-- c --><?p i?><![CDATA[d]]></a>", "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE a [<!ENTITY e 'v'>]><a>&e;</a>", "<n:a xmlns:n='u'><n:b/></n:a>", ".//a[@x='1']/b[2]", "<a><b></a>"],
    "csv": ['a,b,"c ""d""\ne"\r\n1,2,3', "a;b\t'c'", "x\\,y,z\n\n", '"unfinished'],
    "toml": ["[a.b]\nc = 1_000\nd = [1, 2.5, 'x']\ne = {f = 1979-05-27T07:32:00Z}\n", 'x = """a\\\n b"""\n[[y]]\nz = 0xdead\n', "a = inf\nb = -nan\n'c d'.e = true", "[a]\nb = '''\n'''"],
    "number": ["123", " -0x_1F ", "1_000", "1e400", "-1.5E-10", "nan", "inf", "0b101", "9" * 60, "1/3", "\u0661\u0662", "1+2j", "sNaN123", "(0, (1, 2), -3)"],
    "words": ["a b  c\td", "utf-8", "x=1&y=2;z=%20+%C3", "http://u:p@[::1]:80/p;q?r#f", "[s]\nk = v\n y: %(k)s\n", "'a b' \"c\" # d", "$a ${b} $$ $", "&lt;&#x41;&eacute;&#99999999;", "192.168.0.1/24", "::ffff:1.2.3.4", "12345678-1234-5678-1234-567812345678", "LATIN SMALL LETTER A"],
}  # fmt: skip
BYTES = [
    b"", b"abc\xff\x00", "\u20ac\U0001f600".encode(), b"QUJD\nRA==", b"=41=\n", b"begin 644 x\n#0V%T\n \nend\n", zlib.compress(b"some data" * 20), b"BZh91AY&SY" + bytes(20), b"\x1f\x8b\x08\x00" + bytes(6) + zlib.compress(b"x")[2:-4],
    b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00}\x94\x8c\x01a\x94]\x94(K\x01K\x02es.", b"\x80\x02c__builtin__\nset\nq\x00]q\x01K\x01a\x85q\x02Rq\x03.", b"cdatetime\ndate\n(S'\\x07\\xe4\\x02\\x1d'\ntR.", b"bplist00\xd1\x01\x02QaQb\x08\x0b\r" + bytes(20),
    b"PK\x03\x04" + bytes(26) + b"PK\x01\x02" + bytes(42) + b"PK\x05\x06" + bytes(18), b"+AGE-x", b"\xff\xfea\x00\xd8\x00", b"\xfd7zXZ\x00\x00\x04",
]  # fmt: skip
ENCODINGS = "utf-8 utf-16 utf-16-le utf-32 utf-7 ascii latin-1 cp1252 cp437 idna punycode unicode_escape raw_unicode_escape rot13 hex base64 zlib utf-8-sig koi8-r shift_jis gbk big5 undefined mbcs".split()
ERRORS = "strict ignore replace backslashreplace surrogateescape surrogatepass xmlcharrefreplace namereplace x".split()
CALLS = {
    "code": ["compile({t}, 'f', 'exec')", "eval({t}, {{'a': 1}})", "exec({t}, {{}})", "ast.dump(ast.parse({t}))", "ast.unparse(ast.parse({t}))", "ast.literal_eval({t})", "list(tokenize.generate_tokens(io.StringIO({t}).readline))", "compile({t}, 'f', 'single')"],
    "pattern": ["re.compile({t}, {i}).findall({subject})", "re.sub({t}, r'\\1\\g<x>', {subject})", "re.split({t}, {subject}, {n})", "re.fullmatch({t}, {subject}, re.I | re.A)", "[m.groupdict() for m in re.finditer({t}, {subject})]",
                "re.compile({t}.encode('utf-8', 'ignore')).search({b})", "re.sub('(?P<x>a)', {t}, {subject})", "re.compile({t}).search({subject}, {n}, {i})", "re.escape({t})"],
    "json": ["json.loads({t})", "json.dumps(json.loads({t}), indent={n}, sort_keys=True, ensure_ascii=False)", "json.JSONDecoder().raw_decode({t}, {n})", "json.loads({t}, parse_float=decimal.Decimal, object_pairs_hook=list)", "json.loads({b})", "json.scanner.py_make_scanner(json.JSONDecoder())({t}, {n})"],
    "struct": ["struct.unpack({t}, {b})", "struct.calcsize({t})", "struct.pack({t}, 1, 2, {b})", "struct.unpack_from({t}, {b}, {n})", "list(struct.iter_unpack({t}, {b}))", "struct.pack_into({t}, bytearray(20), {n}, 1, 2)", "array.array({t}[:1], {b})", "memoryview(bytearray({b})).cast({t})[0]"],
    "format": ["{t}.format(p, {n}, a=1)", "format({n}, {t})", "format(1.5e10, {t})", "format('x', {t})", "format(decimal.Decimal('1.25'), {t})", "format(2j, {t})", "{t}.format_map({{'a': p}})", "string.Formatter().vformat({t}, (p, 2), {{}})", "format(fractions.Fraction(1, 3), {t})", "format(2**200, {t})", "format(datetime.date(2020, 1, 1), {t})"],
    "percent": ["{t} % (1, 2.5, 'x')", "{t} % {{'k': {n}}}", "{t} % {n}", "{b} % (1, {b})", "{t} % ()", "{t} % (10, 3, 1.5)", "{t} % (2**100,)"],
    "time": ["datetime.datetime(2020, 2, 29, tzinfo=datetime.timezone.utc).strftime({t})", "time.strftime({t})", "datetime.datetime.strptime({t}, {t2})", "datetime.datetime.fromisoformat({t})", "datetime.date.fromisoformat({t})", "datetime.time.fromisoformat({t})", "time.strptime({t}, {t2})"],
    "xml": ["ET.tostring(ET.fromstring({t}))", "ET.fromstring('<a><b x=\"1\"/></a>').findall({t})", "list(ET.iterparse(io.StringIO({t})))", "ET.XML({b})", "ET.canonicalize({t})", "ET.indent(ET.fromstring({t}))", "[*ET.fromstring({t}).iter()]"],
    "csv": ["list(csv.reader(io.StringIO({t})))", "list(csv.reader([{t}, {t2}], delimiter={c}, quotechar={c2}, strict=True))", "csv.Sniffer().sniff({t})", "list(csv.DictReader([{t}, {t2}]))", "csv.writer(io.StringIO(), quoting={n}, escapechar={c}).writerow([{t}, {n}])"],
    "toml": ["tomllib.loads({t})", "tomllib.load(io.BytesIO({b}))"],
    "number": ["int({t})", "int({t}, {n})", "float({t})", "complex({t})", "decimal.Decimal({t}) ** 2", "fractions.Fraction({t})", "int({b}, {i})", "float.fromhex({t})", "decimal.Context(prec=3).create_decimal({t})", "bytes.fromhex({t})", "bool({t})", "int.from_bytes({b}, {c})", "decimal.Decimal({t}).quantize(decimal.Decimal({t2}))"],
    "words": ["shlex.split({t})", "urllib.parse.parse_qs({t})", "urllib.parse.urlsplit({t})", "urllib.parse.unquote({t}, {enc}, {errs})", "string.Template({t}).safe_substitute(a=1)", "html.unescape({t})", "ipaddress.ip_network({t}, False)", "uuid.UUID({t})", "unicodedata.lookup({t})",
              "unicodedata.normalize('NFKD', {t})", "textwrap.fill({t}, {n})", "{t}.expandtabs({n})", "{t}.translate(str.maketrans({c}, {c2}))", "{t}.split({c}, {n})", "{t}.replace({c}, {t2}, {n})", "{t}.partition({t2})", "{t}.casefold().title().swapcase()", "{t}.center({n}, {c})",
              "{t}.splitlines(True)", "{t}.encode({enc}, {errs})", "configparser.ConfigParser().read_string({t})", "{t}.find({t2}, {n}, {i})", "{t}.zfill({n})", "{t}.strip({t2})", "{t}.count({c})", "difflib.get_close_matches({t}, [{t2}])", "codecs.encode({t}, {enc}, {errs})", "{t}[{n}:{i}:-1]"],
    "bytes": ["{b}.decode({enc}, {errs})", "codecs.decode({b}, {enc}, {errs})", "str({b}, {enc}, {errs})", "codecs.getincrementaldecoder({enc})({errs}).decode({b}, {i} > 2)", "base64.b64decode({b}, validate={i} > 3)", "base64.b32decode({b}, True)", "base64.b85decode({b})", "base64.a85decode({b})", "base64.b16decode({b})",
              "binascii.a2b_uu({b})", "binascii.a2b_qp({b})", "binascii.unhexlify({b})", "quopri.decodestring({b})", "zlib.decompress({b}, {n}, {i})", "zlib.decompressobj({n}).decompress({b}, {i})", "zlib.compress({b}, {n})", "zlib.crc32({b}, {n})", "gzip.decompress({b})", "bz2.decompress({b})", "lzma.decompress({b})",
              "zipfile.ZipFile(io.BytesIO({b})).namelist()", "pickle.loads({b})", "plistlib.loads({b})", "io.TextIOWrapper(io.BytesIO({b}), {enc}, {errs}).read()", "bytearray({b}).translate({b}, {b})", "{b}.split({b}, {n})", "{b}.replace({b}, {b})", "{b}.find({b}, {n})", "memoryview({b})[{n}:{i}].tolist()",
              "{b}.hex({c}, {n})", "int.from_bytes({b}, 'big', signed=True)", "array.array('i').frombytes({b})", "bytearray({b}).expandtabs({n})", "pickle.loads(pickle.dumps({t}, {i}))", "codecs.escape_decode({b})", "{b}.decode({enc}, {errs}).encode({enc}, {errs})"],
}  # fmt: skip
BAD = ["", "\x00", "\ud800", "\U0010ffff", "{" * 30, "(" * 60, "[" * 90, "%", "\\", "9" * 30, "-", "\n", "\xa0", "e", "'", '"', "\r", "\u0130", "\ufeff", ":", "{}", "\\N{", "\\x", "*", "?", "0"]


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def mutated(self, text: str, others: list[str]) -> str:
        r = self.random
        for _ in range(r.choice([0, 1, 1, 2, 3, 6])):
            at, to = r.randrange(len(text) + 1), r.randrange(len(text) + 1)
            choice = r.randrange(7)
            if choice == 0:
                text = text[:at] + text[at + r.randrange(1, 4) :]
            elif choice == 1:
                text = text[:at] + r.choice(BAD) + text[at:]
            elif choice == 2:
                text = text[:at] + text[min(at, to) : max(at, to)] + text[at:]
            elif choice == 3:
                other = r.choice(others)
                text = text[:at] + other[r.randrange(len(other) + 1) :]
            elif choice == 4:
                text = text[:at] + chr(r.choice([r.randrange(128), r.randrange(256), r.randrange(0x3000), r.randrange(0x110000)])) + text[at + 1 :]
            elif choice == 5:
                text = text[:at] + text[at : at + 1] * r.choice([2, 50, 700]) + text[at:]
            else:
                text = text[at:]
        return text[:4000]

    def binary(self) -> str:
        r = self.random
        text = self.mutated(r.choice(BYTES).decode("latin-1"), [b.decode("latin-1") for b in BYTES])
        return repr(text.encode("latin-1", "replace"))

    def statement(self) -> str:
        r = self.random
        kind = r.choice([*CALLS, "bytes", "words"])
        good = GOOD.get(kind, GOOD["words"])
        if r.random() < 0.05:
            good = r.choice([*GOOD.values()])
        call = r.choice(CALLS[kind])
        inner = call.format(
            t=repr(self.mutated(r.choice(good), good)), t2=repr(self.mutated(r.choice(good), good)), subject=repr(self.mutated(r.choice(GOOD["subject"]), GOOD["subject"])),
            b=self.binary(), n=f"({r.choice([-1, 0, 1, 2, 3, 7, 16, 36, 100, -15, 31, 2**31, 2**63, -(2**63)])})", i=f"({r.randrange(8)})", c=repr(r.choice([",", ";", "", "a", "ab", "\x00", "\u20ac", "\n", "little"])),
            c2=repr(r.choice(["'", '"', "", "x", "\ud800"])), enc=repr(r.choice(ENCODINGS)), errs=repr(r.choice(ERRORS)),
        )  # fmt: skip
        return f"def do():\n    keep({inner})\ntry: do()\nexcept BaseException as e: err(e)"


def make(seed: int) -> Case:
    maker = Maker(seed)
    r = maker.random
    limits = {"max_memory": r.choice([8, 32]) << 20, "max_duration_secs": 1.0, "gc_interval": r.choice([1, 100, 10000])}
    settings = {"limits": limits, "pauses": r.choice([0, 0.3]), "slice": r.choice([None, None, 5, 500])}
    return Case(seed, POOL, [maker.statement() for _ in range(STATEMENTS)], settings)


def live(case: Case, note: Note) -> int:
    return natives.live(case, note)
