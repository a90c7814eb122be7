"""Unicode 3.2, for unicodedata.ucd_3_2_0 and stringprep: the host's database without later characters.

Knows `unicodedata`. Invariant: each property that a later version changed has its old value in a table here, so results
do not depend on the host's version. Tables are ranges of code points in hexadecimal.
"""

import bisect as _bisect
import unicodedata as _now

_UNASSIGNED = """
    221 234-24F 2AE-2AF 2EF-2FF 350-35F 370-373 376-379 37B-37D 37F-383 38B 38D 3A2 3CF 3F7-3FF 487 4CF 4F6-4F7 4FA-4FF 510-530
    557-558 560 588 58B-590 5A2 5BA 5C5-5CF 5EB-5EF 5F5-60B 60D-61A 61C-61E 620 63B-63F 656-65F 6EE-6EF 6FF 70E 72D-72F 74B-77F
    7B2-900 904 93A-93B 94E-94F 955-957 971-980 984 98D-98E 991-992 9A9 9B1 9B3-9B5 9BA-9BB 9BD 9C5-9C6 9C9-9CA 9CE-9D6 9D8-9DB 9DE
    9E4-9E5 9FB-A01 A03-A04 A0B-A0E A11-A12 A29 A31 A34 A37 A3A-A3B A3D A43-A46 A49-A4A A4E-A58 A5D A5F-A65 A75-A80 A84 A8C A8E A92
    AA9 AB1 AB4 ABA-ABB AC6 ACA ACE-ACF AD1-ADF AE1-AE5 AF0-B00 B04 B0D-B0E B11-B12 B29 B31 B34-B35 B3A-B3B B44-B46 B49-B4A B4E-B55
    B58-B5B B5E B62-B65 B71-B81 B84 B8B-B8D B91 B96-B98 B9B B9D BA0-BA2 BA5-BA7 BAB-BAD BB6 BBA-BBD BC3-BC5 BC9 BCE-BD6 BD8-BE6
    BF3-C00 C04 C0D C11 C29 C34 C3A-C3D C45 C49 C4E-C54 C57-C5F C62-C65 C70-C81 C84 C8D C91 CA9 CB4 CBA-CBD CC5 CC9 CCE-CD4 CD7-CDD
    CDF CE2-CE5 CF0-D01 D04 D0D D11 D29 D3A-D3D D44-D45 D49 D4E-D56 D58-D5F D62-D65 D70-D81 D84 D97-D99 DB2 DBC DBE-DBF DC7-DC9
    DCB-DCE DD5 DD7 DE0-DF1 DF5-E00 E3B-E3E E5C-E80 E83 E85-E86 E89 E8B-E8C E8E-E93 E98 EA0 EA4 EA6 EA8-EA9 EAC EBA EBE-EBF EC5 EC7
    ECE-ECF EDA-EDB EDE-EFF F48 F6B-F70 F8C-F8F F98 FBD FCD-FCE FD0-FFF 1022 1028 102B 1033-1035 103A-103F 105A-109F 10C6-10CF
    10F9-10FA 10FC-10FF 115A-115E 11A3-11A7 11FA-11FF 1207 1247 1249 124E-124F 1257 1259 125E-125F 1287 1289 128E-128F 12AF 12B1
    12B6-12B7 12BF 12C1 12C6-12C7 12CF 12D7 12EF 130F 1311 1316-1317 131F 1347 135B-1360 137D-139F 13F5-1400 1677-167F 169D-169F
    16F1-16FF 170D 1715-171F 1737-173F 1754-175F 176D 1771 1774-177F 17DD-17DF 17EA-17FF 180F 181A-181F 1878-187F 18AA-1DFF 1E9C-1E9F
    1EFA-1EFF 1F16-1F17 1F1E-1F1F 1F46-1F47 1F4E-1F4F 1F58 1F5A 1F5C 1F5E 1F7E-1F7F 1FB5 1FC5 1FD4-1FD5 1FDC 1FF0-1FF1 1FF5 1FFF
    2053-2056 2058-205E 2064-2069 2072-2073 208F-209F 20B2-20CF 20EB-20FF 213B-213C 214C-2152 2184-218F 23CF-23FF 2427-243F 244B-245F
    24FF 2614-2615 2618 267E-267F 268A-2700 2705 270A-270B 2728 274C 274E 2753-2755 2757 275F-2760 2795-2797 27B0 27BF-27CF 27EC-27EF
    2B00-2E7F 2E9A 2EF4-2EFF 2FD6-2FEF 2FFC-2FFF 3040 3097-3098 3100-3104 312D-3130 318F 31B8-31EF 321D-321F 3244-3250 327C-327E
    32CC-32CF 32FF 3377-337A 33DE-33DF 33FF 4DB6-4DFF 9FA6-9FFF A48D-A48F A4C7-ABFF D7A4-D7FF FA2E-FA2F FA6B-FAFF FB07-FB12 FB18-FB1C
    FB37 FB3D FB3F FB42 FB45 FBB2-FBD2 FD40-FD4F FD90-FD91 FDC8-FDEF FDFD-FDFF FE10-FE1F FE24-FE2F FE47-FE48 FE53 FE67 FE6C-FE6F FE75
    FEFD-FEFE FF00 FFBF-FFC1 FFC8-FFC9 FFD0-FFD1 FFD8-FFD9 FFDD-FFDF FFE7 FFEF-FFF8 FFFE-102FF 1031F 10324-1032F 1034B-103FF
    10426-10427 1044E-1CFFF 1D0F6-1D0FF 1D127-1D129 1D1DE-1D3FF 1D455 1D49D 1D4A0-1D4A1 1D4A3-1D4A4 1D4A7-1D4A8 1D4AD 1D4BA 1D4BC
    1D4C1 1D4C4 1D506 1D50B-1D50C 1D515 1D51D 1D53A 1D53F 1D545 1D547-1D549 1D551 1D6A4-1D6A7 1D7CA-1D7CD 1D800-1FFFF 2A6D7-2F7FF
    2FA1E-E0000 E0002-E001F E0080-EFFFF FFFFE-FFFFF 10FFFE-10FFFF
"""

