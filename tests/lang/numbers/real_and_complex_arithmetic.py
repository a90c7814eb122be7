for f in [
    lambda: 1e200j*1e200j, lambda: 1j==1, lambda: 1j<1, lambda: hash(float('inf')), lambda: hash(float('-inf')),
    lambda: hash(1j), lambda: hash(-1-1j), lambda: round(float('inf')), lambda: round(1j), lambda: abs(3+4j),
    lambda: abs(1e308+1e308j), lambda: 0.1+0.2j, lambda: 1.0*1j, lambda: float('inf')*1j, lambda: 1j*float('inf'),
    lambda: float('inf')+1j, lambda: 1j-1.0, lambda: 1.0-1j, lambda: 0-0j, lambda: float('inf')*(1+0j),
    lambda: (1+0j)*float('inf'), lambda: complex('inf')*2, lambda: (2+3j)*complex('inf+infj'), lambda: 5-(1+0j),
    lambda: 5-(1-0j), lambda: 5.0+complex(1, -0.0), lambda: complex(1, -0.0)+5, lambda: complex(1, -0.0)-5,
    lambda: 5-complex(1, -0.0), lambda: complex(1, -0.0)*5, lambda: 5*complex(1, -0.0), lambda: complex(1, 2)<1.0,
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
