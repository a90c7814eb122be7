def raiser():
    raise ExceptionGroup("eg", [ValueError(1), TypeError(2), ExceptionGroup("in", [KeyError(3)])])


try:
    raiser()
except* ValueError as m:
    raise KeyError(3)
except* TypeError:
    raise
