class Stop(BaseException): pass
def f():
    try: raise Stop('through except Exception')
    except Exception: print('not caught')
f()
