# normalize() names locales as setlocale() of C takes them
import locale

for name in (
    "fr", "de_DE", "pt", "en", "EN_us", "de_DE.utf8", "de_DE.UTF-8", "fr_FR@euro", "fr@euro", "de_DE.iso88591@euro", "sr_RS@latin", "ja", "ja_JP.SJIS",
    "ja.euc", "nl:latin1", "xx_YY", "xx.UTF-8", "C", "c", "", "posix", "english", "be@latin", "en_US.ASCII", "ca_ES@valencia", "uz_uz.utf8@cyrillic",
    "de_DE.cp1252@euro", "sd_IN@devanagari.utf8", "C.UTF8", "ru_RU.koi8-r", "th_TH.tis620", "sr@latn.utf-8", "en_GB.1252",
):
    print(repr(name), repr(locale.normalize(name)))
print(len(locale.locale_alias), locale.locale_alias["hebrew"], locale.locale_encoding_alias["885915"], len(locale.locale_encoding_alias))
