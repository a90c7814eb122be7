for c in (1 + 0j, 0 + 1j, -0.0 + 1j, complex(-0.0, 1), complex(1, -0.0), complex(0, float('inf')), complex(float('nan'), 1), 1e20 + 1e-5j, 1.5 - 0.5j):
    print(c, repr(c), str(c))
-(1 + 1j)
