# The name that each codec gives itself, whatever name it is looked up by.
import codecs
for name in ("ascii us-ascii latin1 L1 iso-8859-1 utf8 UTF-8 utf_8_sig u8 utf16 utf_16_le utf7 big5 big5hkscs cp037 cp437 ibm437 cp850 windows-1252 cp1252 "
             "cp932 ms-kanji euc_jp eucjp euc_kr gb2312 gbk gb18030 hz iso2022_jp iso2022_jp_2004 iso2022_kr iso8859_15 latin9 johab koi8_r KOI8-U "
             "kz1048 mac_roman macintosh mac_arabic mac_croatian mac_farsi mac_romanian mac_latin2 ptcp154 shift_jis sjis shift_jisx0213 tis_620 hp_roman8 "
             "cp65001 unicode_escape raw_unicode_escape hex base64 bz2 zlib zip quopri uu rot13 idna punycode").split():
    print(name, codecs.lookup(name).name)
for name in "mac_arabic", "mac_croatian", "mac_farsi", "mac_romanian":
    print(bytes(range(128, 256)).decode(name), "a\u010d\u0103".encode(name, "replace"))
