# sys.set_int_max_str_digits: everything that makes decimal text of an int, and json's numbers.
import decimal
import json
import sys

big = 10**700
text = "1" + "0" * 700


def attempt(name, function):
    try:
        result = function()
        print(name, type(result).__name__, len(result) if isinstance(result, str) else "")
    except ValueError as e:
        print(name, type(e).__name__, e)


for limit in (0, 640, 641, 4300):
    sys.set_int_max_str_digits(limit)
    print("limit", limit)
    for name, function in {
        "str": lambda: str(big), "repr": lambda: repr(-big), "f-string": lambda: f"{big}", "d": lambda: f"{big:d}", ",": lambda: f"{big:,}",
        "x": lambda: f"{big:x}", "n": lambda: f"{big:n}", ">": lambda: f"{big:>800}", "%d": lambda: "%d" % big, "%s": lambda: "%s" % big,
        "%i": lambda: "%i" % big, "%x": lambda: "%x" % big, "%r": lambda: "%r" % big, "format": lambda: "{}".format(big),
        "__format__": lambda: big.__format__("d"), "list": lambda: repr([big]), "640 digits": lambda: str(10**640 - 1),
        "641 digits": lambda: str(10**640), "int": lambda: int(text), "640": lambda: int("9" * 640), "hex": lambda: int(text, 16),
        "bytes": lambda: b"%d" % big, "loads": lambda: json.loads(text), "loads in a list": lambda: json.loads("[-" + text + "]"),
        "loads 640": lambda: json.loads("-" + "9" * 640), "loads float": lambda: json.loads(text + ".0") if len(text) < 300 else None,
        "dumps": lambda: json.dumps(big), "dumps list": lambda: json.dumps([big]), "dumps key": lambda: json.dumps({big: 1}),
        "dumps indent": lambda: json.dumps({"a": big}, indent=1), "decimal": lambda: int(decimal.Decimal(text)),
        "decimal text": lambda: str(decimal.Decimal(big)), "print": lambda: print(big) if big < 10 else None,
    }.items():
        attempt(name, function)
for wrong in (-1, 639, 1 << 70, "x", 1.5):
    try:
        sys.set_int_max_str_digits(wrong)
        print("taken", wrong)
    except (ValueError, TypeError, OverflowError) as e:
        print(type(e).__name__)
