try:
    raise ExceptionGroup("eg", [ValueError(1)])
except* Exception:
    print("all")
except* ExceptionGroup as n:
    print("never")
