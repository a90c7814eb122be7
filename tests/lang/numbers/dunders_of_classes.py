for name in ('__add__', '__index__', '__invert__', '__floordiv__', '__trunc__', '__complex__', '__lt__', 'real', 'hex', 'bit_length',
             'from_bytes', 'fromhex', 'from_number', 'is_integer', 'numerator', 'conjugate', '__round__', '__divmod__', '__rpow__'):
    print(name, [hasattr(t, name) for t in (int, bool, float, complex)])
print(int.__add__(1, 2), int.__dict__['from_bytes'], int.__dict__['real'], float.__dict__['hex'])
print(int.from_bytes.__name__, int.__add__.__qualname__, (5).bit_length.__qualname__)
