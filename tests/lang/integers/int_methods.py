for f in [
    lambda: (5).bit_length(), lambda: (-5).bit_count(), lambda: True.bit_count(), lambda: (5).as_integer_ratio(),
    lambda: True.as_integer_ratio(), lambda: (5).is_integer(), lambda: (5).conjugate(), lambda: True.conjugate(),
    lambda: (5).real, lambda: (5).imag, lambda: True.real, lambda: (5).numerator, lambda: (5).denominator,
    lambda: True.numerator, lambda: (5).bit_length(1), lambda: (5).foo, lambda: bool(), lambda: bool(5),
    lambda: bool([]), lambda: bool(1, 2), lambda: bool(x=1), lambda: (5).real.real,
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
