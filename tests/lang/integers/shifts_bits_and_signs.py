for f in [
    lambda: 1<<-1, lambda: 1>>-1, lambda: 0<<-1, lambda: True&False, lambda: True|2, lambda: True^True, lambda: -True,
    lambda: -1j, lambda: +True, lambda: ~5.0, lambda: ~1j, lambda: 1<<64, lambda: (-1)<<3, lambda: 5>>1,
    lambda: -5>>1, lambda: -5&3, lambda: 5|-8, lambda: 1.5&1, lambda: 1&1.5, lambda: 1<<1.5, lambda: -0.0-0j,
    lambda: -complex(1, 0),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
