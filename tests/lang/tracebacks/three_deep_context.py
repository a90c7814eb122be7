try:
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            {}['a']
    except KeyError:
        [][1]
except IndexError:
    None.x
