def raiser():
    raise ExceptionGroup("eg", [ValueError(1), TypeError(2), OSError(3)])


try:
    raiser()
except* ValueError as m:
    raise m
except* TypeError as n:
    raise n from None
