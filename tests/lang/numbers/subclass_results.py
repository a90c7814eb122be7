class SI(int): pass
class SF(float): pass
class SC(complex): pass
for f in [
    lambda: type(float(RF())), lambda: type(complex(RC())), lambda: type(abs(SI(5))), lambda: type(+SI(5)),
    lambda: type(SI(5)+1), lambda: type(round(SI(5))), lambda: type(SI.from_bytes(b'a')),
    lambda: type(SF.fromhex('1')), lambda: type(SF.from_number(5)), lambda: int.__new__(5),
    lambda: int.__new__(str), lambda: int.__new__(bool), lambda: int.__new__(SI, 5), lambda: bool.__new__(int),
    lambda: bool.__new__(bool, 5), lambda: float.__new__(int), lambda: type(float.__new__(SF,'1.5')),
    lambda: complex.__new__(SC, 1, 2), lambda: SI('12'), lambda: SI('12',5), lambda: SC('1j'), lambda: SF('a'),
    lambda: SI('a'), lambda: repr(SI(5)), lambda: str(SF(5)), lambda: type(True+True),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
