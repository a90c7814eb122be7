# the folders in which find() looks for a locale's catalogs
import gettext

for name in ("fr", "de_DE", "sr_RS@latin", "ja_JP.SJIS", "C", "xx"):
    print(name, gettext._expand_lang(name))
print(gettext.find("messages", "/nowhere", ["C", "fr"]), gettext.find("messages", "/nowhere", ["C"], all=True))
