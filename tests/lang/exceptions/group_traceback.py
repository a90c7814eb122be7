def f(): raise ValueError('leaf')
def collect():
    errs = []
    for g in (f, lambda: 1 / 0):
        try: g()
        except Exception as e: errs.append(e)
    raise ExceptionGroup('several failed', errs)
collect()
