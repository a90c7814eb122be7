"""Modules that stand in for what the sandbox lacks, for programs that are given packages.

Packages import such modules at their top although few of their functions need them. `modules/` has the sources, which
run in the sandbox and never on the host: what needs the host says so when it is called. Programs without packages do
not see them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ouros._core import GivenModule

FOLDER = Path(__file__).parent / "modules"
REPLACED = {"rpds-py": "rpds"}  # distributions of extension modules, by normalized name -> module in their place

# Modules of the package `encodings` that the library lacks, each around the codec of its name: those with a table of
# 256 characters, and others.
TABLES = """
    cp037 cp1006 cp1026 cp1125 cp1140 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp273 cp424
    cp437 cp500 cp720 cp737 cp775 cp850 cp852 cp855 cp856 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866
    cp869 cp874 cp875 hp_roman8 iso8859_1 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8
    iso8859_9 iso8859_10 iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 koi8_r koi8_t koi8_u kz1048
    mac_arabic mac_croatian mac_cyrillic mac_farsi mac_greek mac_iceland mac_latin2 mac_roman mac_romanian
    mac_turkish palmos ptcp154 tis_620
""".split()
OTHERS = """
    big5 big5hkscs cp932 cp949 cp950 euc_jis_2004 euc_jisx0213 euc_jp euc_kr gb18030 gb2312 gbk hz iso2022_jp
    iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr johab shift_jis shift_jis_2004
    shift_jisx0213
""".split()
CODEC = '''"""Codec `{name}`, under the names that its module has in CPython."""

import codecs

_info = codecs.lookup("{name}")
encode, decode = _info.encode, _info.decode
IncrementalEncoder, IncrementalDecoder = _info.incrementalencoder, _info.incrementaldecoder
StreamReader, StreamWriter = _info.streamreader, _info.streamwriter


class Codec(codecs.Codec):
    def encode(self, input, errors="strict"):
        return encode(input, errors)

    def decode(self, input, errors="strict"):
        return decode(input, errors)


def getregentry():
    return _info
'''
TABLE = '''decoding_table = bytes(range(256)).decode("{name}", "replace").replace("\\ufffd", "\\ufffe")
'''


@cache
def standins() -> dict[str, GivenModule]:
    """Return the modules that programs with packages may import besides, by name."""
    texts = {f"encodings.{name}": CODEC.format(name=name) for name in OTHERS}
    texts |= {f"encodings.{name}": (CODEC + TABLE).format(name=name) for name in TABLES}
    for path in sorted(FOLDER.glob("*.py")):
        if path.stem not in REPLACED.values():
            texts[path.stem] = path.read_text(encoding="utf-8")
    return {name: GivenModule(name, f"<{name}>", text, False) for name, text in texts.items()}


@cache
def replacement(distribution: str) -> dict[str, GivenModule] | None:
    """Return the module in place of a distribution, by its name; None: there is none."""
    name = REPLACED.get(distribution)
    if name is None:
        return None
    text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    return {name: GivenModule(name, f"<{name}>", text, False)}
