def f(x):
    try:
        raise ValueError(x)
    except* ValueError as m:
        raise


f(3)
