e = ValueError('reused')
def a(): raise e
def b():
    try: a()
    except ValueError: pass
    a()
b()
