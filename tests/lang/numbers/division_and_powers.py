for f in [
    lambda: 1/0, lambda: 1//0, lambda: 1%0, lambda: divmod(1, 0), lambda: 1.0/0, lambda: 1.0//0, lambda: 1.0%0,
    lambda: divmod(1.0, 0), lambda: 1/0.0, lambda: 0**-1, lambda: 0.0**-1, lambda: 0**-1.0, lambda: (-0.0)**-1,
    lambda: (-0.0)**-2, lambda: 0j**-1, lambda: 0j**1j, lambda: 0**-1j, lambda: 1j/0, lambda: 1j%2, lambda: 1j//2,
    lambda: divmod(1j, 2), lambda: 1<<10**30, lambda: 0<<10**30, lambda: 1>>10**30, lambda: -1>>10**30,
    lambda: 10**400*1.0, lambda: 10**400/1, lambda: 10**400/10**399, lambda: 10**600/10**100, lambda: 1/10**400,
    lambda: 10**400/3, lambda: 1.0**10**400, lambda: 2.0**1e400, lambda: (-8.0)**0.5, lambda: (-8)**0.5,
    lambda: (-8)**-1, lambda: 2**-1, lambda: 2**-10**400, lambda: 10**400**1, lambda: 2**0.5, lambda: 0**0,
    lambda: 0.0**0, lambda: 1j**2, lambda: 1j**0.5, lambda: (1+1j)**400000, lambda: (1e200+1j)**2,
    lambda: 1j**10**400, lambda: 2**True, lambda: 5%-3, lambda: 5.5%-3, lambda: -5.5%3, lambda: -0.0%3,
    lambda: 0.0%-3, lambda: -5//2, lambda: 5.5//-2, lambda: 1e300//1e-300, lambda: float('inf')//1,
    lambda: float('inf')%1, lambda: 5%float('inf'), lambda: -5%float('inf'), lambda: -5//float('inf'),
    lambda: float('nan')//1, lambda: divmod(5.5, 0), lambda: 1.5%0.0, lambda: 10**400%1.5, lambda: 1.5<10**400,
    lambda: float('inf')<10**400, lambda: float('nan')==10**400, lambda: 2**53+1==float(2**53),
    lambda: 2**53+1>float(2**53), lambda: pow(2, -1, 5), lambda: pow(2, -1, 4), lambda: pow(2, 1, 0),
    lambda: pow(2.0, 1, 3), lambda: pow(2, 1.0, 3), lambda: pow(1j, 2, 3), lambda: pow(2, 3, -5),
    lambda: pow(2, 10, 1), lambda: pow(2, -2, -7), lambda: pow(0, -1, 3), lambda: pow(1,2,'a'), lambda: pow('a',2,3),
    lambda: pow(2, 2.0, None), lambda: divmod(7, -2), lambda: divmod(7.5, -2), lambda: divmod('a',2),
    lambda: divmod(-1, 3.0), lambda: 10**30//7.0, lambda: 1e16%10**400, lambda: chr(10**30), lambda: str(10**5000),
    lambda: f"{10**5000}", lambda: 10**5000%7, lambda: 1e22//1, lambda: -(-2**63), lambda: complex(0)**complex(0),
    lambda: (0j)**0, lambda: 0j**2, lambda: 0j**0.5, lambda: 0j**-0.5, lambda: 1/1j, lambda: 1j/1.0,
    lambda: 1.0/(1+1j), lambda: 1/(1+1j), lambda: 2**(1+1j), lambda: complex('nan+infj')/complex('1e-320+1e-320j'),
    lambda: (1+2j)/float('inf'), lambda: (1+2j)/complex('inf+1j'), lambda: complex(1, -0.0)/5,
    lambda: 5/complex(1, -0.0), lambda: 10**308*10.0, lambda: 10**309*10.0, lambda: 10**309+1.0, lambda: 10**309-1.0,
    lambda: 1.0-10**309, lambda: 10**309/1.0, lambda: 10**309//1.0, lambda: 10**309%1.0, lambda: 1.0**(10**309),
    lambda: (10**309)**1.0, lambda: (10**309)**1j, lambda: 10**309+1j, lambda: 10**309==1j, lambda: 1j!=10**309,
    lambda: 10**309*1j, lambda: 10**309<1.0,
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
