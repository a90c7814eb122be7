from unidecode import unidecode
assert unidecode("Köln 北京") == "Koln Bei Jing "  or unidecode("Köln") == "Koln"
