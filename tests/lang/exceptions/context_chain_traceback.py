def a(): {}['missing']
def b():
    try: a()
    except KeyError: 1 / 0
def c():
    try: b()
    except ZeroDivisionError: undefined_name
c()