_CATEGORIES = {
    "Ll": "AA BA 294 2071 207F", "Lo": "10D0-10F8 13A0-13F4 1885-1886 A015 10341", "Mc": "17B4-17B5", "Me": "6DE", "Mn": "1734 302E-302F",
    "Nd": "1369-1371", "Nl": "2183", "Pc": "30FB FF65", "Pd": "AD", "Pe": "23B5 FD3F", "Po": "5BE 166D 23B6", "Ps": "23B4 FD3E",
    "Sk": "2B9-2BA 2C6-2CF 2EC 374", "Sm": "2308-230B", "So": "A7 B6 F14 2118 2132", "Zs": "200B",
}
_DIRECTIONS = {
    "AL": "6DD", "BN": "70F FFF9-FFFB", "EN": "2460-2487 24EA", "ES": "2F FF0F", "NSM": "6DE CBF CC6 1734 302E-302F",
    "ET": "2B 2D 207A-207B 208A-208B 2212 FB29 FE62-FE63 FF0B FF0D", "ON": "AD 2044 2132 2800-28FF", "WS": "202F",
    "L": "17B4-17B5 1885-1886 1D6C1 1D6DB 1D6FB 1D715 1D735 1D74F 1D76F 1D789 1D7A9 1D7C3",
}
_WIDTHS = {"N": "231A-231B 25FD-25FE 2630-2637 2648-2653"}
_WIDE = "FA6E-FA6F FADA-FAFF 20000-2FFFD 30000-3FFFD"  # unassigned code points among ideographs
_MIRRORED = {0: "F3A-F3D 169B-169C 226D FE59-FE5E FE64-FE65 1D6DB 1D715 1D74F 1D789 1D7C3", 1: "29A1"}
# Current databases give these no decimal value; version 3.2 counted superscripts, subscripts and Ethiopic digits as
# decimals.
_DECIMALS = {
    0: "2070 2080", 1: "B9 1369 2081", 2: "B2 136A 2082", 3: "B3 136B 2083", 4: "136C 2074 2084", 5: "136D 2075 2085", 6: "136E 2076 2086",
    7: "136F 2077 2087", 8: "1370 2078 2088", 9: "1371 2079 2089",
}
# Errors in decompositions, which Corrigendum 4 fixed
_DECOMPOSED = {0x2F868: "\U0002136A", 0x2F874: "\u5F33", 0x2F91F: "\u43AB", 0x2F95F: "\u7AAE", 0x2F9BF: "\u4D57"}
_NONE = object()


