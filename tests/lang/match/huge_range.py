# A sequence pattern asks a range for its length, which may be too large for it; `[*_]` does not ask.
def describe(v):
    try:
        match v:
            case [*_] if len(v) == 0:
                return "empty"
    except OverflowError as e:
        return f"guard: {e}"
    return "other"


for v in (range(10**20), range(0, 10**20, 3), range(10**20, 10**20 + 2), range(0)):
    for pattern in ("[]", "[a, b]", "[a, *b]", "[*a, b]", "[*a]", "[*_]"):
        try:
            exec(f"match v:\n case {pattern}: print('{pattern}')\n case _: print('no {pattern}')", {"v": v})
        except OverflowError as e:
            print(pattern, type(e).__name__, e)
    print(describe(v))
