for f in [
    lambda: True<2, lambda: True==1.0, lambda: 0.0==False,
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
