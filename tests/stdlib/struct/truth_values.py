import struct
class B:
    def __bool__(s): print("b"); return True
class E:
    def __bool__(s): raise OSError("e")
def t(*a):
    try: print(struct.pack(*a))
    except Exception as e: print(type(e).__name__, e)
t("?", []); t("?", [1]); t("?", "x"); t("2?h", B(), (), 5); t("?", E()); t("2x?", 1.5); t("0?h", 3); t("3s?", b"a", None); t("?"); t("?", 1, 2); t("h", []); t("d", []); t("s", []); t("c", "a"); t("<?i", {}, 2); t("?s", [1], "a"); t("P", None); t(b"?", [1]); t("? 2s i", [], b"x", 1); t("e", object())
x = bytearray(3); struct.pack_into("?h", x, 0, [1], 2); print(x)
