for f in (
    lambda: (frozenset([1]).copy() is not None, set([1,2]).copy(), type(frozenset([1])|{1}), type({1}|frozenset())),
    lambda: ({**{1:2}, 3:4, **{1:5}}, [*[1],*(2,),*{3}], (*[1],), {*[1],2}),
):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    s={1}
    s|=[1]
except Exception as e: print(type(e).__name__, e)
try:
    s={1,2}
    it=iter(s)
    s.add(3)
    next(it)
except Exception as e: print(type(e).__name__, e)
