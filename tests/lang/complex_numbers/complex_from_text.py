for f in [
    lambda: complex('1+2j'), lambda: complex(' 1+2j '), lambda: complex('(1+2j)'), lambda: complex('( 1+2j )'),
    lambda: complex('1 + 2j'), lambda: complex('j'), lambda: complex('-j'), lambda: complex('+1j'),
    lambda: complex('1e5j'), lambda: complex('1_0+2_0j'), lambda: complex('inf+nanj'), lambda: complex(''),
    lambda: complex('abc'), lambda: complex('1+2'), lambda: complex('1j+2'), lambda: complex('1+j'),
    lambda: complex('1-j'), lambda: complex('1-infj'), lambda: complex('nan'), lambda: complex('1J'),
    lambda: complex('(1'), lambda: complex('((1))'), lambda: complex('1+2j',3), lambda: complex('1',2),
    lambda: complex('\u0661'), lambda: complex('1\x00'), lambda: complex('1e400j'), lambda: complex('--1'),
    lambda: complex('1+-2j'), lambda: complex('1++2j'),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
