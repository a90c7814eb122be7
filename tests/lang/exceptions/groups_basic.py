eg = ExceptionGroup('msg', [ValueError('a'), KeyError('b'), ExceptionGroup('in', [TypeError('c')])])
print(repr(eg), str(eg), eg.message, len(eg.exceptions), type(eg.exceptions).__name__)
print(repr(eg.subgroup(ValueError)), repr(eg.subgroup(lambda e: isinstance(e, TypeError))), eg.subgroup(OSError), eg.split((ValueError, TypeError)))
print(type(BaseExceptionGroup('x', [ValueError()])).__name__, type(BaseExceptionGroup('x', [KeyboardInterrupt()])).__name__, repr(eg.derive([OSError(1)])))
for a in (('m',), ('m', []), ('m', [1]), (5, [ValueError()]), ('m', ValueError()), ('m', [KeyboardInterrupt()]), ('m', [ValueError])):
    try: ExceptionGroup(*a)
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
print(eg.split(ValueError)[1].exceptions)
