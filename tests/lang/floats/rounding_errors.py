for f in (lambda: round('a'), lambda: round(float('nan')), lambda: round(float('inf')), lambda: round(1.5, 'a'), lambda: round(1.5, 1.0), lambda: round()):
    try:
        f()
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
round(float('nan'), 2)