class Ranges:
    """Set of code points, written as ranges such as "41-5A AA"."""

    def __init__(self, text):
        self._starts, self._ends = [], []
        for part in text.split():
            first, _, last = part.partition("-")
            self._starts.append(int(first, 16))
            self._ends.append(int(last or first, 16))

    def __contains__(self, code):
        at = _bisect.bisect_right(self._starts, code) - 1
        return at >= 0 and code <= self._ends[at]


unassigned = Ranges(_UNASSIGNED)
_wide = Ranges(_WIDE)


def _by_code(table):
    found = {}
    for value, text in table.items():
        for part in text.split():
            first, _, last = part.partition("-")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                found[code] = value
    return found


_category = _by_code(_CATEGORIES)
_direction = _by_code(_DIRECTIONS)
_width = _by_code(_WIDTHS)
_mirrored = _by_code(_MIRRORED)
_decimal = _by_code(_DECIMALS)


class UCD:
    """Database of Unicode 3.2, with the functions of unicodedata as methods."""

    unidata_version = "3.2.0"
    __module__ = "unicodedata"
    __full_type_name__ = True  # error messages use the name unicodedata.UCD

    def category(self, chr, /):
        found = _now.category(chr)
        code = ord(chr)
        return "Cn" if code in unassigned else _category.get(code, found)

    def bidirectional(self, chr, /):
        found = _now.bidirectional(chr)
        code = ord(chr)
        return "" if code in unassigned else _direction.get(code, found)

    def combining(self, chr, /):
        found = _now.combining(chr)
        return 0 if ord(chr) in unassigned else found

    def east_asian_width(self, chr, /):
        found = _now.east_asian_width(chr)
        code = ord(chr)
        if code in unassigned:
            return "W" if code in _wide and _now.category(chr) == "Cn" else "N"
        return _width.get(code, found)

    def mirrored(self, chr, /):
        found = _now.mirrored(chr)
        code = ord(chr)
        return 0 if code in unassigned else _mirrored.get(code, found)

    def decomposition(self, chr, /):
        found = _now.decomposition(chr)
        return "" if ord(chr) in unassigned else found

    def name(self, chr, default=_NONE, /):
        found = _now.name(chr, None)
        return _or_default(None if ord(chr) in unassigned else found, default, "no such name")

    def lookup(self, name, /):
        return _now.lookup(name)

    def decimal(self, chr, default=_NONE, /):
        found = _now.decimal(chr, None)
        code = ord(chr)
        return _or_default(None if code in unassigned else _decimal.get(code, found), default, "not a decimal")

    def digit(self, chr, default=_NONE, /):
        return _or_default(_now.digit(chr, None), default, "not a digit")

    def numeric(self, chr, default=_NONE, /):
        found = _now.numeric(chr, None)
        return _or_default(None if ord(chr) in unassigned else found, default, "not a numeric character")

    def normalize(self, form, unistr, /):
        """Return the text in a normalization form. Characters of later versions are not decomposed."""
        whole = _now.normalize(form, unistr)
        if unistr.isascii():
            return whole
        out = []
        start = 0
        for i, char in enumerate(unistr):
            code = ord(char)
            if code in _DECOMPOSED or code in unassigned and _now.normalize(form, char) != char:
                out.append(_now.normalize(form, unistr[start:i]))
                out.append(_DECOMPOSED.get(code, char))
                start = i + 1
        return whole if not out else "".join(out) + _now.normalize(form, unistr[start:])

    def is_normalized(self, form, unistr, /):
        return self.normalize(form, unistr) == unistr


def _or_default(found, default, message):
    if found is not None:
        return found
    if default is _NONE:
        raise ValueError(message)
    return default


ucd_3_2_0 = UCD()
